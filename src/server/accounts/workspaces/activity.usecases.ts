import { z } from 'zod';
import { activityActions, activityOf } from '../../../contract/accounts/team-activity.ts';
import type { ActivityAction, ActivityKind } from '../../../contract/accounts/team-activity.ts';
import { activityPerPage } from '../../../contract/limits.ts';
import type { Role } from '../../../engine/plans/roles.ts';
import { roles } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { countActivity, deleteActivity, findActivity, insertActivity } from './activity.rows.ts';
import type { ActivityRow } from './activity.rows.ts';
import { deleteInvitations } from './invitations.rows.ts';
import { findMembers } from './teams.rows.ts';

interface ActivityContext {
  database: Database;
  now: () => Date;
  /** The workspace that is acted in. */
  userId: string;
}

interface Act {
  action: ActivityAction;
  /** A name that people gave, never a text of YouTube. */
  subject: string;
  details?: { role?: Role; count?: number };
}

/**
 * Notes what somebody did, for those who work with them. In a personal workspace there is nobody to tell: who acts is
 * known without a statement, and nothing is asked of the database. In the caller's transaction, if there is one.
 */
export async function noteActivity(
  { database, now, userId }: ActivityContext,
  { action, subject, details = {} }: Act,
): Promise<void> {
  const personId = actingMember(database, userId);
  if (personId === null) return;
  const row = { workspaceId: userId, personId, action, subject, details, at: now() };
  await database.asUser(userId, () => insertActivity(database, row));
}

/** Notes one analysis more, likewise: a day's stand in one line. Behind the workspace's lock. */
export async function noteAnalysis({ database, now, userId }: ActivityContext): Promise<void> {
  const personId = actingMember(database, userId);
  if (personId === null) return;
  const counted = { workspaceId: userId, personId, action: 'channels_analyzed', at: now() } as const;
  await countActivity(database, counted);
}

/** Notes one analysis more that an API key of a team asked for: likewise, and by nobody. */
export async function noteKeyAnalysis({ database, now, userId }: ActivityContext): Promise<void> {
  const counted = {
    workspaceId: userId,
    personId: null,
    action: 'channels_analyzed_by_key',
    at: now(),
  } as const;
  await database.asUser(userId, () => countActivity(database, counted));
}

/** Notes what happened to a team that nobody of it did at that moment, in the caller's transaction. */
export async function noteEvent({ database, now, userId }: ActivityContext, act: Act): Promise<void> {
  const { action, subject, details = {} } = act;
  await insertActivity(database, {
    workspaceId: userId,
    personId: null,
    action,
    subject,
    details,
    at: now(),
  });
}

function actingMember({ member }: Database, workspaceId: string): string | null {
  return member?.workspaceId === workspaceId ? member.personId : null;
}

/** A page of what people did, the newest first. */
export async function readActivity(
  { database, viewer: { userId } }: { database: Database; viewer: { userId: string } },
  { kind, ...asked }: { before: number | null; kind: ActivityKind | null; personId: string | null },
) {
  const actions = kind && activityOf[kind];
  const page = { workspaceId: userId, ...asked, actions, limit: activityPerPage + 1 };
  const { rows, members } = await database.asUser(userId, async () => ({
    rows: await findActivity(database, page),
    members: await findMembers(database),
  }));
  const nameOf = new Map(members.map(({ personId, name, email }) => [personId, name.trim() || email]));
  const activity = rows.slice(0, activityPerPage).flatMap((row) => describe(row, nameOf));
  return { activity, has_more: rows.length > activityPerPage };
}

const keptDetails = z.object({
  role: z.enum(roles).nullable().catch(null),
  count: z.number().int().nullable().catch(null),
  /** A guest of a client. */
  by: z.string().nullable().catch(null),
});

function describe(row: ActivityRow, nameOf: ReadonlyMap<string, string>) {
  const action = activityActions.find((known) => known === row.action);
  // Written by a newer program.
  if (action === undefined) return [];
  const details = keptDetails.safeParse(row.details).data;
  return [
    {
      id: row.id,
      // Whoever has left the team is no longer shown to it.
      person: row.personId === null ? (details?.by ?? null) : (nameOf.get(row.personId) ?? null),
      action,
      subject: row.subject,
      role: details?.role ?? null,
      count: details?.count ?? null,
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
