import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { AccountsExecutor } from '../../platform/db/database.ts';

/** A session is one of those that were made in this time and last. */
export interface LiveTime {
  now: Date;
  madeAfter: Date;
  madeBefore: Date;
}

function selectSession(
  accounts: AccountsExecutor,
  { storedTokens, time }: { storedTokens: string[]; time: LiveTime },
) {
  return accounts
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.id', 's.userId')
    .select(['s.id', 's.token', 's.userId', 's.expiresAt', 's.createdAt', 's.updatedAt', 's.ipAddress'])
    .select(['s.userAgent', 's.provenAt', 'u.name', 'u.email', 'u.emailVerified', 'u.image'])
    .select(['u.twoFactorEnabled as hasTwoStep', 'u.leavesAt', 's.workspaceId'])
    .select(
      sql<
        string | null
      >`case when s."workspaceId" is not null then auth.role_in(s."userId", s."workspaceId") end`.as(
        'workspaceRole',
      ),
    )
    .select(['u.createdAt as userCreatedAt', 'u.updatedAt as userUpdatedAt'])
    .where('s.token', 'in', storedTokens)
    .where('s.expiresAt', '>', time.now)
    .where('s.createdAt', '>', time.madeAfter)
    .where('s.createdAt', '<', time.madeBefore);
}

/** A session with its owner, in the accounts library's own spelling; `token` is what is stored of it. */
export type StoredSession = InferResult<ReturnType<typeof selectSession>>[number];

export async function findSession(
  accounts: AccountsExecutor,
  sought: { storedTokens: string[]; time: LiveTime },
): Promise<StoredSession | null> {
  return (await selectSession(accounts, sought).executeTakeFirst()) ?? null;
}

/** Notes that a session is used, and until when it lasts now; false where it has ended meanwhile. */
export async function touchSession(
  accounts: AccountsExecutor,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const touched = await accounts
    .updateTable('session')
    .set({ expiresAt, updatedAt: now })
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

/** Hashes the tokens that a former program stored as they are, once it has had the time to leave. */
export async function hashFormerTokens(accounts: AccountsExecutor, now: Date): Promise<void> {
  await accounts
    .updateTable('session')
    .set({ token: sql<string>`encode(sha256(token::bytea), 'hex')` })
    .where('rawUntil', '<', now)
    .where(sql<boolean>`length(token) < 64`)
    .execute();
}

/** Notes that whoever uses a session has just shown that they are its owner. */
export async function proveSession(
  accounts: AccountsExecutor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await accounts.updateTable('session').set({ provenAt: now }).where('id', '=', id).execute();
}

export async function deleteSession(accounts: AccountsExecutor, storedTokens: string[]): Promise<void> {
  await accounts.deleteFrom('session').where('token', 'in', storedTokens).execute();
}

/** Lets a sign-in work in a workspace; `null` is the person's own. */
export async function saveWorkspace(
  accounts: AccountsExecutor,
  { id, workspaceId }: { id: string; workspaceId: string | null },
): Promise<void> {
  await accounts.updateTable('session').set({ workspaceId }).where('id', '=', id).execute();
}

/** Lets the sign-ins of one person, or of everybody, work in their own workspace where it was this one. */
export async function clearWorkspace(
  accounts: AccountsExecutor,
  { workspaceId, personId }: { workspaceId: string; personId: string | null },
): Promise<void> {
  await accounts
    .updateTable('session')
    .set({ workspaceId: null })
    .where('workspaceId', '=', workspaceId)
    .where((eb) => (personId === null ? eb.lit(true) : eb('userId', '=', personId)))
    .execute();
}

/** Ends a user's sessions, but for the one that is `kept`; answers how many. */
export async function deleteSessions(
  accounts: AccountsExecutor,
  { userId, kept }: { userId: string; kept: string | null },
): Promise<number> {
  const deleted = await accounts
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where((eb) => (kept === null ? eb.lit(true) : eb('id', '<>', kept)))
    .returning('id')
    .execute();
  return deleted.length;
}

/** Ends one of a user's sessions; false where they have none with this id. */
export async function deleteOwnSession(
  accounts: AccountsExecutor,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const deleted = await accounts
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function selectSessions(
  accounts: AccountsExecutor,
  { userId, time, limit }: { userId: string; time: LiveTime; limit: number },
) {
  return accounts
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', time.now)
    .where('createdAt', '>', time.madeAfter)
    .where('createdAt', '<', time.madeBefore)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit);
}

/** A sign-in as its owner sees it in a list. */
export type ListedSession = InferResult<ReturnType<typeof selectSessions>>[number];

/** A user's sessions that last, the last used first. */
export function findSessions(
  accounts: AccountsExecutor,
  sought: { userId: string; time: LiveTime; limit: number },
): Promise<ListedSession[]> {
  return selectSessions(accounts, sought).execute();
}
