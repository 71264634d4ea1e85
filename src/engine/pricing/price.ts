import type { Levels, PriceLevel, RecommendedPricing } from '../analysis/judgements.ts';
import { findCalibrationFactor } from './calibration-factor.ts';
import type { AnalysisContext } from '../analysis/context.ts';
import { rankEngagement } from '../analysis/engagement.ts';
import type {
  EngagementEvidence,
  MarketEvidence,
  PriceEvidence,
  PriceMultiplier,
  RateBound,
  ViewsEvidence,
} from '../analysis/evidence.ts';
import type { Niche } from '../analysis/niches.ts';
import {
  affiliatePercents,
  baseCpms,
  baseCpmSource,
  cpmRatio,
  findSeason,
  publishedRanges,
  rateLimits,
  smallestFees,
} from './price-tables.ts';
import { clamp } from '../../values/statistics.ts';
import { formatDollars, formatFactor, formatNumberOf, formatPercent } from '../../values/wording.ts';

export interface PriceInput {
  niche: Niche;
  market: MarketEvidence;
  views: ViewsEvidence | null;
  engagement: EngagementEvidence;
  /** Why there is no price; `null` if `views` is given. */
  unavailableReason: string | null;
  context: AnalysisContext;
}

export interface Price {
  /** The computed price, `null` without views; the verdict decides whether it is recommended. */
  pricing: RecommendedPricing | null;
  evidence: PriceEvidence;
}

/**
 * Rate card of a 60-90 second integration in US dollars. Niche's part = CPM of the niche x engagement x season x
 * pricing sensitivity; its medium level is kept within the niche's published range and 15 to 100 USD per 1,000 views,
 * and low and high keep their ratio to it. Rate = niche's part x market x calibration. Flat fee = views / 1000 x
 * rate; CPM price = 1.3 x rate; affiliate in percent of sales (specification, analyzer tooltips).
 */
export function computePrice(input: PriceInput): Price {
  const { niche, views, market, context } = input;
  const base = baseCpms[niche];
  const engagement = weighEngagement(input);
  const season = weighSeason(niche, context.campaignMonth);
  const sensitivity = context.preferences.pricingSensitivity;
  const medium = base.medium * engagement.value * season.value * sensitivity;
  const { held, bound } = holdWithin(niche, medium, sensitivity);
  const nicheRate = mapLevels((level) => held * (base[level] / base.medium));
  const calibration = weighCalibration(input, held);
  const marketLevel = market.multiplier * calibration.value;
  const rate = mapLevels((level) => nicheRate[level] * marketLevel);
  const pricing = views === null ? null : computePricing(views.typical, rate, niche);
  return {
    pricing,
    evidence: {
      currency: 'USD',
      unavailableReason: input.unavailableReason,
      niche,
      baseCpm: { ...base },
      baseCpmSource,
      multipliers: [
        engagement,
        season,
        { name: 'sensitivity', value: sensitivity, reason: describeSensitivity(input, held) },
        { name: 'country', value: market.multiplier, reason: market.reasons[0] ?? '' },
        calibration,
      ],
      nicheRate,
      bound,
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
      smallFeeNote: noteSmallFee(pricing),
      ifYouBookAnyway: null,
    },
  };
}

/** Our rule: season and engagement stay within the published range; the user's own sensitivity moves that range too. */
function holdWithin(
  niche: Niche,
  medium: number,
  sensitivity: number,
): { held: number; bound: RateBound | null } {
  const range = publishedRanges[niche];
  const low = clamp(range.low * sensitivity, rateLimits.low, rateLimits.high);
  const high = clamp(range.high * sensitivity, rateLimits.low, rateLimits.high);
  const held = clamp(medium, low, high);
  if (held === medium) return { held, bound: null };
  const isSpecified = held === rateLimits.low || held === rateLimits.high;
  const limits = isSpecified
    ? `CPMs by niche lie within ${formatDollars(rateLimits.low)} to ${formatDollars(rateLimits.high)} per 1,000 views`
    : `Published prices of ${niche} range from ${formatDollars(range.low)} to ${formatDollars(range.high)} per 1,000 views${sensitivity === 1 ? '' : `, times your pricing sensitivity of ${formatFactor(sensitivity)}`}`;
  const reason = `${limits}; the market rate is held there, the other levels keep their ratio to it`;
  return { held, bound: { edge: held > medium ? 'floor' : 'ceiling', limit: held, reason } };
}

function noteSmallFee(pricing: RecommendedPricing | null): string | null {
  if (pricing === null || pricing.flatFee.medium >= smallestFees.low) return null;
  return `The computed fee counts views alone. Creators of this size ask ${formatDollars(smallestFees.low)} to ${formatDollars(smallestFees.high)} a video whatever the views (ytincome.in, 2026).`;
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

/** Published effects are 20-30 % for outstanding engagement (Gamut 2026) and -30 % at worst (sponsorrate). */
const engagementLimits = { low: 0.85, high: 1.25 } as const;
/** Per standard deviation of the tier; low enough that twice the views always mean a higher fee. */
const engagementElasticity = 0.15;

function weighEngagement({ engagement, views }: PriceInput): PriceMultiplier {
  const rank = rankEngagement(engagement, views?.typical ?? null);
  if (rank === null) {
    return { name: 'engagement', value: 1, reason: 'Engagement is not published on enough videos' };
  }
  const value = clamp(Math.exp(engagementElasticity * rank), engagementLimits.low, engagementLimits.high);
  const group = engagement.tier === null ? 'all channels' : `channels with ${engagement.tier} subscribers`;
  return {
    name: 'engagement',
    value,
    reason: `Likes and comments come to ${formatPercent(engagement.ratePercent ?? 0)} of typical views; the median of ${group} is ${formatPercent(engagement.tierQuartiles.median)}`,
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

function weighCalibration({ context, niche, engagement }: PriceInput, nicheRate: number): PriceMultiplier {
  const { calibration } = context;
  const value = findCalibrationFactor(calibration, niche, engagement.tier);
  const origin =
    calibration.ratesAnalysed === 0
      ? 'Published prices alone: no collected creator rates yet'
      : `Learned from ${formatNumberOf(calibration.ratesAnalysed, 'collected creator rate')}`;
  const leaves = value !== 1 && !isPublished(niche, nicheRate * value);
  return { name: 'calibration', value, reason: leaves ? `${origin}; ${describeLeaving(niche)}` : origin };
}

function describeSensitivity({ context, niche }: PriceInput, nicheRate: number): string {
  const sensitivity = context.preferences.pricingSensitivity;
  if (sensitivity === 1) return 'Your pricing sensitivity stands at the market';
  const effect = `Your pricing sensitivity scales the rate by ${formatFactor(sensitivity)}`;
  return isPublished(niche, nicheRate) ? effect : `${effect}; ${describeLeaving(niche)}`;
}

function isPublished(niche: Niche, medium: number): boolean {
  const { low, high } = publishedRanges[niche];
  return medium >= low && medium <= high;
}

function describeLeaving(niche: Niche): string {
  const { low, high } = publishedRanges[niche];
  return `this leads out of the published range of ${niche}, ${formatDollars(low)} to ${formatDollars(high)}`;
}
