import { computeRatios, summariseFit } from './calibration-error.ts';
import type { CalibrationFit } from './calibration-error.ts';
import { fitFactors } from './calibration-fit.ts';
import type { Factors, Quotes } from './calibration-fit.ts';
import { holdOut, numberChannels } from './calibration-held-out.ts';
import type { Channels } from './calibration-held-out.ts';
import { subscriberTiers } from '../analysis/channel.ts';
import type { Calibration } from '../analysis/context.ts';
import type { SubscriberTier } from '../analysis/channel.ts';
import { niches } from '../analysis/niches.ts';
import type { Niche } from '../analysis/niches.ts';
import type { RateType } from './rates.ts';
import { clamp } from '../../values/statistics.ts';

/** One collected creator rate beside what the model predicts without any calibration. */
export interface CollectedRate {
  niche: Niche;
  tier: SubscriberTier | null;
  rateType: RateType;
  /** US dollars at the rate of the day it was collected; percent for `affiliate`. */
  quoted: number;
  /** The same quantity at the market level with all calibration factors at 1. */
  predicted: number;
  /** True if `predicted` is based on views that are guessed from the subscribers. */
  isRough: boolean;
  /** Whose rate it is; `null` if it is the only one known for its channel. */
  channel: string | null;
  /** Age of the quote at the time of the run. */
  ageDays: number;
}

export interface Adjustment {
  scope: 'global' | 'niche' | 'tier';
  /** The niche or tier; `null` for all. */
  key: Niche | SubscriberTier | null;
  from: number;
  to: number;
  rates: number;
}

/** How well prices match the rates of one niche or size. */
export interface CalibrationGroup {
  scope: 'niche' | 'tier';
  key: Niche | SubscriberTier;
  rates: number;
  before: CalibrationFit;
  after: CalibrationFit;
}

export interface CalibrationRun {
  /** The current one, unchanged, if learning would not lower the held-out error. */
  calibration: Calibration;
  /** How many of the rates can be learned from, and how many of these have guessed views. */
  ratesAnalysed: number;
  roughRates: number;
  adjustments: Adjustment[];
  /** The fit of the current calibration to the rates. */
  before: CalibrationFit;
  /** The fit of what was learned, with each rate predicted without itself; equals `before` if nothing is adjusted. */
  after: CalibrationFit;
  /** The same by niche and by size, leaving out those without rates. A single one may get worse. */
  groups: CalibrationGroup[];
}

/** Rates of fewer channels than this teach nothing: too few would be left to predict each one from. */
const fewestChannels = 5;
/**
 * With fewer channels they must clearly agree: a handful's median falls by chance half the time
 * (docs/calibration.md).
 */
const fewChannels = 50;
/** One-sided five percent of the sign test. */
const signLimit = 1.645;
/** Quotes keep their full weight for 18 months, then it halves every 12. */
const freshDays = 548;
const staleHalfLifeDays = 365;
const smallestWeight = 1 / 1024;
/** Guessed views scatter by 1.5 on the logarithmic scale (decision 010), quotes around known ones by 0.3. */
const roughWeight = (0.3 / 1.5) ** 2;
/** A quote further off than this is a data entry error, and counts as if it were just this far off. */
const residualLimit = Math.log(10);

/**
 * Learns multipliers from collected rates: the logarithm of quoted over predicted, robustly averaged and
 * shrunk from all rates to the niche to the subscriber tier, each with the weight n/(n+5), within a factor of 2.
 * A rate whose views are guessed counts for a twenty-fifth.
 * Keeps the current calibration unless the leave-one-out error falls. Affiliate percentages take no part: they
 * do not follow from the rate. Method: docs/model.md.
 */
export function calibrate(rates: readonly CollectedRate[], current: Calibration): CalibrationRun {
  const usable = rates.filter(isUsable);
  const quotes = readQuotes(usable);
  const counts = {
    ratesAnalysed: quotes.log.length,
    roughRates: usable.filter(({ isRough }) => isRough).length,
  };
  const ratiosBefore = computeRatios(quotes, () => current);
  const before = summariseFit(quotes, ratiosBefore);
  const kept = {
    calibration: current,
    ...counts,
    adjustments: [],
    before,
    after: before,
    groups: compareGroups(quotes, ratiosBefore, ratiosBefore),
  };
  const { channelOf, channels } = numberChannels(usable);
  if (channels < fewestChannels) return kept;
  const learned = fitFactors(quotes);
  const adjustments = listAdjustments(quotes, current, learned);
  if (adjustments.length === 0) return kept;
  const ratiosAfter = holdOut(quotes, { channelOf, channels });
  const after = summariseFit(quotes, ratiosAfter);
  const isBetter = (after.medianErrorPercent ?? 0) < (before.medianErrorPercent ?? 0);
  if (!isBetter) return kept;
  const isClear = channels >= fewChannels || isClearGain(ratiosBefore, ratiosAfter, { channelOf, channels });
  if (!isClear) return kept;
  return {
    calibration: { version: nextVersion(current.version), ratesAnalysed: counts.ratesAnalysed, ...learned },
    ...counts,
    adjustments,
    before,
    after,
    groups: compareGroups(quotes, ratiosBefore, ratiosAfter),
  };
}

