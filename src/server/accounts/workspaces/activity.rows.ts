import { sql } from 'kysely';
import type { ActivityAction } from '../../../contract/accounts/team-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

export interface NewActivity {
  workspaceId: string;
  /** `null` for what nobody of the team did. */
  personId: string | null;
  action: ActivityAction;
  subject: string;
  details: object;
  at: Date;
}

export async function insertActivity(database: Database, row: NewActivity): Promise<void> {
  await database.current
    .insertInto('workspace_activity')
    .values({
      workspace_id: row.workspaceId,
      person_id: row.personId,
      action: row.action,
      subject: row.subject,
      details: sql`${JSON.stringify(row.details)}::json`,
      created_at: row.at,
    })
    .execute();
}

/** How far back one more of the same is looked for. */
const newestLooked = 50;

/**
 * Counts one more of the same, done by the same person (or by nobody) on the same UTC day, in one row at the top of a
 * team's. Behind the workspace's lock it is one row for sure.
 */
export async function countActivity(
  database: Database,
  { workspaceId, personId, action, at }: Omit<NewActivity, 'subject' | 'details'>,
): Promise<void> {
  await sql`
    with newest as (
      select id, person_id, action, created_at from workspace_activity
      where workspace_id = ${workspaceId} order by id desc limit ${newestLooked}
    ), former as (
      delete from workspace_activity a using newest n
      where a.id = n.id and n.person_id is not distinct from ${personId}::uuid and n.action = ${action}
        and n.created_at >= date_trunc('day', ${at}::timestamptz, 'UTC')
      returning coalesce((a.details->>'count')::integer, 1) as count
    )
    insert into workspace_activity (workspace_id, person_id, action, details, created_at)
    select ${workspaceId}::uuid, ${personId}::uuid, ${action}::text,
      json_build_object('count', 1 + coalesce((select sum(count) from former), 0)), ${at}::timestamptz
    where exists (select from profiles where user_id = ${workspaceId} and is_team)`.execute(database.current);
}

export interface ActivityRow {
  id: number;
  personId: string | null;
  action: string;
  subject: string;
  details: unknown;
  at: Date;
}

export interface ActivityPage {
  workspaceId: string;
  before: number | null;
  /** `null` for all. */
  actions: readonly string[] | null;
  personId: string | null;
  limit: number;
}

/** The newest rows of a workspace, or those before one of them. */
export function findActivity(database: Database, page: ActivityPage): Promise<ActivityRow[]> {
  const { workspaceId, before, actions, personId, limit } = page;
  return database.current
    .selectFrom('workspace_activity')
    .select(['id', 'person_id as personId', 'action', 'subject', 'details', 'created_at as at'])
    .where('workspace_id', '=', workspaceId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(actions !== null, (query) => query.where('action', '=', anyOf('text', actions ?? [])))
    .$if(personId !== null, (query) => query.where('person_id', '=', personId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteActivity(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('workspace_activity').where('created_at', '<', before).execute();
}
