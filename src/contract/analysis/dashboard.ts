import { z } from 'zod';
import { verdict } from './evidence.ts';
import { recentAnalysesShown } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { count, sponsorshipScore } from './text-evidence.ts';

/** How many months the usage trend looks back, this one included. */
export const trendMonths = 6;

export const recentAnalysis = z.strictObject({
  id: z.uuid(),
  /** `null` once YouTube's terms have obliged us to delete it (30 days). */
  channel_name: z.string().nullable(),
  channel_id: z.string(),
  /** `null` if the verdict is `Not scored`. */
  sponsorship_score: sponsorshipScore.nullable(),
  /** `null` if the result is older than verdicts are. */
  verdict: verdict.nullable(),
  created_at: z.iso.datetime(),
});
export type RecentAnalysis = z.infer<typeof recentAnalysis>;

export const dashboardData = z.strictObject({
  recent_analyses: z.array(recentAnalysis).max(recentAnalysesShown),
  /** Billable analyses by UTC calendar month (`2026-11`), oldest first, including months without any. */
  usage_trend: z.array(z.strictObject({ month: z.string(), analyses: count })).length(trendMonths),
});
export type DashboardData = z.infer<typeof dashboardData>;

export const dashboard = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Recent analyses and the usage of recent months',
    tags: ['Dashboard'],
  })
  .input(noInput)
  .output(dashboardData);
