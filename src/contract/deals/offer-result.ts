import { z } from 'zod';
import { verdicts } from '../../engine/analysis/judgements.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { offerPositions, offerSides, priceKinds } from '../../engine/pricing/offers/offer.ts';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { interval, levels } from '../analysis/evidence.ts';

/** What the engine says of an offer, as it crosses the wire: amounts in cents of the offer's currency. */

const cents = z.number();
const reason = z.strictObject({ code: z.string(), text: z.string() });
const working = z.strictObject({ formula: z.string(), source: z.string() }).nullable();

const views = z
  .strictObject({
    typical: z.number(),
    interval80: interval,
    nextVideo80: interval,
    videos: z.number(),
    growthExponent: z.number(),
  })
  .nullable();

/** What was asked, as it was judged. */
export const offerTerms = z.strictObject({
  side: z.enum(offerSides),
  priceKind: z.enum(priceKinds),
  priceCents: cents,
  commissionPercent: z.number().nullish(),
  currency: z.enum(currencies),
  productValueCents: cents.nullable(),
  deliverables: z.array(z.strictObject({ format: z.enum(contentFormats), count: z.number() })),
  rights: z.array(
    z.strictObject({ right: z.enum(usageRights), months: z.union([z.number(), z.literal('perpetual')]) }),
  ),
  exclusivityMonths: z.number(),
  whitelisting: z.strictObject({ months: z.number(), spendCents: cents }).nullable(),
  editRights: z.boolean(),
  rush: z.boolean(),
  guarantee: z.strictObject({ views: z.number(), day: z.number() }).nullable(),
  targetCpmCents: cents.nullable(),
  floorCents: cents.nullable(),
});

/** The figures of the analysis that the assessment rests on. */
export const offerChannelFigures = z.strictObject({
  modelVersion: z.string(),
  calibration: z.string(),
  niche: z.enum(niches),
  verdict: z.enum(verdicts),
  confidence: z.number(),
  long: views,
  short: views,
  latestViews: z.array(z.number()),
  trendPercent90Days: z.number(),
  spreadFactor: z.number(),
  baseCpm: levels,
  factors: z.strictObject({
    engagement: z.number(),
    season: z.number(),
    sensitivity: z.number(),
    country: z.number(),
    calibration: z.number(),
  }),
  market: z.strictObject({
    basis: z.enum(['declared', 'inferred', 'unknown']),
    regions: z.array(z.strictObject({ name: z.string(), probability: z.number(), multiplier: z.number() })),
  }),
  saturation: z.enum(['none', 'light', 'moderate', 'heavy']),
});

export const offerAssessment = z.strictObject({
  basis: z.enum([...priceKinds, 'barter', 'unpriced']),
  currency: z.enum(currencies),
  askedCents: cents.nullable(),
  parts: z
    .strictObject({
      commissionPercent: z.number(),
      feeCents: cents,
      commissionCents: cents.nullable(),
      feeSharePercent: z.number().nullable(),
      feePercentile: z.number().nullable(),
      feePosition: z.enum(offerPositions).nullable(),
    })
    .nullable()
    .default(null)
    .describe('A fee with a commission beside it: both are judged as one, and the fee alone is placed too.'),
  percentile: z.number().nullable().describe('How many of 100 such deals are agreed below this price.'),
  position: z.enum(offerPositions).nullable(),
  confidencePercent: z.number(),
  distribution: z
    .strictObject({
      p10: cents,
      p30: cents,
      p50: cents,
      p70: cents,
      p90: cents,
      below: z.number(),
      above: z.number(),
      measuredRates: z.number().nullable(),
    })
    .nullable(),
  lines: z.array(
    z.strictObject({
      format: z.enum(contentFormats),
      label: z.string(),
      count: z.number(),
      views: z.number(),
      feeCents: cents,
    }),
  ),
  extras: z.array(z.strictObject({ label: z.string(), basis: z.string(), amountCents: cents })),
  missing: z.array(z.strictObject({ format: z.enum(contentFormats), reason: z.string() })),
  cpm: z.strictObject({ askedCents: cents.nullable(), usualCents: cents, extrasCents: cents }).nullable(),
  range: z
    .strictObject({
      anchorCents: cents,
      targetCents: cents,
      limitCents: cents,
      note: z.string().nullable(),
    })
    .nullable(),
  recentTargetCents: cents.nullable(),
  maxForTargetCpmCents: cents.nullable(),
  maxForProfitCents: z
    .strictObject({ p50: cents.nullable(), p60: cents.nullable(), p80: cents.nullable() })
    .nullable()
    .describe('The highest prices that pay with a chance of 50, 60 and 80 %; null is at no price.'),
  /** Offers that were kept before there were commissions have none. */
  commission: z.strictObject({ p10: cents, p50: cents, p90: cents }).nullable().default(null),
  guarantee: z
    .strictObject({
      day: z.number(),
      levels: z.array(z.strictObject({ chance: z.number(), views: z.number() })),
      asked: z.strictObject({ views: z.number(), chance: z.number() }).nullable(),
      makeGoodViews: z.number(),
    })
    .nullable(),
  cpmDeal: z.strictObject({ p10: cents, p50: cents, p90: cents }).nullable(),
  otherLevels: z.array(z.strictObject({ name: z.string(), medianCents: cents })),
  reasons: z.array(reason),
  asks: z.array(reason.extend({ amountCents: cents.nullable() })),
  workings: z.strictObject({
    median: working,
    spread: working,
    percentile: working,
    cpm: working,
    range: working,
    guarantee: working,
  }),
  answers: z.strictObject({ short: z.string(), friendly: z.string(), firm: z.string() }).nullable(),
});
