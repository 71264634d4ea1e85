import { trendMonths } from '../../../contract/analysis/dashboard.ts';
import type { DashboardData } from '../../../contract/analysis/dashboard.ts';
import { recentAnalysesShown } from '../../../contract/limits.ts';
import { listMonths } from '../../../values/months.ts';
import type { Database } from '../../platform/db/database.ts';
import { findRecentAnalyses, findUsage } from './dashboard.rows.ts';

export interface DashboardContext {
  database: Database;
  now: () => Date;
  userId: string;
}

/** What the overview shows of the user's own analyses. */
export async function readDashboard(context: DashboardContext, _input: object): Promise<DashboardData> {
  const { database, userId } = context;
  const months = listMonths(context.now(), trendMonths);
  const [since = ''] = months;
  const [recent, usage] = await database.asUser(userId, async () => [
    await findRecentAnalyses(database, { userId, limit: recentAnalysesShown }),
    await findUsage(database, { userId, since }),
  ]);
  const analysesOf = new Map(usage.map(({ month, analyses }) => [month, analyses]));
  return {
    recent_analyses: recent.map((row) => ({
      id: row.id,
      channel_name: row.channelName,
      channel_id: row.channelId,
      sponsorship_score: row.sponsorshipScore,
      verdict: row.verdict,
      created_at: row.createdAt.toISOString(),
    })),
    usage_trend: months.map((month) => ({ month, analyses: analysesOf.get(month) ?? 0 })),
  };
}
