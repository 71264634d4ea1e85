import { normalQuantile } from '../../../values/normal.ts';
import type { Lognormal } from './lognormal.ts';

/** Sums of independent lognormals at fixed, evenly spread points: where their one-term stand-in is too rough to be told. */

/** A prime, as Korobov's lattice wants. */
const pointCount = 8191;
/**
 * Its powers spread the points in every dimension. Of 60 tried it was the least off: by 0.28 points of a percent at
 * most, against a million random draws of sums of 1 to 12 channels.
 */
const multiplier = 1844;

let knownQuantiles: Float64Array | null = null;

/** The standard normal quantile of each class; one dimension after the other walks them in its own order. */
function classQuantiles(): Float64Array {
  knownQuantiles ??= Float64Array.from({ length: pointCount }, (_, index) =>
    normalQuantile((index + 0.5) / pointCount),
  );
  return knownQuantiles;
}

/** One lognormal at each point of the lattice; every class of its values is met once. */
function spread({ mu, sigma }: Lognormal, dimension: number): Float64Array {
  const quantiles = classQuantiles();
  let step = 1;
  for (let power = 0; power < dimension; power += 1) step = (step * multiplier) % pointCount;
  // A shift of its own keeps the first point of all dimensions from lying in the same corner.
  const shift = Math.floor(pointCount * ((dimension * goldenShare) % 1));
  return Float64Array.from({ length: pointCount }, (_, index) =>
    Math.exp(mu + sigma * (quantiles[(index * step + shift) % pointCount] ?? 0)),
  );
}
const goldenShare = 0.6180339887498949;

/** The channels at each point, worked out once for all the sets they may stand in. */
export interface SpreadChannels {
  own: readonly Float64Array[];
  shared: Float64Array;
}

export function spreadChannels(own: readonly Lognormal[], shared: Lognormal): SpreadChannels {
  return { own: own.map((each, index) => spread(each, index + 1)), shared: spread(shared, 0) };
}

/** The sum of some of them, times what they share, at each point; ascending. */
export function sumOf({ own, shared }: SpreadChannels, chosen: readonly number[]): Float64Array {
  const sums = new Float64Array(pointCount);
  for (const channel of chosen) {
    const values = own[channel] ?? sums;
    for (let point = 0; point < pointCount; point += 1)
      sums[point] = (sums[point] ?? 0) + (values[point] ?? 0);
  }
  for (let point = 0; point < pointCount; point += 1) sums[point] = (sums[point] ?? 0) * (shared[point] ?? 1);
  return sums.toSorted();
}

/** So many neighbours differ by less than the counting around them. */
const groupSize = 16;

/** The means of neighbours, for what is counted around them. */
export function groupMeans(sorted: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.floor(sorted.length / groupSize) }, (_, group) => {
    const end = group === Math.floor(sorted.length / groupSize) - 1 ? sorted.length : (group + 1) * groupSize;
    let sum = 0;
    for (let index = group * groupSize; index < end; index += 1) sum += sorted[index] ?? 0;
    return sum / (end - group * groupSize);
  });
}
