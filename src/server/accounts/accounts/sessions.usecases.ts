import type { Database } from '../../platform/db/database.ts';
import { nameDevice } from './device-names.ts';
import { liveAt } from './sessions.ts';
import {
  clearWorkspace,
  deleteOwnSession,
  deleteSessions,
  findSessions,
  saveWorkspace,
} from './sessions.rows.ts';

export interface SessionContext {
  database: Database;
  now: () => Date;
}

/** A session as its owner, or an operator, sees it. */
export interface ShownSession {
  id: string;
  device: string;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** More than any person has; whoever makes more sees those used last. */
const mostShown = 100;

/** A user's sessions, the last used first. */
export async function listSessions(
  { database, now }: SessionContext,
  { userId }: { userId: string },
): Promise<ShownSession[]> {
  const time = liveAt(now());
  const rows = await findSessions(database.accounts, { userId, time, limit: mostShown });
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: nameDevice(userAgent),
    signedInAt: createdAt,
    lastUsedAt: updatedAt,
  }));
}

/** Ends one of a user's sessions, and with it the admin sessions made in it; false where they have none of this id. */
export function endSession(
  { database }: SessionContext,
  session: { userId: string; id: string },
): Promise<boolean> {
  return deleteOwnSession(database.accounts, session);
}

/** Ends a user's sessions, all of them or all but the one that is `kept`; answers how many. */
export function endSessions(
  { database }: SessionContext,
  { userId, kept = null }: { userId: string; kept?: string | null },
): Promise<number> {
  return deleteSessions(database.accounts, { userId, kept });
}

/** Lets a sign-in work in a workspace from its next call on; whoever asks has looked whether they may. */
export function workIn(
  { database }: Pick<SessionContext, 'database'>,
  { signInId, workspaceId }: { signInId: string; workspaceId: string | null },
): Promise<void> {
  return saveWorkspace(database.accounts, { id: signInId, workspaceId });
}

/** Lets sign-ins that worked in a workspace work in their owner's own: those of one person, or all. */
export function leaveWorkspace(
  { database }: Pick<SessionContext, 'database'>,
  left: { workspaceId: string; personId: string | null },
): Promise<void> {
  return clearWorkspace(database.accounts, left);
}
