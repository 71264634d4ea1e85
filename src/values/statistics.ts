/** Robust statistics over weighted values. Weights are whole numbers: sums are exact and order never matters. */

export interface WeightedValue {
  value: number;
  weight: number;
}

/** Up to this length insertion takes a third of the built-in sort's time; every sample of videos is shorter. */
const insertionLimit = 50;

/** A copy in ascending order of the values. */
export function sortByValue(values: readonly WeightedValue[]): WeightedValue[] {
  if (values.length > insertionLimit) return values.toSorted((a, b) => a.value - b.value);
  const sorted: WeightedValue[] = [];
  for (const entry of values) {
    let place = sorted.length;
    for (; place > 0; place -= 1) {
      const previous = sorted[place - 1];
      if (previous === undefined || previous.value <= entry.value) break;
      sorted[place] = previous;
    }
    sorted[place] = entry;
  }
  return sorted;
}

/**
 * The smallest value that at least the share `p` (0 to 1) of the weight does not exceed. Deliberately without
 * interpolation: otherwise raising one value could lower the result when weights differ. `sorted` comes from
 * `sortByValue` and is not empty.
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

/** Weighted median; if the weight splits exactly in half, the mean of the two middle values. */
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

/**
 * The smallest value that at least half of the weight does not exceed, found without sorting; `null` without values.
 * Weights are positive.
 */
export function findWeightedMedian(values: Float64Array, weights: Float64Array): number | null {
  if (values.length === 0) return null;
  let rest = 0;
  for (const weight of weights) rest += weight / 2;
  const columns = { values: values.slice(), weights: weights.slice() };
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const { pivot, left, right } = partition(columns, low, high);
    const below = sumBetween(columns.weights, low, right);
    const equal = sumBetween(columns.weights, right + 1, left - 1);
    if (rest <= below) high = right;
    else if (rest <= below + equal) return pivot;
    else {
      rest -= below + equal;
      low = left;
    }
  }
  return columns.values[Math.min(low, high)] ?? null;
}

/** Plain median of numbers in any order; `null` without values. */
export function computePlainMedian(values: readonly number[]): number | null {
  return values.length === 0 ? null : findMiddle([...values]);
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
 * Median of the slopes between all pairs (Theil 1950, Sen 1968), per unit of `xs`; 0 without two different `xs`.
 * Quadratic in the number of points; meant for samples of at most 30.
 */
export function computeTheilSenSlope(xs: readonly number[], ys: readonly number[]): number {
  const slopes: number[] = [];
  for (let first = 0; first < xs.length; first += 1) {
    const [x, y] = [xs[first] ?? 0, ys[first] ?? 0];
    for (let second = first + 1; second < xs.length; second += 1) {
      const run = (xs[second] ?? 0) - x;
      if (run !== 0) slopes.push(((ys[second] ?? 0) - y) / run);
    }
  }
  return slopes.length === 0 ? 0 : findMiddle(slopes);
}

/** Median of at least one number; reorders `values`. */
function findMiddle(values: number[]): number {
  const middle = values.length >> 1;
  const upper = selectRank(values, middle);
  if (values.length % 2 === 1) return upper;
  let lower = -Infinity;
  for (let index = 0; index < middle; index += 1) lower = Math.max(lower, values[index] ?? lower);
  return lower / 2 + upper / 2;
}

/** The value of the given rank (Hoare's selection); afterwards nothing before it is larger. */
function selectRank(values: number[], rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left += 1;
      while ((values[right] ?? pivot) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] ?? pivot;
      values[left] = values[right] ?? pivot;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank] ?? Number.NaN;
}

/** Swaps until nothing up to `right` is above the pivot and nothing from `left` is below it (Hoare's partition). */
function partition(
  { values, weights }: { values: Float64Array; weights: Float64Array },
  low: number,
  high: number,
): { pivot: number; left: number; right: number } {
  const pivot = values[(low + high) >> 1] ?? 0;
  let [left, right] = [low, high];
  while (left <= right) {
    while ((values[left] ?? pivot) < pivot) left += 1;
    while ((values[right] ?? pivot) > pivot) right -= 1;
    if (left > right) break;
    [values[left], values[right]] = [values[right] ?? pivot, values[left] ?? pivot];
    [weights[left], weights[right]] = [weights[right] ?? 0, weights[left] ?? 0];
    left += 1;
    right -= 1;
  }
  return { pivot, left, right };
}

function sumBetween(values: Float64Array, first: number, last: number): number {
  let sum = 0;
  for (let index = first; index <= last; index += 1) sum += values[index] ?? 0;
  return sum;
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
