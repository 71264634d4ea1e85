import { z } from 'zod';
import { subscriberTiers } from '../../engine/analysis/channel.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { planTiers } from '../../engine/plans/plans.ts';
import { fileTypes } from '../analysis/exports.ts';
import { asAdmin } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const day = z.iso.date();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const tags = ['Administration'];

/** How far back the charts look, in days; as digits, because it is part of the address. */
export const analyticsDays = ['30', '90', '365'] as const;
const input = z.strictObject({ days: z.enum(analyticsDays) });

/** Each of them is a chart with its table, and a CSV of that table. */
export const analyticsTables = [
  'rates_collected',
  'predicted_against_quoted',
  'analyses_per_day',
  'quota_used',
  'revenue_by_plan',
  'sign_ups',
  'conversion',
] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

/** Every series includes days and months without anything; all are UTC, except for the quota's Pacific days. */
export const adminFigures = z.strictObject({
  rates_collected: z.array(z.strictObject({ month, flat_fee: count, cpm: count, affiliate: count })),
  /** Collected rates beside today's prediction; the newest 1,000. US dollars. */
  predicted_against_quoted: z
    .array(
      z.strictObject({
        channel_name: z.string(),
        niche: z.enum(niches),
        tier: z.enum(subscriberTiers).nullable(),
        predicted: z.number().positive(),
        quoted: z.number().positive(),
        /** The 80 % band of rates around `predicted`, from the spread of the rates themselves. */
        low: z.number().positive(),
        high: z.number().positive(),
        demo: z.boolean(),
      }),
    )
    .max(1000),
  /** Only this installation's kind: sample channels count if it runs on samples, and never otherwise. */
  analyses_per_day: z.array(z.strictObject({ day, members: count, visitors: count })),
  /** Visitors' analyses are not kept for long: before this day `visitors` is always 0. */
  visitors_kept_since: day,
  quota_used: z.array(
    z.strictObject({
      day,
      units: count,
      anonymous_units: count,
      daily_limit: count,
      exhausted: z.boolean(),
    }),
  ),
  /**
   * What was paid on this installation's own pages, without renewals, which the card provider keeps. `amount_cents`
   * includes all purchases of the month, even those that were refunded later.
   */
  revenue_by_plan: z.array(
    z.strictObject({
      month,
      product: z.string(),
      currency: z.string(),
      purchases: count,
      amount_cents: count,
      refunded_cents: count,
    }),
  ),
  sign_ups: z.array(z.strictObject({ day, accounts: count })),
  /**
   * Accounts created within the requested days, and how many of them have come at least this far; each step is part
   * of the one before. `analyzed_again` is on a second day. Anybody who paid has come all the way, even without
   * having analyzed anything.
   */
  conversion: z.array(
    z.strictObject({
      step: z.enum(['signed_up', 'analyzed', 'analyzed_again', 'paid']),
      accounts: count,
    }),
  ),
  /** Accounts by the tier that counts today. */
  tiers: z.array(z.strictObject({ tier: z.enum(planTiers), accounts: count })),
});
export type AdminFigures = z.infer<typeof adminFigures>;

export const adminAnalytics = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/analytics',
    summary: 'The product’s own figures: rates, analyses, quota, revenue, sign-ups, conversion',
    tags,
  })
  .input(input)
  .output(adminFigures);

export const adminAnalyticsCsv = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/analytics/csv',
    summary: 'One table of the analytics as CSV',
    tags,
  })
  .input(input.extend({ table: z.enum(analyticsTables) }))
  .output(z.file().mime([fileTypes.csv]));
