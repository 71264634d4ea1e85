import { fentonWilkinson, momentsOf, rangeOf, toLognormal } from '../pricing/returns/lognormal.ts';
import type { Currency } from '../pricing/rates.ts';
import type { Delivery, DeliveryNote, ForecastBand } from './delivered-views.ts';
import { deliveryNotes, isWithin, traceDelivery, viewsOn } from './delivered-views.ts';
import { adviseNextStep } from './next-step.ts';
import type { StepAdvice } from './next-step.ts';

/** A campaign's result beside what was forecast. `null` always means "not measured", never zero. */

export interface ReportDeliverable extends Delivery {
  /** Of one such video. */
  forecast: ForecastBand | null;
}

/** `file`: imported, whatever credits them; the others came by themselves. */
export const orderSources = ['click_id', 'code', 'utm_content', 'file'] as const;
export type OrderSource = (typeof orderSources)[number];

/** What is known of one creator of a campaign; money in hundredths of the campaign's currency. */
export interface ReportLineInput {
  id: string;
  label: string;
  priceCents: number | null;
  deliverables: readonly ReportDeliverable[];
  /** Of the creator's links, filtered; `null` without a link. */
  clicks: number | null;
  /** Each order is credited to one source; `null` where orders are not counted. */
  orders: Record<OrderSource, number> | null;
  /** Of all of them, those that a link brought; `null` where orders are not counted. */
  ordersByLink: number | null;
  /** Answers to a survey, which may name the same orders once more. */
  survey: number | null;
  /** After refunds; `null` also where a currency has no rate. */
  revenueCents: number | null;
  /** That it pays, from 0 to 1, as it was said before. */
  chanceBefore: number | null;
  /** Percent of the revenue that is left after goods, and percent that the creator gets of it. */
  margin: { marginPercent: number; commissionPercent: number } | null;
  /** What no video tells of itself. */
  notes: readonly DeliveryNote[];
}

export interface ReportLine {
  id: string;
  label: string;
  priceCents: number | null;
  views: {
    forecast: ForecastBand | null;
    day7: number | null;
    day30: number | null;
    latest: number | null;
    isInside: boolean | null;
  };
  /** Cost of 1,000 views on day 30. */
  cpmCents: number | null;
  clicks: number | null;
  /** Clicks per view, from 0 to 1, both to this day. */
  clickRate: number | null;
  orders: Record<OrderSource, number> | null;
  /** All credited orders; a survey's answers are not among them. */
  ordersInAll: number | null;
  survey: number | null;
  revenueCents: number | null;
  costPerOrderCents: number | null;
  profitCents: number | null;
  chanceBefore: number | null;
  hasPaid: boolean | null;
  notes: DeliveryNote[];
  next: StepAdvice;
}

/** Predicted against actual for one creator. Pure arithmetic over the raw rows: same rows, same line. */
export function reportLine(input: ReportLineInput, currency: Currency): ReportLine {
  const { priceCents, deliverables, clicks, orders, revenueCents, margin } = input;
  const published = deliverables.filter(({ videos }) => videos.length > 0);
  const curves = published.map((each) => traceDelivery(each, each.forecast));
  const forecast = sumForecasts(deliverables.map((each) => each.forecast));
  const isWhole = published.length === deliverables.length;
  const day30 = isWhole ? sumAll(curves.map((curve) => viewsOn(curve, 30))) : null;
  const latest = sumAll(curves.map((curve) => curve.latest?.views ?? null));
  const ordersInAll = orders === null ? null : orderSources.reduce((sum, name) => sum + orders[name], 0);
  const profitCents = profitOf({ revenueCents, margin, priceCents });
  const notes = deliveryNotes.filter(
    (note) => input.notes.includes(note) || curves.some((curve) => curve.notes.includes(note)),
  );
  return {
    id: input.id,
    label: input.label,
    priceCents,
    views: {
      forecast,
      day7: isWhole ? sumAll(curves.map((curve) => viewsOn(curve, 7))) : null,
      day30,
      latest,
      isInside: isWithin(day30, forecast),
    },
    cpmCents: divide(priceCents === null ? null : priceCents * 1_000, day30),
    clicks,
    clickRate: ratio(clicks, latest),
    orders,
    ordersInAll,
    survey: input.survey,
    revenueCents,
    costPerOrderCents: divide(priceCents, ordersInAll),
    profitCents,
    chanceBefore: input.chanceBefore,
    hasPaid: profitCents === null ? null : profitCents >= 0,
    notes,
    next: adviseNextStep({
      priceCents,
      currency,
      profitCents,
      views: day30,
      forecast,
      isGone: notes.includes('gone') && day30 === null,
    }),
  };
}

/** What several forecasts come to together: independent videos, their sum as a lognormal of its mean and variance. */
export function sumForecasts(bands: readonly (ForecastBand | null)[]): ForecastBand | null {
  const known = bands.filter((band) => band !== null);
  const [first] = known;
  if (first === undefined || known.length < bands.length) return null;
  if (known.length === 1) return { low: first.low, typical: first.typical, high: first.high };
  let [mean, variance] = [0, 0];
  for (const { low, typical, high } of known) {
    const floor = Math.max(1, low);
    const middle = Math.max(floor, typical);
    const moments = momentsOf(toLognormal({ p10: floor, p50: middle, p90: Math.max(middle, high) }));
    mean += moments.mean;
    variance += moments.variance;
  }
  const { p10, p50, p90 } = rangeOf(fentonWilkinson(mean, variance));
  return { low: Math.round(p10), typical: Math.round(p50), high: Math.round(p90) };
}

function profitOf({
  revenueCents,
  margin,
  priceCents,
}: Pick<ReportLineInput, 'revenueCents' | 'margin' | 'priceCents'>): number | null {
  if (revenueCents === null || margin === null || priceCents === null) return null;
  const kept = (margin.marginPercent - margin.commissionPercent) / 100;
  return Math.round(revenueCents * kept) - priceCents;
}

/** A sum without one of its parts would pass for the whole. */
export function sumAll(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return parts.length === 0 ? null : sum;
}

/** Whole cents; `null` where either is not measured or nothing was counted. */
export function divide(cents: number | null, by: number | null): number | null {
  return cents === null || by === null || by === 0 ? null : Math.round(cents / by);
}

export function ratio(hits: number | null, of: number | null): number | null {
  return hits === null || of === null || of === 0 ? null : hits / of;
}
