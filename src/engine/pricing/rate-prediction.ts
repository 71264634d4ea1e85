import { findCalibrationFactor } from './calibration-factor.ts';
import type { Calibration } from '../analysis/context.ts';
import type { SubscriberTier } from '../analysis/channel.ts';
import type { Niche } from '../analysis/niches.ts';
import { baseCpms, cpmRatio, findSeason, publishedRanges, rateLimits } from './price-tables.ts';
import type { RateType } from './rates.ts';
import { clamp } from '../../values/statistics.ts';
import { findTierBenchmark } from '../analysis/subscriber-benchmarks.ts';

/** What is known about a channel from its newest analysis at the market level. */
export interface KnownChannel {
  niche: Niche;
  subscribers: number | null;
  /** Typical views of a video. */
  avgViews: number;
  /** The medium CPM price of that analysis, US dollars. */
  cpm: number;
  /** The month (1 to 12) that price is for. */
  campaignMonth: number;
  /** The calibration that price was made with. */
  calibration: Pick<Calibration, 'global' | 'niches' | 'tiers'>;
}

/** What is needed of a collected rate to predict its price without the rate itself. */
export interface PredictableRate {
  rateType: RateType;
  niche: Niche;
  subscribers: number | null;
  /** The month (1 to 12) it was agreed in. */
  month: number;
}

/** What the product would predict for a rate. */
export interface RatePrediction {
  niche: Niche;
  tier: SubscriberTier | null;
  /** US dollars per 1,000 views in that month at the channel's market, all calibration factors at 1. */
  rate: number;
  /** What `rate` is multiplied by: thousands of views, or the CPM price's ratio. */
  units: number;
  /** True if the views are guessed from the subscribers. */
  isRough: boolean;
}

/**
 * Whether a price can be predicted for a collected rate. Affiliate shares do not follow from the rate; a flat fee
 * needs views, which come from an analysis of the channel or, roughly, from its number of subscribers.
 */
export function canPredict(rate: {
  rateType: RateType;
  subscribers: number | null;
  channelId: string | null;
}): boolean {
  if (rate.rateType !== 'flat_fee') return rate.rateType === 'cpm';
  return rate.channelId !== null || isCount(rate.subscribers);
}

/**
 * The price for a collected rate's channel: from its newest analysis, or else from niche and subscribers alone.
 * `null` if neither is enough.
 */
export function predictRate(rate: PredictableRate, known: KnownChannel | null): RatePrediction | null {
  if (rate.rateType === 'affiliate') return null;
  const analysed = known === null ? null : predictAnalysed(rate, known);
  if (analysed !== null) return analysed;
  const { niche, subscribers, month } = rate;
  const benchmark = isCount(subscribers) ? findTierBenchmark(subscribers) : null;
  const range = publishedRanges[niche];
  const prediction = {
    niche,
    tier: benchmark?.tier ?? null,
    rate: clamp(baseCpms[niche].medium * seasonOf(niche, month), range.low, range.high),
  };
  if (rate.rateType === 'cpm') return { ...prediction, units: cpmRatio, isRough: false };
  if (benchmark === null || subscribers === null) return null;
  return { ...prediction, units: (subscribers * benchmark.viewsPerSubscriber) / 1000, isRough: true };
}

/** US dollars under a calibration, which applies after the limits of the niche's part. */
export function priceUnder(
  { niche, tier, rate, units }: RatePrediction,
  calibration: Pick<Calibration, 'global' | 'niches' | 'tiers'>,
): number {
  return units * rate * findCalibrationFactor(calibration, niche, tier);
}

function predictAnalysed(
  { rateType, subscribers: told, month }: PredictableRate,
  { niche, subscribers, avgViews, cpm, campaignMonth, calibration }: KnownChannel,
): RatePrediction | null {
  const units = rateType === 'cpm' ? cpmRatio : avgViews / 1000;
  if (!isPositive(units) || !isPositive(cpm)) return null;
  const tier = findTierBenchmark(subscribers ?? told)?.tier ?? null;
  const priced = cpm / cpmRatio;
  // The former model cut whole rates off at the limits; what was beyond them is no longer known.
  const isAtLimit = priced === rateLimits.low || priced === rateLimits.high;
  const factor = seasonOf(niche, campaignMonth) * findCalibrationFactor(calibration, niche, tier);
  const rate = isAtLimit ? priced : (priced * seasonOf(niche, month)) / factor;
  return { niche, tier, rate: clamp(rate, lowestRate, rateLimits.high), units, isRough: false };
}

/** US dollars per 1,000 views: less than any niche reaches in the lowest-paid market. */
const lowestRate = 1;

function seasonOf(niche: Niche, month: number): number {
  return findSeason(niche, month)?.multiplier ?? 1;
}

function isPositive(value: number): boolean {
  return value > 0 && value < Infinity;
}

function isCount(subscribers: number | null): subscribers is number {
  return subscribers !== null && subscribers >= 1 && subscribers < Infinity;
}
