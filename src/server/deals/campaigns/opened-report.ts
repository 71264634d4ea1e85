import type {
  CampaignReport,
  CampaignReportLine,
  ReportSharing,
} from '../../../contract/deals/campaign-report.ts';
import type { ReportLine, ReportLineInput } from '../../../engine/campaigns/campaign-report.ts';
import type { ReportTotals } from '../../../engine/campaigns/report-totals.ts';
import type { Row } from '../../platform/db/sql.ts';

/** The rows that a report is made of, and the report. */
export interface OpenedReport {
  report: CampaignReport;
  inputs: ReportLineInput[];
  lines: ReportLine[];
  totals: ReportTotals;
}

export function describeLine(line: ReportLine): CampaignReportLine {
  const { views, next } = line;
  return {
    id: line.id,
    creator: line.label,
    price_cents: line.priceCents,
    forecast: views.forecast,
    views_day_7: views.day7,
    views_day_30: views.day30,
    views_latest: views.latest,
    is_inside: views.isInside,
    cpm_cents: line.cpmCents,
    clicks: line.clicks,
    click_rate: line.clickRate,
    orders: line.orders,
    orders_in_all: line.ordersInAll,
    survey: line.survey,
    revenue_cents: line.revenueCents,
    cost_per_order_cents: line.costPerOrderCents,
    profit_cents: line.profitCents,
    chance_before: line.chanceBefore,
    has_paid: line.hasPaid,
    notes: line.notes,
    next: { step: next.step, price_cents: next.priceCents, reason: next.reason },
  };
}

export function describeSharing(
  record: Pick<Row<'campaigns'>, 'report_shows_prices' | 'report_for_client' | 'client_id'>,
  hasLink: boolean,
): ReportSharing {
  return {
    has_link: hasLink,
    shows_prices: record.report_shows_prices,
    for_client: record.report_for_client,
    has_client: record.client_id !== null,
  };
}

export function describeTotals(totals: ReportTotals): CampaignReport['totals'] {
  const { views, price, clicks, orders, survey, revenue, profit, inside, forecast } = totals;
  return {
    price,
    clicks,
    orders,
    survey,
    revenue,
    profit,
    inside,
    forecast,
    costs_cents: totals.costsCents,
    views_day_7: views.day7,
    views_day_30: views.day30,
    views_latest: views.latest,
    is_inside: totals.isInside,
    cpm_cents: totals.cpmCents,
    click_rate: totals.clickRate,
    orders_by: totals.bySource,
    cost_per_order_cents: totals.costPerOrderCents,
    profit_after_costs_cents: totals.profitAfterCostsCents,
  };
}
