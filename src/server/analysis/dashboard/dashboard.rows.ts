import { sql } from 'kysely';
import type { Verdict } from '../../../engine/analysis/analysis.ts';
import type { Database } from '../../platform/db/database.ts';

export interface RecentAnalysisRow {
  id: string;
  channelName: string | null;
  channelId: string;
  sponsorshipScore: number | null;
  verdict: Verdict | null;
  createdAt: Date;
}

/**
 * The user's newest analyses, whatever their plan shows of them. They are read from the end of the index and then
 * joined: without statistics, which a young table does not have yet, a long history would be read whole and sorted.
 */
export async function findRecentAnalyses(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<RecentAnalysisRow[]> {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(database.current);
  const { rows } = await sql<RecentAnalysisRow>`
    select a.id, r.channel_name as "channelName", a.channel_id as "channelId",
      a.sponsorship_score as "sponsorshipScore", r.figures ->> 'verdict' as verdict, a.created_at as "createdAt"
    from (
      select * from channel_analyses where user_id = ${userId} order by created_at desc limit ${limit}
    ) a join channel_results r on r.id = a.result_id
    order by a.created_at desc, a.id`.execute(database.current);
  return rows;
}

export interface UsageMonthRow {
  /** `2026-11` */
  month: string;
  analyses: number;
}

/** What the user's billable analyses of the months from `since` (`2026-06`) on come to; months without any are left out. */
export async function findUsage(
  database: Database,
  { userId, since }: { userId: string; since: string },
): Promise<UsageMonthRow[]> {
  const { rows } = await sql<UsageMonthRow>`
    select to_char(month, 'YYYY-MM') as month, analyses from usage_months
    where user_id = ${userId} and month >= ${`${since}-01`}::date`.execute(database.current);
  return rows;
}
