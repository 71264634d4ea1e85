import { riskTolerances, defaultPreferences, priorCalibration } from '../src/engine/analysis/context.ts';
import type { EngagementEvidence, MarketEvidence, ViewsEvidence } from '../src/engine/analysis/evidence.ts';
import { niches, type Niche } from '../src/engine/analysis/niches.ts';
import { publishedRanges } from '../src/engine/pricing/price-tables.ts';
import { computePrice } from '../src/engine/pricing/price.ts';
import { assessRisk } from '../src/engine/analysis/risk.ts';
import type { SafetyEvidence } from '../src/engine/analysis/text-evidence.ts';

/**
 * The tables and thresholds that a handful of sample channels cannot reach: prices of every niche in every month, and
 * risks on both sides of every threshold.
 */
export function computeGoldenGrid(): { prices: Record<string, unknown>; risks: Record<string, unknown> } {
  return {
    prices: Object.fromEntries(niches.map((niche) => [niche, priceNiche(niche)])),
    risks: Object.fromEntries(riskTolerances.map((tolerance) => [tolerance, gradeAll(tolerance)])),
  };
}

const market: MarketEvidence = {
  country: 'GB',
  basis: 'declared',
  multiplier: 0.85,
  regions: [],
  reasons: [],
};
/** Likes and comments per video, from hardly any to more than any channel has. */
const interactions = [50, 900, 2500, 12_000];
const sensitivities = [0.5, 1, 2];

function priceNiche(niche: Niche): unknown {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const mediums = months.map(
    (month) => priceOne(niche, { month, typical: 2500, sensitivity: 1 }).rate.medium,
  );
  const variants = interactions.flatMap((typical) =>
    sensitivities.map((sensitivity) => {
      const { rate, multipliers, bound } = priceOne(niche, { month: 5, typical, sensitivity });
      return { rate, bound: bound?.edge ?? null, engagement: multipliers[0]?.value };
    }),
  );
  const { pricing } = priceAt(niche, { month: 5, typical: 2500, sensitivity: 1 });
  // In some niches no engagement reaches the edge of the range, but the result is recorded anyway.
  return { pricing, published: publishedRanges[niche], mediums, variants };
}

interface Situation {
  month: number;
  typical: number;
  sensitivity: number;
}

const priceOne = (niche: Niche, situation: Situation) => priceAt(niche, situation).evidence;

function priceAt(niche: Niche, { month, typical, sensitivity }: Situation) {
  return computePrice({
    niche,
    market,
    views: viewsOf(1.5),
    engagement: engagementOf(typical),
    unavailableReason: null,
    context: {
      now: '2026-05-01T00:00:00.000Z',
      campaignMonth: month,
      calibration: priorCalibration,
      preferences: { ...defaultPreferences, pricingSensitivity: sensitivity },
    },
  });
}

/** Just below, on and above each threshold of a tolerance. */
const spreads = [1.59, 1.6, 1.99, 2, 2.19, 2.2, 2.59, 2.6, 2.99, 3, 3.99, 4];
const ratings = ['high', 'medium', 'low', null] as const;

function gradeAll(tolerance: (typeof riskTolerances)[number]): unknown {
  const grade = (input: Partial<Parameters<typeof assessRisk>[0]>) => {
    const { level, reasons } = assessRisk({
      safety: safetyOf('high'),
      views: viewsOf(1.1),
      usableVideos: 30,
      authenticitySignals: [],
      tolerance,
      ...input,
    });
    return `${level} of ${reasons.map((reason) => `${reason.source} ${reason.level}`).join(', ')}`;
  };
  return {
    spreads: Object.fromEntries(spreads.map((spread) => [spread, grade({ views: viewsOf(spread) })])),
    noViews: grade({ views: null }),
    signals: [0, 1, 2, 3].map((count) =>
      grade({ authenticitySignals: Array.from({ length: count }, (_, index) => `Signal ${index}.`) }),
    ),
    videos: Object.fromEntries(
      [0, 2, 3, 4, 5, 7, 8, 11, 12].map((count) => [count, grade({ usableVideos: count })]),
    ),
    safety: ratings.map((rating) => grade({ safety: safetyOf(rating) })),
  };
}

function safetyOf(rating: SafetyEvidence['rating']): SafetyEvidence {
  return {
    rating,
    reason: 'A reason.',
    categories: [],
    ratedVideos: 30,
    hitsOutsideSample: 0,
    madeForKids: false,
    ageRestrictedVideos: 0,
    languageCoverage: 1,
    viewsRead: 1,
    themes: [],
  };
}

function viewsOf(spreadFactor: number): ViewsEvidence {
  return {
    typical: 50_000,
    interval80: { low: 45_000, high: 55_000 },
    nextVideo80: { low: 30_000, high: 80_000 },
    trendPercent90Days: 0,
    spreadFactor,
    sampleSize: 30,
    ownWeight: 1,
    growth: { exponent: 0.3, range: { low: 0.15, high: 0.35 }, sentence: 'Views grow.', basis: 'published' },
    leadDays: 0,
  };
}

function engagementOf(typicalInteractions: number): EngagementEvidence {
  return {
    ratePercent: (100 * typicalInteractions) / 50_000,
    tier: '100-500K',
    tierQuartiles: { p25: 1.38, median: 2.12, p75: 3.24 },
    measuredVideos: 30,
    typicalInteractions,
  };
}
