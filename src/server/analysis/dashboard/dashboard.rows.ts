import { sql } from 'kysely';
import type { Verdict } from '../../../engine/analysis/judgements.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The user's newest analyses, whatever their plan shows of them. They are read from the end of the index and then
 * joined: without statistics, which a young table does not have yet, a long history would be read whole and sorted.
 */
export async function findRecentAnalyses(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
) {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(database.current);
  const newest = database.current
    .selectFrom('channel_analyses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit);
  return database.current
    .selectFrom(newest.as('analysis'))
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.channel_name as channelName'])
    .select((eb) => sql<Verdict | null>`${eb.ref('result.figures')} ->> 'verdict'`.as('verdict'))
    .orderBy('analysis.created_at', 'desc')
    .orderBy('analysis.id')
    .execute();
}

/**
 * What the user's billable analyses of the months from `since` (`2026-06`) on come to; months without any are left
 * out.
 */
export async function findUsage(
  database: Database,
  { userId, since }: { userId: string; since: string },
): Promise<{ month: string; analyses: number }[]> {
  const rows = await database.current
    .selectFrom('usage_months')
    .select(['month', 'analyses'])
    .where('user_id', '=', userId)
    .where('month', '>=', `${since}-01`)
    .execute();
  return rows.map(({ month, analyses }) => ({ month: month.slice(0, 'YYYY-MM'.length), analyses }));
}
