import { z } from 'zod';
import { activityActions } from '../../../contract/accounts/workspaces.ts';
import type { ActivityAction } from '../../../contract/accounts/workspaces.ts';
import { activityPerPage } from '../../../contract/limits.ts';
import { roles } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { deleteActivity, findActivity, insertActivity } from './activity.rows.ts';
import type { ActivityRow } from './activity.rows.ts';
import { deleteInvitations } from './invitations.rows.ts';
import { findMembers } from './teams.rows.ts';

/** Who acts in which workspace (`userId`). */
export interface ActivityContext {
  database: Database;
  now: () => Date;
  viewer: { userId: string; personId: string };
}

/**
 * Notes what somebody did, for those who work with them; in a personal workspace there is nobody to tell. `subject` is a
 * name that people gave, never a text of YouTube. In the caller's transaction, if there is one.
 */
export async function noteActivity(
  { database, now, viewer: { userId, personId } }: ActivityContext,
  { action, subject, details = {} }: { action: ActivityAction; subject: string; details?: object },
): Promise<void> {
  if (userId === personId) return;
  const row = { workspaceId: userId, personId, action, subject, details, at: now() };
  await database.asUser(userId, () => insertActivity(database, row));
}

/** A page of what people did, the newest first. */
export async function readActivity(
  { database, viewer: { userId } }: ActivityContext,
  { before }: { before: number | null },
) {
  const { rows, members } = await database.asUser(userId, async () => ({
    rows: await findActivity(database, { workspaceId: userId, before, limit: activityPerPage + 1 }),
    members: await findMembers(database),
  }));
  const nameOf = new Map(members.map(({ personId, name, email }) => [personId, name.trim() || email]));
  const activity = rows.slice(0, activityPerPage).flatMap((row) => describe(row, nameOf));
  return { activity, has_more: rows.length > activityPerPage };
}

const keptDetails = z.object({ role: z.enum(roles).nullable().catch(null), name: z.string().catch('') });

function describe(row: ActivityRow, nameOf: ReadonlyMap<string, string>) {
  const action = activityActions.find((known) => known === row.action);
  // Written by a newer program.
  if (action === undefined) return [];
  const details = keptDetails.safeParse(row.details).data;
  return [
    {
      id: row.id,
      // Whoever has left the team is no longer shown to it.
      person: row.personId === null ? null : (nameOf.get(row.personId) ?? null),
      action,
      subject: row.subject,
      role: details?.role ?? null,
      at: row.at.toISOString(),
    },
  ];
}

const dayMs = 24 * 3_600_000;
const activityMs = 365 * dayMs;
/** For whoever follows a link late. */
const invitationsMs = 30 * dayMs;

/** What `forgetTeamRows` sees to. */
export const keptTeamRows: readonly KeptKind[] = [
  {
    kind: 'workspace_activity',
    title: 'What people did in a team',
    table: 'workspace_activity',
    since: 'created_at',
    keptMs: activityMs,
    fate: 'deleted',
  },
  {
    kind: 'invitations',
    title: 'Invitations that have expired, or would have by now',
    table: 'invitations',
    since: 'expires_at',
    keptMs: invitationsMs,
    fate: 'deleted',
  },
];

/** Deletes what teams need no longer. */
export function forgetTeamRows({ database, now }: Pick<ActivityContext, 'database' | 'now'>): Promise<void> {
  const at = now().getTime();
  return database.asSystem(async () => {
    await deleteActivity(database, new Date(at - activityMs));
    await deleteInvitations(database, new Date(at - invitationsMs));
  });
}
