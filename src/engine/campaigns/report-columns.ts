import type { ReportLine } from './campaign-report.ts';
import { deliveryNoteTexts } from './delivered-views.ts';
import { nextStepNames } from './next-step.ts';

/** What stands in a report's files for what nobody counted. */
export const notMeasured = 'not measured';

export type ReportCell = string | number;

export interface ReportColumn {
  header: string;
  read: (line: ReportLine) => ReportCell;
}

const known = (value: number | null): ReportCell => value ?? notMeasured;
const money = (cents: number | null): ReportCell => (cents === null ? notMeasured : cents / 100);
const said = (value: boolean | null): ReportCell => (value === null ? notMeasured : value ? 'yes' : 'no');

/** A report's columns, the same in every file; money in whole units of the campaign's currency. */
export const reportColumns: readonly ReportColumn[] = [
  { header: 'creator', read: ({ label }) => label },
  { header: 'price', read: ({ priceCents }) => money(priceCents) },
  { header: 'forecast_p10', read: ({ views }) => known(views.forecast?.low ?? null) },
  { header: 'forecast_typical', read: ({ views }) => known(views.forecast?.typical ?? null) },
  { header: 'forecast_p90', read: ({ views }) => known(views.forecast?.high ?? null) },
  { header: 'views_day_7', read: ({ views }) => known(views.day7) },
  { header: 'views_day_30', read: ({ views }) => known(views.day30) },
  { header: 'within_forecast', read: ({ views }) => said(views.isInside) },
  { header: 'cost_per_1000_views', read: ({ cpmCents }) => money(cpmCents) },
  { header: 'clicks', read: ({ clicks }) => known(clicks) },
  { header: 'clicks_per_view', read: ({ clickRate }) => known(clickRate) },
  { header: 'orders_by_link', read: ({ orders }) => known(orders && orders.click_id) },
  { header: 'orders_by_code', read: ({ orders }) => known(orders && orders.code) },
  { header: 'orders_by_tag', read: ({ orders }) => known(orders && orders.utm_content) },
  { header: 'orders_by_file', read: ({ orders }) => known(orders && orders.file) },
  { header: 'survey_answers', read: ({ survey }) => known(survey) },
  { header: 'revenue', read: ({ revenueCents }) => money(revenueCents) },
  { header: 'cost_per_order', read: ({ costPerOrderCents }) => money(costPerOrderCents) },
  { header: 'profit', read: ({ profitCents }) => money(profitCents) },
  { header: 'chance_to_pay_before', read: ({ chanceBefore }) => known(chanceBefore) },
  { header: 'has_paid', read: ({ hasPaid }) => said(hasPaid) },
  { header: 'next_step', read: ({ next }) => nextStepNames[next.step] },
  { header: 'next_price', read: ({ next }) => (next.priceCents === null ? '' : next.priceCents / 100) },
  { header: 'reason', read: ({ next }) => next.reason },
  { header: 'notes', read: ({ notes }) => notes.map((note) => deliveryNoteTexts[note]).join(' ') },
];
