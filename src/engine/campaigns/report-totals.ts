import { divide, ratio, sumForecasts } from './campaign-report.ts';
import type { OrderSource, ReportLine } from './campaign-report.ts';
import type { ForecastBand } from './delivered-views.ts';
import { isWithin } from './delivered-views.ts';

/** A sum over those creators of whom it was measured, with how many these are. */
export interface PartialSum {
  /** `null` where it was measured of nobody. */
  sum: number | null;
  measured: number;
  of: number;
}

export interface ReportTotals {
  price: PartialSum;
  costsCents: number;
  views: { day7: PartialSum; day30: PartialSum; latest: PartialSum };
  /** Of the creators whose views on day 30 are measured. */
  forecast: ForecastBand | null;
  isInside: boolean | null;
  /** How many creators' views on day 30 lay in their range, of those measured. */
  inside: { inside: number; measured: number };
  cpmCents: number | null;
  clicks: PartialSum;
  clickRate: number | null;
  orders: PartialSum;
  bySource: Record<OrderSource, PartialSum>;
  /** Beside the orders, never added to them. */
  survey: PartialSum;
  revenue: PartialSum;
  costPerOrderCents: number | null;
  /** Of the creators whose profit is measured, before the campaign's other costs. */
  profit: PartialSum;
  /** After those costs; only where every creator's profit is measured. */
  profitAfterCostsCents: number | null;
}

/**
 * Sums over the creators. A ratio takes only creators of whom both sides are measured, so that nothing is divided by
 * views that belong to somebody else.
 */
export function totalLines(lines: readonly ReportLine[], costsCents: number): ReportTotals {
  const sum = (read: (line: ReportLine) => number | null) => sumKnown(lines.map(read));
  const both = (top: (line: ReportLine) => number | null, bottom: (line: ReportLine) => number | null) => {
    const known = lines.filter((line) => top(line) !== null && bottom(line) !== null);
    return { top: sumKnown(known.map(top)).sum, bottom: sumKnown(known.map(bottom)).sum };
  };
  const day30 = ({ views }: ReportLine) => views.day30;
  const counted = lines.filter((line) => day30(line) !== null);
  const forecast = sumForecasts(counted.map(({ views }) => views.forecast));
  const cost = both(({ priceCents }) => priceCents, day30);
  const clicked = both(
    ({ clicks }) => clicks,
    ({ views }) => views.latest,
  );
  const ordered = both(
    ({ priceCents }) => priceCents,
    ({ ordersInAll }) => ordersInAll,
  );
  const profit = sum(({ profitCents }) => profitCents);
  const judged = lines.filter(({ views }) => views.isInside !== null);
  const counts = sum(day30);
  return {
    price: sum(({ priceCents }) => priceCents),
    costsCents,
    views: { day7: sum(({ views }) => views.day7), day30: counts, latest: sum(({ views }) => views.latest) },
    forecast,
    isInside: isWithin(counts.sum, forecast),
    inside: {
      inside: judged.filter(({ views }) => views.isInside === true).length,
      measured: judged.length,
    },
    cpmCents: divide(cost.top === null ? null : cost.top * 1_000, cost.bottom),
    clicks: sum(({ clicks }) => clicks),
    clickRate: ratio(clicked.top, clicked.bottom),
    orders: sum(({ ordersInAll }) => ordersInAll),
    bySource: {
      click_id: sum(({ orders }) => orders && orders.click_id),
      code: sum(({ orders }) => orders && orders.code),
      utm_content: sum(({ orders }) => orders && orders.utm_content),
      file: sum(({ orders }) => orders && orders.file),
    },
    survey: sum(({ survey }) => survey),
    revenue: sum(({ revenueCents }) => revenueCents),
    costPerOrderCents: divide(ordered.top, ordered.bottom),
    profit,
    profitAfterCostsCents:
      profit.sum !== null && profit.measured === profit.of ? profit.sum - costsCents : null,
  };
}

function sumKnown(parts: readonly (number | null)[]): PartialSum {
  const known = parts.filter((part) => part !== null);
  return {
    sum: known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0),
    measured: known.length,
    of: parts.length,
  };
}
