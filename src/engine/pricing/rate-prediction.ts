import { findCalibrationFactor } from './calibration-factor.ts';
import type { Calibration, SubscriberTier } from '../analysis/context.ts';
import type { Niche } from '../analysis/niches.ts';
import { baseCpms, cpmRatio, findSeason, publishedRanges, rateLimits } from './price-tables.ts';
import type { RateType } from './rates.ts';
import { clamp } from '../../values/statistics.ts';
import { findTierBenchmark } from '../analysis/subscriber-benchmarks.ts';

/** What is known of a channel from its newest analysis at the market's level. */
export interface KnownChannel {
  niche: Niche;
  subscribers: number | null;
  /** Typical views of a video. */
  avgViews: number;
  /** The medium CPM price of that analysis, US dollars. */
  cpm: number;
  /** The month (1 to 12) that price is for. */
  campaignMonth: number;
  /** What that price was made with. */
  calibration: Pick<Calibration, 'global' | 'niches' | 'tiers'>;
}

/** A collected rate as far as its price can be said without it. */
export interface PredictableRate {
  rateType: RateType;
  niche: Niche;
  subscribers: number | null;
  /** The month (1 to 12) it was agreed in. */
  month: number;
}

/** What the product would say of a rate. */
export interface RatePrediction {
  niche: Niche;
  tier: SubscriberTier | null;
  /** US dollars per 1,000 views in that month at the channel's market, all calibration factors at 1. */
  rate: number;
  /** How many times `rate` is agreed on: thousands of views, or the CPM price's ratio. */
  units: number;
  /** True where the views are guessed from the subscribers. */
  isRough: boolean;
}

/**
 * Whether a price can be said for a collected rate. Affiliate shares do not follow from the rate; a flat fee needs
 * views, which an analysis of the channel tells, or its number of subscribers roughly.
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
 * The price of a collected rate's channel: by its newest analysis, or else by niche and subscribers alone. `null`
 * where neither tells one.
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

/** US dollars under a calibration, which comes after the limits of the niche's part. */
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
  // The former model cut whole rates off at the limits; what lay beyond is not known any more.
  const isAtLimit = priced === rateLimits.low || priced === rateLimits.high;
  const factor = seasonOf(niche, campaignMonth) * findCalibrationFactor(calibration, niche, tier);
  const rate = isAtLimit ? priced : (priced * seasonOf(niche, month)) / factor;
  return { niche, tier, rate: clamp(rate, lowestRate, rateLimits.high), units, isRough: false };
}

/** US dollars per 1,000 views: below what any niche comes to in the lowest-paid market. */
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
