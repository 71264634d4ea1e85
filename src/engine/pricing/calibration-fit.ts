import { calibrationLimit } from './calibration-factor.ts';
import { subscriberTiers } from '../analysis/channel.ts';
import type { Calibration } from '../analysis/context.ts';
import { niches } from '../analysis/niches.ts';
import { clamp, findWeightedMedian } from '../../values/statistics.ts';

/** Collected rates as columns, because a hundred thousand of them are read many times. */
export interface Quotes {
  /** Indexes in `niches`. */
  niche: Int8Array;
  /** Indexes in `subscriberTiers`; -1 if the size is unknown. */
  tier: Int8Array;
  /** ln(quoted / predicted) */
  log: Float64Array;
  /** 1 for a fresh quote of a channel whose views are known, less for others. */
  weight: Float64Array;
}

export type Factors = Pick<Calibration, 'global' | 'niches' | 'tiers'>;

/** How many rates the prior counts for at each step of the hierarchy; ours, measured in docs/calibration.md. */
const priorRates = 5;
/** Niches and sizes are fitted in turn to each other's residuals; after three rounds nothing moves any more. */
const fitRounds = 3;
/** Huber's 1.345 standard deviations: 95 % efficient for normal errors. */
const huberLimit = 1.345;
/** Further off than this, a quote is a data entry error rather than a high or low price, and teaches nothing. */
const grossLimit = 3.5;
const huberRounds = 10;
/** A normal's standard deviation in median deviations; it hardly moves if a tenth of the values are gross errors. */
const spreadUnit = 1.4826;

interface Effects {
  global: number;
  niches: Float64Array;
  tiers: Float64Array;
}

/**
 * Robust means of the logarithms, shrunk by n/(n+5) at each step: of all quotes, of each niche's residuals, of each
 * size's residuals; repeated with what the other steps have learned until they agree.
 */
export function fitFactors(quotes: Quotes): Factors {
  const byNiche = listMembers(quotes.niche, niches.length);
  const byTier = listMembers(quotes.tier, subscriberTiers.length);
  const effects: Effects = {
    global: 0,
    niches: new Float64Array(niches.length),
    tiers: new Float64Array(subscriberTiers.length),
  };
  for (let round = 0; round < fitRounds; round += 1) {
    const level = subtract(quotes, { ...effects, global: 0 });
    const spread = findSpread(level, quotes.weight);
    effects.global = shrinkMean(level, quotes.weight, spread);
    const ofNiches = subtract(quotes, { ...effects, niches: new Float64Array(niches.length) });
    effects.niches = shrinkGroups(byNiche, { values: ofNiches, weights: quotes.weight, spread });
    const ofTiers = subtract(quotes, { ...effects, tiers: new Float64Array(subscriberTiers.length) });
    effects.tiers = shrinkGroups(byTier, { values: ofTiers, weights: quotes.weight, spread });
  }
  return {
    global: toFactor(effects.global),
    niches: nameFactors(niches, effects.niches, byNiche),
    tiers: nameFactors(subscriberTiers, effects.tiers, byTier),
  };
}

/** The quotes at these indexes. */
export function pickQuotes({ niche, tier, log, weight }: Quotes, indexes: Uint32Array): Quotes {
  const pick = <T extends Int8Array | Float64Array>(from: T, into: T) => {
    for (let index = 0; index < indexes.length; index += 1) into[index] = from[indexes[index] ?? 0] ?? 0;
    return into;
  };
  return {
    niche: pick(niche, new Int8Array(indexes.length)),
    tier: pick(tier, new Int8Array(indexes.length)),
    log: pick(log, new Float64Array(indexes.length)),
    weight: pick(weight, new Float64Array(indexes.length)),
  };
}

function listMembers(keys: Int8Array, groups: number): Uint32Array[] {
  const members: number[][] = Array.from({ length: groups }, () => []);
  for (const [index, key] of keys.entries()) members[key]?.push(index);
  return members.map((group) => Uint32Array.from(group));
}

/** The residuals: the logarithms without the effects. */
function subtract(quotes: Quotes, effects: Effects): Float64Array {
  const { niche, tier, log } = quotes;
  return log.map(
    (value, index) =>
      value -
      effects.global -
      (effects.niches[niche[index] ?? -1] ?? 0) -
      (effects.tiers[tier[index] ?? -1] ?? 0),
  );
}

/** The standard deviation of all quotes around their middle: that of a single group would be too uncertain. */
function findSpread(values: Float64Array, weights: Float64Array): number {
  const center = findWeightedMedian(values, weights) ?? 0;
  const distances = values.map((value) => Math.abs(value - center));
  return spreadUnit * (findWeightedMedian(distances, weights) ?? 0);
}

function shrinkGroups(
  groups: readonly Uint32Array[],
  { values, weights, spread }: { values: Float64Array; weights: Float64Array; spread: number },
): Float64Array {
  return Float64Array.from(groups, (members) => {
    const pick = (from: Float64Array) => Float64Array.from(members, (index) => from[index] ?? 0);
    return shrinkMean(pick(values), pick(weights), spread);
  });
}

/** The robust mean times n/(n+5), n being the sum of the weights. */
function shrinkMean(values: Float64Array, weights: Float64Array, spread: number): number {
  let center = findWeightedMedian(values, weights);
  if (center === null) return 0;
  for (let round = 0; round < huberRounds; round += 1) {
    const next = averageRobustly({ values, weights, spread }, center);
    if (next === center) break;
    center = next;
  }
  const count = weights.reduce((sum, weight) => sum + weight, 0);
  return center * (count / (count + priorRates));
}

function averageRobustly(
  { values, weights, spread }: { values: Float64Array; weights: Float64Array; spread: number },
  center: number,
): number {
  // If most quotes agree to the cent, nothing says how far off is too far: they are the mean.
  if (spread === 0) return center;
  const [full, none] = [huberLimit * spread, grossLimit * spread];
  let sum = 0;
  let total = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    const distance = Math.abs(value - center);
    if (distance > none) continue;
    const weight = weights[index] ?? 0;
    const share = distance <= full ? weight : (weight * full) / distance;
    sum += share * value;
    total += share;
  }
  return total === 0 ? center : sum / total;
}

function nameFactors<K extends string>(
  keys: readonly K[],
  logs: Float64Array,
  members: readonly Uint32Array[],
): Partial<Record<K, number>> {
  const factors: Partial<Record<K, number>> = {};
  for (const [index, key] of keys.entries()) {
    if ((members[index]?.length ?? 0) > 0) factors[key] = toFactor(logs[index] ?? 0);
  }
  return factors;
}

function toFactor(log: number): number {
  return clamp(Math.exp(log), 1 / calibrationLimit, calibrationLimit);
}
