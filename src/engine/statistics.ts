/** Robust statistics over weighted values. Weights are whole numbers, so that sums are exact and order never matters. */

export interface WeightedValue {
  value: number;
  weight: number;
}

/** A copy in ascending order of the values. */
export function sortByValue(values: readonly WeightedValue[]): WeightedValue[] {
  return values.toSorted((a, b) => a.value - b.value);
}

/**
 * The smallest value that at least the share `p` (0 to 1) of the weight does not exceed.
 * Deliberately without interpolation: only so does raising one value never lower the result when weights differ.
 * `sorted` comes from `sortByValue` and holds at least one value.
 */
export function findQuantile(sorted: readonly WeightedValue[], p: number): number {
  const target = p * sumWeights(sorted);
  let sum = 0;
  let value = Number.NaN;
  for (const entry of sorted) {
    value = entry.value;
    sum += entry.weight;
    if (sum >= target) break;
  }
  return value;
}

/** Weighted median; where the weight splits exactly in half, the mean of the two middle values. */
export function findMedian(sorted: readonly WeightedValue[]): number {
  const half = sumWeights(sorted) / 2;
  let sum = 0;
  let below: number | null = null;
  for (const { value, weight } of sorted) {
    if (below !== null) return below / 2 + value / 2;
    sum += weight;
    if (sum > half) return value;
    if (sum === half) below = value;
  }
  return below ?? Number.NaN;
}

/** Weighted median of values in any order; `null` without values. */
export function computeMedian(values: readonly WeightedValue[]): number | null {
  return values.length === 0 ? null : findMedian(sortByValue(values));
}

/** Plain median of numbers in any order; `null` without values. */
export function computePlainMedian(values: readonly number[]): number | null {
  return computeMedian(values.map((value) => ({ value, weight: 1 })));
}

/** Weighted median of the distances to `center`, in the unit of the values. */
export function computeMedianDeviation(values: readonly WeightedValue[], center: number): number {
  return computeMedian(values.map(({ value, weight }) => ({ value: Math.abs(value - center), weight }))) ?? 0;
}

/** Weighted mean of the distances to `center`, in the unit of the values. */
export function computeMeanDeviation(values: readonly WeightedValue[], center: number): number {
  let sum = 0;
  let weights = 0;
  for (const { value, weight } of values) {
    sum += weight * Math.abs(value - center);
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Number of equally weighted values that would carry the same information (Kish 1965). */
export function computeEffectiveSize(values: readonly WeightedValue[]): number {
  let sum = 0;
  let squares = 0;
  for (const { weight } of values) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

/**
 * Median of the slopes between all pairs (Theil 1950, Sen 1968), per unit of `x`; 0 without two different `x`.
 * Quadratic in the number of points; meant for samples of at most 30.
 */
export function computeTheilSenSlope(points: readonly { x: number; y: number }[]): number {
  const slopes: number[] = [];
  points.forEach((a, index) => {
    for (let other = index + 1; other < points.length; other += 1) {
      const b = points[other];
      if (b !== undefined && b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x));
    }
  });
  if (slopes.length === 0) return 0;
  const sorted = Float64Array.from(slopes).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** 90 % point of the normal distribution: the half-width of an 80 % interval in standard deviations. */
export const normal90 = 1.2815515655446004;

/** 90 % point of Student's t for real `degrees >= 1` (Cornish-Fisher expansion; error below 0.5 % from 2 degrees on). */
export function findStudent90(degrees: number): number {
  const z = normal90;
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  const first = (z3 + z) / 4;
  const second = (5 * z5 + 16 * z3 + 3 * z) / 96;
  const third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** Share of a normal population below `z` (logistic approximation of Bowling et al. 2009, error below 0.0002). */
export function findNormalShare(z: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function sumWeights(values: readonly WeightedValue[]): number {
  let sum = 0;
  for (const { weight } of values) sum += weight;
  return sum;
}
