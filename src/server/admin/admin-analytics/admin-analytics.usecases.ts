import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { visitorsKeptSince } from '../../analysis/channel-analysis/retention.usecases.ts';
import { countTiers } from '../../accounts/plans/account-counts.usecases.ts';
import type { AnalyticsContext, LookBack } from './series.usecases.ts';
import { series } from './series.usecases.ts';

/** The product's own figures, one statement after the other, so that nobody holds more than one connection. */
export async function readAnalytics(context: AnalyticsContext, back: LookBack): Promise<AdminFigures> {
  return {
    rates_collected: await series.rates_collected(context, back),
    predicted_against_quoted: await series.predicted_against_quoted(context, back),
    analyses_per_day: await series.analyses_per_day(context, back),
    visitors_kept_since: visitorsKeptSince(context.now()).toISOString().slice(0, 10),
    quota_used: await series.quota_used(context, back),
    revenue_by_plan: await series.revenue_by_plan(context, back),
    sign_ups: await series.sign_ups(context, back),
    conversion: await series.conversion(context, back),
    tiers: await countTiers(context),
  };
}
