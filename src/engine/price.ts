import type { Levels, PriceLevel, RecommendedPricing } from './analysis.ts';
import { findCalibrationFactor } from './calibration-factor.ts';
import type { AnalysisContext } from './context.ts';
import { rankEngagement } from './engagement.ts';
import type {
  EngagementEvidence,
  MarketEvidence,
  PriceEvidence,
  PriceMultiplier,
  ViewsEvidence,
} from './evidence.ts';
import type { Niche } from './niches.ts';
import {
  affiliatePercents,
  baseCpms,
  baseCpmSource,
  cpmRatio,
  findSeason,
  rateLimits,
} from './price-tables.ts';
import { clamp } from './statistics.ts';
import { formatFactor, formatNumberOf, formatPercent } from './wording.ts';

export interface PriceInput {
  niche: Niche;
  market: MarketEvidence;
  views: ViewsEvidence | null;
  engagement: EngagementEvidence;
  /** Why there is no price; `null` where `views` is given. */
  unavailableReason: string | null;
  context: AnalysisContext;
}

export interface Price {
  pricing: RecommendedPricing | null;
  evidence: PriceEvidence;
}

/**
 * Rate card of a 60-90 second integration in US dollars: rate = CPM of the niche x engagement x country x season
 * x calibration x pricing sensitivity, within 15 to 100 USD per 1,000 views. Flat fee = views / 1000 x rate;
 * CPM price = 1.3 x rate; affiliate in percent of the sales (specification, analyzer tooltips).
 */
export function computePrice(input: PriceInput): Price {
  const { niche, views, context } = input;
  const multipliers = listMultipliers(input);
  const product = multipliers.reduce((total, { value }) => total * value, 1);
  const unclamped = mapLevels((level) => baseCpms[niche][level] * product);
  const rate = mapLevels((level) => clamp(unclamped[level], rateLimits.low, rateLimits.high));
  return {
    pricing: views === null ? null : computePricing(views.typical, rate, niche),
    evidence: {
      currency: 'USD',
      unavailableReason: input.unavailableReason,
      niche,
      baseCpm: { ...baseCpms[niche] },
      baseCpmSource,
      multipliers,
      nicheRate: rate,
      bound: null,
      rate,
      feeRange80:
        views === null
          ? null
          : {
              low: computeFlatFee(views.nextVideo80.low, rate.medium),
              high: computeFlatFee(views.nextVideo80.high, rate.medium),
            },
      calibration: {
        version: context.calibration.version,
        ratesAnalysed: context.calibration.ratesAnalysed,
      },
      smallFeeNote: null,
      ifYouBookAnyway: null,
    },
  };
}

/** Whole US dollars for one integration; `rate` in USD per 1,000 views. */
export function computeFlatFee(avgViews: number, rate: number): number {
  return Math.round((avgViews / 1000) * rate);
}

function computePricing(avgViews: number, rate: Levels, niche: Niche): RecommendedPricing {
  return {
    flatFee: mapLevels((level) => computeFlatFee(avgViews, rate[level])),
    cpm: mapLevels((level) => Math.round(cpmRatio * rate[level] * 100) / 100),
    affiliate: { ...affiliatePercents[niche] },
  };
}

function mapLevels(compute: (level: PriceLevel) => number): Levels {
  return { low: compute('low'), medium: compute('medium'), high: compute('high') };
}

function listMultipliers(input: PriceInput): PriceMultiplier[] {
  return [
    weighEngagement(input),
    { name: 'country', value: input.market.multiplier, reason: input.market.reasons[0] ?? '' },
    weighSeason(input.niche, input.context.campaignMonth),
    weighCalibration(input),
    {
      name: 'sensitivity',
      value: input.context.preferences.pricingSensitivity,
      reason: describeSensitivity(input.context.preferences.pricingSensitivity),
    },
  ];
}

/** Published effects are 20-30 % for outstanding engagement (Gamut 2026) and -30 % at worst (sponsorrate). */
const engagementLimits = { low: 0.85, high: 1.25 } as const;
/** Per standard deviation of the tier; low enough that twice the views always mean a higher fee. */
const engagementElasticity = 0.15;

function weighEngagement({ engagement, views }: PriceInput): PriceMultiplier {
  const rank = rankEngagement(engagement, views?.typical ?? null);
  if (rank === null || views === null || engagement.typicalInteractions === null) {
    return { name: 'engagement', value: 1, reason: 'Engagement is not published on enough videos' };
  }
  const value = clamp(Math.exp(engagementElasticity * rank), engagementLimits.low, engagementLimits.high);
  const percent = (100 * engagement.typicalInteractions) / Math.max(1, views.typical);
  const group = engagement.tier === null ? 'all channels' : `channels with ${engagement.tier} subscribers`;
  return {
    name: 'engagement',
    value,
    reason: `Likes and comments come to ${formatPercent(percent)} of typical views; the median of ${group} is ${formatPercent(engagement.tierQuartiles.median)}`,
  };
}

function weighSeason(niche: Niche, month: number): PriceMultiplier {
  const season = findSeason(niche, month);
  return {
    name: 'season',
    value: season?.multiplier ?? 1,
    reason: season?.reason ?? `No season known for ${niche} in this month`,
  };
}

function weighCalibration({ context, niche, engagement }: PriceInput): PriceMultiplier {
  const { calibration } = context;
  return {
    name: 'calibration',
    value: findCalibrationFactor(calibration, niche, engagement.tier),
    reason:
      calibration.ratesAnalysed === 0
        ? 'Published prices alone: no collected creator rates yet'
        : `Learned from ${formatNumberOf(calibration.ratesAnalysed, 'collected creator rate')}`,
  };
}

function describeSensitivity(sensitivity: number): string {
  return sensitivity === 1
    ? 'Your pricing sensitivity stands at the market'
    : `Your pricing sensitivity scales the rate by ${formatFactor(sensitivity)}`;
}