function isUsable({ rateType, quoted, predicted, ageDays }: CollectedRate): boolean {
  const isAmount = (value: number) => value > 0 && value < Infinity;
  const areAmounts = isAmount(quoted) && isAmount(predicted);
  return rateType !== 'affiliate' && areAmounts && !Number.isNaN(ageDays);
}

function readQuotes(rates: readonly CollectedRate[]): Quotes {
  return {
    niche: Int8Array.from(rates, ({ niche }) => niches.indexOf(niche)),
    tier: Int8Array.from(rates, ({ tier }) => (tier === null ? -1 : subscriberTiers.indexOf(tier))),
    log: Float64Array.from(rates, ({ quoted, predicted }) =>
      clamp(Math.log(quoted) - Math.log(predicted), -residualLimit, residualLimit),
    ),
    weight: Float64Array.from(rates, ({ ageDays, isRough }) => {
      const freshness = 2 ** (-Math.max(0, ageDays - freshDays) / staleHalfLifeDays);
      return Math.max(smallestWeight, freshness * (isRough ? roughWeight : 1));
    }),
  };
}

/** Whether the rates of more channels are matched better than chance alone would explain. */
function isClearGain(before: Float64Array, after: Float64Array, { channelOf, channels }: Channels): boolean {
  const gains = new Float64Array(channels);
  for (const [index, ratio] of before.entries()) {
    const gain = Math.sign(Math.abs(Math.log(ratio)) - Math.abs(Math.log(after[index] ?? 1)));
    const channel = channelOf[index] ?? 0;
    gains[channel] = (gains[channel] ?? 0) + gain;
  }
  const balance = gains.reduce((sum, gain) => sum + Math.sign(gain), 0);
  return balance >= signLimit * Math.sqrt(channels);
}

function compareGroups(quotes: Quotes, before: Float64Array, after: Float64Array): CalibrationGroup[] {
  const compare = (scope: 'niche' | 'tier', keys: readonly (Niche | SubscriberTier)[], groups: Int8Array) =>
    keys.flatMap((key, group): CalibrationGroup[] => {
      const indexes = Uint32Array.from([...groups.keys()].filter((index) => groups[index] === group));
      if (indexes.length === 0) return [];
      const fit = (ratios: Float64Array) => summariseFit(quotes, ratios, indexes);
      return [{ scope, key, rates: indexes.length, before: fit(before), after: fit(after) }];
    });
  return [...compare('niche', niches, quotes.niche), ...compare('tier', subscriberTiers, quotes.tier)];
}

/** Smaller changes are not worth a new price. */
const smallestChange = 0.005;

function listAdjustments(quotes: Quotes, current: Factors, learned: Factors): Adjustment[] {
  const countOf = (groups: Int8Array, group: number) => groups.filter((each) => each === group).length;
  const all: Adjustment[] = [
    { scope: 'global', key: null, from: current.global, to: learned.global, rates: quotes.log.length },
    ...niches.map((key, group) => ({
      scope: 'niche' as const,
      key,
      from: current.niches[key] ?? 1,
      to: learned.niches[key] ?? 1,
      rates: countOf(quotes.niche, group),
    })),
    ...subscriberTiers.map((key, group) => ({
      scope: 'tier' as const,
      key,
      from: current.tiers[key] ?? 1,
      to: learned.tiers[key] ?? 1,
      rates: countOf(quotes.tier, group),
    })),
  ];
  return all.filter(({ from, to }) => Math.abs(Math.log(to / from)) >= smallestChange);
}

/** `priors` becomes `calibration-1`, and each further run increases the number. */
function nextVersion(version: string): string {
  const number = /^calibration-(\d+)$/.exec(version)?.[1];
  return `calibration-${Number(number ?? 0) + 1}`;
}
