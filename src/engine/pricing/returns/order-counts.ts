import { normalCdf, normalQuantile } from '../../../values/normal.ts';
import type { Lognormal } from './lognormal.ts';

/** How many orders come of an uncertain mean: whole numbers, by Poisson's law around each of many possible means. */

/** Equal-probability nodes of the mean: 512 were right to 0.002 points of a percent where 41 Gauss-Hermite nodes were off by 0.2. */
export const nodeCount = 512;
/** Beyond it a count is as good as normal around its mean. */
const poissonLimit = 4_000;
/** Counts further from their mean, in standard deviations, are worth less than the last digit. */
const reach = 9;
/** No market has more orders; beyond it whole numbers would lose their last digit. */
const mostOrders = 1e15;

export interface OrderCounts {
  /** The chance of at least `count` orders. */
  chanceOf: (count: number) => number;
  /** The least count that a share `p` of outcomes does not exceed. */
  quantile: (p: number) => number;
  /** The largest count that is reached with at least this chance. */
  reachedWith: (chance: number) => number;
}

const standardNodes = new Map<number, Float64Array>();

/** The middles of `count` equally likely classes of the standard normal distribution. */
function nodesOf(count: number): Float64Array {
  const known = standardNodes.get(count);
  if (known !== undefined) return known;
  const nodes = Float64Array.from({ length: count }, (_, index) => normalQuantile((index + 0.5) / count));
  standardNodes.set(count, nodes);
  return nodes;
}

/** Orders whose mean is lognormal. Deterministic: no chance is used. */
export function countOrders({ mu, sigma }: Lognormal): OrderCounts {
  if (sigma === 0) return countAround(Float64Array.of(Math.exp(mu)));
  return countAround(nodesOf(nodeCount).map((z) => Math.exp(mu + sigma * z)));
}

/** Orders whose mean is one of `means`, each as likely as the others. */
export function countAround(means: Float64Array): OrderCounts {
  const sorted = means.map((mean) => Math.min(mean, mostOrders)).toSorted();
  const firstLarge = sorted.findIndex((mean) => mean > poissonLimit);
  const small = firstLarge === -1 ? sorted : sorted.subarray(0, firstLarge);
  const large = firstLarge === -1 ? new Float64Array() : sorted.subarray(firstLarge);
  const tail = sumTails(small);
  const chanceOf = (count: number) => {
    if (count <= 0) return 1;
    const below = tail[Math.min(count, tail.length - 1)] ?? 0;
    return (below + sumLarge(large, count)) / sorted.length;
  };
  const most = sorted.at(-1) ?? 0;
  const highest = Math.ceil(most + reach * Math.sqrt(most) + 40);
  return {
    chanceOf,
    quantile: (p) => findLast(highest, (count) => chanceOf(count) > 1 - p),
    reachedWith: (chance) => findLast(highest, (count) => chanceOf(count) >= chance),
  };
}

/** The largest count up to `highest` of which `holds` is true; it is true of 0 and then, from some count on, false. */
function findLast(highest: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, highest + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** For each count the sum over all means of the chance of at least so many; ends with a count of no chance. */
function sumTails(means: Float64Array): Float64Array {
  const most = means.at(-1) ?? 0;
  const sums = new Float64Array(Math.ceil(most + reach * Math.sqrt(most)) + 42);
  for (const mean of means) addCounts(sums, mean);
  for (let count = sums.length - 2; count >= 0; count -= 1)
    sums[count] = (sums[count] ?? 0) + (sums[count + 1] ?? 0);
  return sums;
}

/** Adds Poisson's chances around one mean, from its likeliest count to both sides until nothing is left. */
function addCounts(sums: Float64Array, mean: number): void {
  const mode = Math.floor(mean);
  const peak = mean === 0 ? 1 : Math.exp(mode * Math.log(mean) - mean - lnFactorial(mode));
  let chance = peak;
  for (let count = mode; count < sums.length && chance > negligible; count += 1) {
    sums[count] = (sums[count] ?? 0) + chance;
    chance *= mean / (count + 1);
  }
  chance = (peak * mode) / mean;
  for (let count = mode - 1; count >= 0 && chance > negligible; count -= 1) {
    sums[count] = (sums[count] ?? 0) + chance;
    chance *= count / mean;
  }
}
const negligible = 1e-18;

/** Normal around each mean, with half a count's correction. */
function sumLarge(means: Float64Array, count: number): number {
  let sum = 0;
  for (const mean of means) {
    const z = (mean - count + 0.5) / Math.sqrt(mean);
    sum += z > reach ? 1 : z < -reach ? 0 : normalCdf(z);
  }
  return sum;
}

/** Exact by products for small numbers, by Stirling's series beyond: 15 digits. */
function lnFactorial(n: number): number {
  if (n < 16) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  const x = n + 1;
  return (
    (x - 0.5) * Math.log(x) -
    x +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * x) -
    1 / (360 * x ** 3) +
    1 / (1260 * x ** 5)
  );
}
