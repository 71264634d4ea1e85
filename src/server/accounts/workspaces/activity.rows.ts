import { sql } from 'kysely';
import type { ActivityAction } from '../../../contract/accounts/workspaces.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewActivity {
  workspaceId: string;
  personId: string;
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

export interface ActivityRow {
  id: number;
  personId: string | null;
  action: string;
  subject: string;
  details: unknown;
  at: Date;
}

/** The newest rows of a workspace, or those before one of them. */
export async function findActivity(
  database: Database,
  { workspaceId, before, limit }: { workspaceId: string; before: number | null; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id, person_id as "personId", action, subject, details, created_at as at
    from workspace_activity
    where workspace_id = ${workspaceId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(database.current);
  return rows;
}

export async function deleteActivity(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('workspace_activity').where('created_at', '<', before).execute();
}
