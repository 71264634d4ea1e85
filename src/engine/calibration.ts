import { calibrationLimit, findCalibrationFactor } from './calibration-factor.ts';
import { subscriberTiers } from './context.ts';
import type { Calibration, SubscriberTier } from './context.ts';
import { niches } from './niches.ts';
import type { Niche } from './niches.ts';
import { baseCpms } from './price-tables.ts';
import { clamp, computeMedian, computeMedianDeviation, computePlainMedian } from './statistics.ts';
import type { WeightedValue } from './statistics.ts';

export const rateTypes = ['flat_fee', 'cpm', 'affiliate'] as const;
export type RateType = (typeof rateTypes)[number];

/** One collected creator rate beside what the model says without any calibration. */
export interface CollectedRate {
  niche: Niche;
  tier: SubscriberTier | null;
  rateType: RateType;
  /** US dollars at the rate of the day it was collected; percent for `affiliate`. */
  quoted: number;
  /** The same quantity at the market level with all calibration factors at 1. */
  predicted: number;
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

export interface CalibrationFit {
  /** Median of |quoted / predicted - 1|, in percent; `null` without rates. */
  medianErrorPercent: number | null;
  /** Share (0 to 1) of the quotes between the low and the high level of the price. */
  coverage: number | null;
}

export interface CalibrationRun {
  /** The current one, unchanged, where learning would not lower the held-out error. */
  calibration: Calibration;
  adjustments: Adjustment[];
  /** The current calibration on the rates. */
  before: CalibrationFit;
  /** What was learned, each rate predicted without itself; equals `before` where nothing is adjusted. */
  after: CalibrationFit;
}

interface Residual {
  niche: Niche;
  tier: SubscriberTier | null;
  /** ln(quoted / predicted) */
  log: number;
  weight: number;
}

type Factors = Pick<Calibration, 'global' | 'niches' | 'tiers'>;

/** How many rates the prior counts for at each step of the hierarchy; ours. */
const priorRates = 5;
/** Beyond as many rates each held-out fit leaves out more than one, so that the time stays linear. */
const foldLimit = 100;
/** Many rates are told from a tenth of them as well as from a hundredth, in a tenth of the time. */
const fewestFolds = 10;
const mostFittedRates = 1_000_000;
/** Quotes keep their full weight for 18 months, then it halves every 12. */
const freshDays = 548;
const staleHalfLifeDays = 365;
const weightUnit = 1024;
/** Huber's 1.345 standard deviations: 95 % efficient for normal errors. */
const huberLimit = 1.345;
const huberRounds = 10;
/** A normal's standard deviation in median deviations, which a tenth of gross errors hardly moves. */
const spreadUnit = 1.4826;
/** A quote further off than this is an error of entry, and counts as if it were just this far off. */
const residualLimit = Math.log(10);

/**
 * Learns multipliers from collected rates: the logarithm of quoted over predicted, robustly averaged and
 * shrunk from all rates to the niche to the subscriber tier, each with the weight n/(n+5), within a factor of 2.
 * Keeps the current calibration unless the leave-one-out error falls. Affiliate percentages take no part: they
 * do not follow from the rate. Method: docs/model.md.
 */
export function calibrate(rates: readonly CollectedRate[], current: Calibration): CalibrationRun {
  const residuals = rates.filter(isUsable).map(toResidual);
  const before = assessFit(residuals, () => current);
  const affordable = Math.floor(mostFittedRates / Math.max(1, residuals.length));
  const folds = Math.min(residuals.length, Math.max(fewestFolds, Math.min(foldLimit, affordable)));
  const heldOut = Array.from({ length: folds }, (_, fold) =>
    fitFactors(residuals.filter((_, index) => index % folds !== fold)),
  );
  const after = assessFit(residuals, (index) => heldOut[index % folds] ?? current);
  const learned = fitFactors(residuals);
  const adjustments = listAdjustments(current, learned, residuals);
  const improves =
    before.medianErrorPercent !== null &&
    after.medianErrorPercent !== null &&
    after.medianErrorPercent < before.medianErrorPercent;
  if (!improves || adjustments.length === 0) {
    return { calibration: current, adjustments: [], before, after: before };
  }
  const version = nextVersion(current.version);
  return {
    calibration: { version, ratesAnalysed: residuals.length, ...learned },
    adjustments,
    before,
    after,
  };
}

function isUsable({ rateType, quoted, predicted, ageDays }: CollectedRate): boolean {
  const isAmount = (value: number) => value > 0 && value < Infinity;
  return rateType !== 'affiliate' && isAmount(quoted) && isAmount(predicted) && !Number.isNaN(ageDays);
}

function toResidual({ niche, tier, quoted, predicted, ageDays }: CollectedRate): Residual {
  const staleDays = Math.max(0, ageDays - freshDays);
  return {
    niche,
    tier,
    log: clamp(Math.log(quoted) - Math.log(predicted), -residualLimit, residualLimit),
    weight: Math.max(1, Math.round(weightUnit * 2 ** (-staleDays / staleHalfLifeDays))),
  };
}

function fitFactors(residuals: readonly Residual[]): Factors {
  const global = shrinkMean(residuals.map(({ log, weight }) => ({ value: log, weight })));
  const nicheLogs = fitGroups(niches, residuals, ({ niche, log }) => ({ key: niche, log: log - global }));
  const tierLogs = fitGroups(subscriberTiers, residuals, ({ niche, tier, log }) => ({
    key: tier,
    log: log - global - (nicheLogs[niche] ?? 0),
  }));
  return {
    global: toFactor(global),
    niches: mapFactors(niches, nicheLogs),
    tiers: mapFactors(subscriberTiers, tierLogs),
  };
}

function fitGroups<K extends string>(
  keys: readonly K[],
  residuals: readonly Residual[],
  read: (residual: Residual) => { key: K | null; log: number },
): Partial<Record<K, number>> {
  const rest = residuals.map((residual) => ({ ...read(residual), weight: residual.weight }));
  const logs: Partial<Record<K, number>> = {};
  for (const key of keys) {
    const group = rest.filter((entry) => entry.key === key);
    if (group.length > 0) logs[key] = shrinkMean(group.map(({ log, weight }) => ({ value: log, weight })));
  }
  return logs;
}

/** Huber's mean times n/(n+5), n being the sum of the age weights. */
function shrinkMean(values: readonly WeightedValue[]): number {
  if (values.length === 0) return 0;
  let center = computeMedian(values) ?? 0;
  const limit = huberLimit * spreadUnit * computeMedianDeviation(values, center);
  for (let round = 0; round < huberRounds; round += 1) center = averageHuber(values, center, limit);
  const count = values.reduce((sum, { weight }) => sum + weight, 0) / weightUnit;
  return center * (count / (count + priorRates));
}

function averageHuber(values: readonly WeightedValue[], center: number, limit: number): number {
  let sum = 0;
  let weights = 0;
  for (const { value, weight } of values) {
    const distance = Math.abs(value - center);
    const share = distance <= limit || limit === 0 ? weight : (weight * limit) / distance;
    sum += share * value;
    weights += share;
  }
  return sum / weights;
}

function toFactor(log: number): number {
  return clamp(Math.exp(log), 1 / calibrationLimit, calibrationLimit);
}

function mapFactors<K extends string>(
  keys: readonly K[],
  logs: Partial<Record<K, number>>,
): Partial<Record<K, number>> {
  const factors: Partial<Record<K, number>> = {};
  for (const key of keys) {
    const log = logs[key];
    if (log !== undefined) factors[key] = toFactor(log);
  }
  return factors;
}

function assessFit(residuals: readonly Residual[], findFactors: (index: number) => Factors): CalibrationFit {
  if (residuals.length === 0) return { medianErrorPercent: null, coverage: null };
  const rests = residuals.map(({ niche, tier, log }, index) => ({
    niche,
    ratio: Math.exp(log) / findCalibrationFactor(findFactors(index), niche, tier),
  }));
  const covered = rests.filter(({ niche, ratio }) => {
    const { low, medium, high } = baseCpms[niche];
    return ratio >= low / medium && ratio <= high / medium;
  });
  const median = computePlainMedian(rests.map(({ ratio }) => Math.abs(ratio - 1)));
  return {
    medianErrorPercent: median === null ? null : 100 * median,
    coverage: covered.length / rests.length,
  };
}

/** Changes below this are not worth a new price. */
const smallestChange = 0.005;

function listAdjustments(current: Factors, learned: Factors, residuals: readonly Residual[]): Adjustment[] {
  const all: Adjustment[] = [
    { scope: 'global', key: null, from: current.global, to: learned.global, rates: residuals.length },
    ...niches.map((key) => ({
      scope: 'niche' as const,
      key,
      from: current.niches[key] ?? 1,
      to: learned.niches[key] ?? 1,
      rates: residuals.filter(({ niche }) => niche === key).length,
    })),
    ...subscriberTiers.map((key) => ({
      scope: 'tier' as const,
      key,
      from: current.tiers[key] ?? 1,
      to: learned.tiers[key] ?? 1,
      rates: residuals.filter(({ tier }) => tier === key).length,
    })),
  ];
  return all.filter(({ from, to }) => Math.abs(Math.log(to / from)) >= smallestChange);
}

/** `priors` becomes `calibration-1`, and each further run counts on. */
function nextVersion(version: string): string {
  const number = /^calibration-(\d+)$/.exec(version)?.[1];
  return `calibration-${Number(number ?? 0) + 1}`;
}
