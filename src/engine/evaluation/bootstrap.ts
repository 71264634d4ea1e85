import type { Interval } from '../analysis/evidence.ts';
import { computePlainMedian } from '../../values/statistics.ts';

/** Two errors for each of the same predictions, grouped by channel. */
export interface PairedErrors {
  ours: readonly number[];
  theirs: readonly number[];
}

export interface Difference {
  /** Our median error over theirs, minus 1: -0.04 is four percent smaller. */
  share: number;
  interval95: Interval;
}

/** Draws of the bootstrap: enough to keep the ends of the interval steady to half a percent. */
const draws = 2000;

/**
 * Compares two median errors, with a bootstrap over whole channels because videos of one channel are alike
 * (percentile method, Efron 1979). The seed is fixed: same errors, same interval. `null` without errors.
 */
export function compareErrors(channels: readonly PairedErrors[]): Difference | null {
  const share = compareMedians(channels);
  if (share === null) return null;
  const random = createRandom(1);
  const shares: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = channels.flatMap(() => channels[Math.floor(random() * channels.length)] ?? []);
    shares.push(compareMedians(drawn) ?? share);
  }
  const sorted = shares.toSorted((a, b) => a - b);
  const at = (p: number) => sorted[Math.round(p * (draws - 1))] ?? share;
  return { share, interval95: { low: at(0.025), high: at(0.975) } };
}

function compareMedians(channels: readonly PairedErrors[]): number | null {
  const ours = computePlainMedian(channels.flatMap((errors) => errors.ours));
  const theirs = computePlainMedian(channels.flatMap((errors) => errors.theirs));
  return ours === null || theirs === null || theirs === 0 ? null : ours / theirs - 1;
}

const modulus = 2 ** 31 - 1;
const multiplier = 48_271;

/** Numbers from 0 to below 1, determined by an integer seed (minimal standard generator, Park and Miller 1988). */
export function createRandom(seed: number): () => number {
  let state = 1 + (Math.abs(Math.trunc(seed)) % (modulus - 1));
  return () => {
    state = (state * multiplier) % modulus;
    return (state - 1) / (modulus - 1);
  };
}
