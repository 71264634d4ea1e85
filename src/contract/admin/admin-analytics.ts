import { z } from 'zod';
import { subscriberTiers } from '../../engine/analysis/context.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { planTiers } from '../../engine/plans/plans.ts';
import { fileTypes } from '../analysis/exports.ts';
import { asAdmin } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const day = z.iso.date();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const tags = ['Administration'];

/** How far back the charts look, in days; as digits, since it stands in the address. */
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

/** Days and months without anything are left out of no series; all are UTC, but for the quota's Pacific days. */
export const adminFigures = z.strictObject({
  rates_collected: z.array(z.strictObject({ month, flat_fee: count, cpm: count, affiliate: count })),
  /** Collected rates beside what the product would say today; the newest 1,000. US dollars. */
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
  /** Of this installation's kind: sample channels count where it runs on samples, and nowhere else. */
  analyses_per_day: z.array(z.strictObject({ day, members: count, visitors: count })),
  /** Visitors' analyses are not kept for long: before this day `visitors` says 0 whatever there was. */
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
   * What was paid on this installation's own pages, without renewals, which the card provider keeps. `amount_cents` holds
   * all purchases of the month, those among them that were refunded later too.
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
   * Accounts made within the days asked for, and how many of them have come at least so far; each step is part of the one
   * before. `analyzed_again` is on a second day. Who paid has come all the way, also without having analyzed anything.
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
