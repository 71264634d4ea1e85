import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** An analysis as an export needs it; the name is `null` once it had to be forgotten. */
export interface ExportRow {
  id: string;
  channelId: string;
  channelName: string | null;
  sponsorshipScore: number | null;
  modelVersion: string;
  demo: boolean;
  /** What outlives the texts of a result; its shape is that of the model that made it. */
  figures: unknown;
  fetchedAt: Date;
  createdAt: Date;
  /** `createdAt` with all digits that the database keeps. */
  position: string;
}

// The texts of a result are not among them: they are a hundred times as long.
const exportColumns = sql.raw(`
  a.id, a.channel_id as "channelId", r.channel_name as "channelName", a.sponsorship_score as "sponsorshipScore",
  r.model_version as "modelVersion", r.demo, r.figures, r.fetched_at as "fetchedAt", a.created_at as "createdAt",
  a.created_at::text as position`);

/** The user's next `limit` analyses behind `after`, newest first; the newest ones where that is `null`. */
export async function findExportPage(
  database: Database,
  sought: { userId: string; after: Pick<ExportRow, 'id' | 'position'> | null; limit: number },
): Promise<ExportRow[]> {
  const { userId, after, limit } = sought;
  // Without statistics a long history would be read whole and sorted for each page.
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(database.current);
  const behind =
    after === null ? sql`` : sql`and (created_at, id) < (${after.position}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<ExportRow>`
    select ${exportColumns}
    from (
      select * from channel_analyses where user_id = ${userId} ${behind}
      order by created_at desc, id desc limit ${limit}
    ) a join channel_results r on r.id = a.result_id
    order by a.created_at desc, a.id desc`.execute(database.current);
  return rows;
}

/** Those of `ids` that are the user's, in no order. */
export async function findExportRows(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${exportColumns}
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.user_id = ${userId} and a.id = any(${ids}::uuid[])`.execute(database.current);
  return rows;
}

/** Whether the user's account is still there. */
export async function hasProfile(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from profiles where user_id = ${userId}`.execute(database.current);
  return rows.length > 0;
}
