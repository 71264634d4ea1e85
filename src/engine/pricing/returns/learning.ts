import { normal90 } from '../../../values/statistics.ts';
import type { Range } from './assumptions.ts';
import { toLognormal } from './lognormal.ts';

/** What finished campaigns say about a rate: a normal prior on its logarithm, moved by what was counted. */

/** One finished line of a campaign: so many of so many, such as orders of clicks. */
export interface Counted {
  hits: number;
  of: number;
}

export interface LearnedRate {
  /** For the next campaign. */
  range: Range;
  campaigns: number;
  /** The part of the middle that the workspace's own campaigns decide, from 0 to 1. */
  ownShare: number;
}

/**
 * A published range says how rates differ between shops and between the campaigns of one; nobody publishes them apart,
 * so half of its variance counts as each. Only the first half shrinks with experience.
 */
const betweenShops = 0.5;

/**
 * The rate to expect next. With no campaign it is exactly `prior`; each one is weighed by how much was counted (the
 * logarithm of a count has a variance of one over it; half a hit keeps zero countable) and by how campaigns differ.
 * Throws a RangeError for counts that are negative or more hits than there were chances.
 */
export function learnRate(prior: Range, finished: readonly Counted[]): LearnedRate {
  const { mu, sigma } = toLognormal(prior);
  const between = sigma ** 2 * betweenShops;
  const within = sigma ** 2 - between;
  let [precision, weighted] = [1 / between, mu / between];
  for (const counted of finished) {
    const { value, variance } = observe(counted);
    precision += 1 / (variance + within);
    weighted += value / (variance + within);
  }
  if (sigma === 0) return { range: prior, campaigns: finished.length, ownShare: 0 };
  const middle = weighted / precision;
  const reach = Math.sqrt(1 / precision + within) * normal90;
  return {
    range: { p10: Math.exp(middle - reach), p50: Math.exp(middle), p90: Math.exp(middle + reach) },
    campaigns: finished.length,
    ownShare: 1 - 1 / between / precision,
  };
}

function observe({ hits, of }: Counted): { value: number; variance: number } {
  if (!(hits >= 0 && of >= hits && Number.isFinite(of))) throw new RangeError('More hits than chances.');
  return { value: Math.log((hits + 0.5) / (of + 1)), variance: 1 / (hits + 0.5) };
}
