import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

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
  /** What people wrote beside the channel in the workspace's lists, where it is asked for. */
  written?: { tags: readonly string[]; note: string } | undefined;
}

/**
 * Analyses with what an export says of them. The texts of a result are not among it: they are a hundred times as long.
 */
function selectExported(database: Database, analyses: ReturnType<typeof selectHistory>) {
  return database.current
    .selectFrom(analyses.as('analysis'))
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.channel_name as channelName'])
    .select(['result.model_version as modelVersion', 'result.demo', 'result.figures'])
    .select(['result.fetched_at as fetchedAt'])
    .select((eb) => sql<string>`${eb.ref('analysis.created_at')}::text`.as('position'));
}

/** The user's next `limit` analyses behind `after`, newest first; the newest ones where that is `null`. */
export async function findExportPage(
  database: Database,
  sought: { userId: string; after: Pick<ExportRow, 'id' | 'position'> | null; limit: number },
): Promise<ExportRow[]> {
  const { userId, after, limit } = sought;
  // Without statistics a long history would be read whole and sorted for each page.
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(database.current);
  const history = selectHistory(database, userId);
  const rest =
    after === null
      ? history
      : history.where((eb) => {
          const position = sql`(${after.position}::timestamptz, ${after.id}::uuid)`;
          return sql<boolean>`(${eb.ref('created_at')}, ${eb.ref('id')}) < ${position}`;
        });
  const page = rest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  return selectExported(database, page)
    .orderBy('analysis.created_at', 'desc')
    .orderBy('analysis.id', 'desc')
    .execute();
}

/** Those of `ids` that are the user's, in no order. */
export function findExportRows(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<ExportRow[]> {
  return selectExported(
    database,
    selectHistory(database, userId).where('id', '=', anyOf('uuid', ids)),
  ).execute();
}

function selectHistory(database: Database, userId: string) {
  return database.current.selectFrom('channel_analyses').selectAll().where('user_id', '=', userId);
}

/** Whether the user's account is still there. */
export async function hasProfile(database: Database, userId: string): Promise<boolean> {
  const profile = database.current.selectFrom('profiles').select('user_id').where('user_id', '=', userId);
  return (await profile.executeTakeFirst()) !== undefined;
}
