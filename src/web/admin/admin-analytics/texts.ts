import type { AdminFigures, AnalyticsTable } from '../../../contract/admin/admin-analytics.ts';
import { formatDay } from '../../ui/format.ts';

/** The words of the analytics. */
export const texts = {
  title: 'Analytics',
  days: 'Look back',
  loadFailed: 'Failed to load analytics',
  loading: 'Loading...',
  nothing: 'Nothing',
  empty: 'Nothing in these days.',
  noComparison: 'No collected rate can be compared with a prediction yet.',
  showTable: 'Show as table',
  download: 'Download CSV',
  byWeek: 'Each bar is a week; the table has every day.',
  highestOfWeek: 'Each bar is the highest day of a week; the table has every day.',
  pacific: 'A day ends at midnight Pacific time, when YouTube resets the quota.',
  renewals:
    'Paid on this installation’s own pages. Renewals are not included; the card provider reports those.',
  utc: 'Days and months are UTC.',
  inside: 'Inside the 80% band',
  outside: 'Outside it',
  insideColumn: 'Inside',
  bandHint:
    'Every rate that can be compared, of all days. Both axes are logarithmic, in US dollars. Shaded: the band in which four of five rates are expected. Dashed: quoted as predicted. Predictions are third-party estimates, not YouTube data.',
  conversionHint:
    'Accounts created in these days. Each step is part of the one before; who paid counts as having come all the way.',
  tiers: 'Accounts by plan',
  tiersHint: 'By the plan that counts today, whenever they were made.',
  total: 'Total',
  notKept: 'not kept',
  sample: 'Sample',
  yes: 'Yes',
  no: 'No',
} as const;

export const titles: Record<AnalyticsTable, string> = {
  rates_collected: 'Rates collected',
  predicted_against_quoted: 'Predicted against quoted',
  analyses_per_day: 'Analyses per day',
  quota_used: 'Quota used per day',
  revenue_by_plan: 'Revenue by plan',
  sign_ups: 'Sign-ups per day',
  conversion: 'Conversion',
};

export const stepNames: Record<AdminFigures['conversion'][number]['step'], string> = {
  signed_up: 'Signed up',
  analyzed: 'Analyzed a channel',
  analyzed_again: 'Analyzed again on another day',
  paid: 'Paid',
};

export function sayKeptSince(day: string): string {
  return `Visitors’ analyses are kept only from ${formatDay(day)} on; earlier days show members alone.`;
}
