import { z } from 'zod';
import { verdicts } from '../../engine/analysis/judgements.ts';
import { subscriberTiers } from '../../engine/analysis/channel.ts';
import { exclusionReasons, riskSources, scorePartNames } from '../../engine/analysis/evidence.ts';
import {
  count,
  niche,
  nicheEvidence,
  rating,
  readerEvidence,
  safetyEvidence,
  share,
  sponsorsEvidence,
} from './text-evidence.ts';

/** What every figure of an analysis is based on, as it crosses the wire. Units: see `engine/analysis/evidence.ts`. */

export const levels = z.strictObject({ low: z.number(), medium: z.number(), high: z.number() });
export const interval = z.strictObject({ low: z.number(), high: z.number() });

export const channelIdentity = z.strictObject({
  id: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  country: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  madeForKids: z.boolean(),
});

const sample = z.strictObject({
  videos: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      publishedAt: z.string(),
      views: count,
      likes: count.nullable(),
      comments: count.nullable(),
      viewsAtDay30: count,
      scaled: z.boolean(),
    }),
  ),
  excluded: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      publishedAt: z.string(),
      views: count.nullable(),
      reason: z.enum(exclusionReasons),
    }),
  ),
  mixesViewDefinitions: z.boolean(),
});

const growth = z.strictObject({
  exponent: z.number(),
  range: interval,
  basis: z.enum(['published', 'own']),
  sentence: z.string(),
});

export const views = z.strictObject({
  typical: z.number(),
  interval80: interval,
  nextVideo80: interval,
  trendPercent90Days: z.number(),
  spreadFactor: z.number(),
  sampleSize: count,
  ownWeight: share,
  growth,
  leadDays: z.number(),
});

const engagement = z.strictObject({
  ratePercent: z.number().nullable(),
  tier: z.enum(subscriberTiers).nullable(),
  tierQuartiles: z.strictObject({ p25: z.number(), median: z.number(), p75: z.number() }),
  measuredVideos: count,
  typicalInteractions: z.number().nullable(),
});

const frequency = z.strictObject({
  videosPerWeek: z.number().nullable(),
  medianGapDays: z.number().nullable(),
  longestRecentGapDays: z.number().nullable(),
});

const scorePart = z.strictObject({
  name: z.enum(scorePartNames),
  weight: z.number(),
  value: share,
  points: z.number(),
  sentence: z.string(),
  videoIds: z.array(z.string()),
  measured: z.boolean(),
});

export const market = z.strictObject({
  country: z.string().nullable(),
  basis: z.enum(['declared', 'inferred', 'unknown']),
  multiplier: z.number(),
  regions: z.array(z.strictObject({ name: z.string(), probability: share, multiplier: z.number() })),
  reasons: z.array(z.string()),
});

export const verdict = z.enum(verdicts);
export const verdictEvidence = z.strictObject({ word: verdict, reasons: z.array(z.string()) });

/** Prices in US dollars and percent; one for each level. */
export const recommendedPricing = z.strictObject({
  flatFee: levels.describe('Whole US dollars for one 60-90 second integration.'),
  cpm: levels.describe('US dollars per 1,000 views.'),
  affiliate: levels.describe('Percent of sales.'),
});

const price = z.strictObject({
  currency: z.literal('USD'),
  unavailableReason: z.string().nullable(),
  niche,
  baseCpm: levels,
  baseCpmSource: z.string(),
  multipliers: z.array(
    z.strictObject({
      name: z.enum(['engagement', 'country', 'season', 'calibration', 'sensitivity']),
      value: z.number(),
      reason: z.string(),
    }),
  ),
  nicheRate: levels,
  bound: z
    .strictObject({ edge: z.enum(['floor', 'ceiling']), limit: z.number(), reason: z.string() })
    .nullable(),
  rate: levels,
  feeRange80: interval.nullable(),
  calibration: z.strictObject({ version: z.string(), ratesAnalysed: count }),
  smallFeeNote: z.string().nullable(),
  ifYouBookAnyway: recommendedPricing.nullable(),
});

export const audience = z.array(
  z.strictObject({
    label: z.string(),
    value: z.string(),
    basis: z.enum(['measured', 'estimated']),
    note: z.string(),
  }),
);

export const evidence = z.strictObject({
  modelVersion: z.string(),
  analysedAt: z.string(),
  channel: channelIdentity,
  sample,
  views: z.strictObject({ long: views.nullable(), short: views.nullable() }),
  engagement,
  frequency,
  niche: nicheEvidence,
  score: z.strictObject({ parts: z.array(scorePart) }),
  safety: safetyEvidence,
  sponsors: sponsorsEvidence,
  risk: z.strictObject({
    reasons: z.array(z.strictObject({ source: z.enum(riskSources), level: rating, sentence: z.string() })),
  }),
  market,
  price,
  verdict: verdictEvidence,
  audience,
  fit: z.strictObject({
    personalised: z.boolean(),
    sizeMatches: z.boolean().nullable(),
    nicheMatches: z.boolean().nullable(),
    sentence: z.string(),
  }),
  confidence: z.strictObject({
    value: share,
    reasons: z.array(z.strictObject({ factor: share, sentence: z.string() })),
  }),
  reader: readerEvidence.nullable(),
});

/** The part of the evidence that reveals none of the withheld figures (engagement, frequency, prices). */
export const limitedEvidence = evidence.pick({ modelVersion: true, analysedAt: true, channel: true }).extend({
  niche: nicheEvidence,
  safety: safetyEvidence,
  sponsors: sponsorsEvidence.pick({ sponsors: true, saturation: true }),
  score: z.strictObject({ parts: z.array(scorePart.pick({ name: true, weight: true })) }),
  verdict: verdictEvidence,
  audience,
  confidence: z.strictObject({ value: share }),
  reader: readerEvidence.nullable(),
});
