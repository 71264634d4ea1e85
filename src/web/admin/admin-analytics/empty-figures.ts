import type { AdminFigures, AnalyticsTable } from '../../../contract/admin/admin-analytics.ts';
import { sumBar, type Bar } from '../../ui/bars.ts';
import { barAnalyses, barQuota, barRates, barSignUps } from './bars.ts';

/** Whether there is nothing to draw of a figure. */
export const isEmptyFigure: Readonly<Record<AnalyticsTable, (figures: AdminFigures) => boolean>> = {
  rates_collected: (figures) => areFlat(barRates(figures.rates_collected)),
  predicted_against_quoted: (figures) => figures.predicted_against_quoted.length === 0,
  analyses_per_day: (figures) => areFlat(barAnalyses(figures.analyses_per_day)),
  quota_used: (figures) => areFlat(barQuota(figures.quota_used)),
  revenue_by_plan: (figures) => figures.revenue_by_plan.length === 0,
  sign_ups: (figures) => areFlat(barSignUps(figures.sign_ups)),
  conversion: ({ conversion }) => (conversion[0]?.accounts ?? 0) === 0,
};

function areFlat(bars: readonly Bar[]): boolean {
  return bars.every((bar) => sumBar(bar) === 0);
}
