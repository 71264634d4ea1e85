import { normal90 } from '../../../values/statistics.ts';
import type { Range } from './assumptions.ts';

/** The logarithm of something uncertain: its mean and its standard deviation. */
export interface Lognormal {
  mu: number;
  sigma: number;
}

/** By its middle and its width; a range that begins at 0 ends there too. */
export function toLognormal({ p10, p50, p90 }: Range): Lognormal {
  return { mu: Math.log(p50), sigma: p10 === p90 ? 0 : Math.log(p90 / p10) / (2 * normal90) };
}

/** The product of independent ones; `covariance` of their logarithms, summed over all pairs. */
export function multiply(factors: readonly Lognormal[], covariance = 0): Lognormal {
  let [mu, variance] = [0, 2 * covariance];
  for (const factor of factors) {
    mu += factor.mu;
    variance += factor.sigma ** 2;
  }
  return { mu, sigma: Math.sqrt(Math.max(0, variance)) };
}

export function rangeOf(distribution: Lognormal): Range {
  const { mu, sigma } = distribution;
  const reach = sigma * normal90;
  return { p10: Math.exp(mu - reach), p50: Math.exp(mu), p90: Math.exp(mu + reach) };
}

/**
 * The sum of independent ones as a lognormal with the sum's mean and variance (Fenton 1960, Wilkinson). `means` and
 * `variances` are kept by the caller, so that adding one channel is an addition.
 */
export function fentonWilkinson(mean: number, variance: number): Lognormal {
  const sigma2 = Math.log1p(variance / (mean * mean));
  return { mu: Math.log(mean) - sigma2 / 2, sigma: Math.sqrt(sigma2) };
}

export function momentsOf({ mu, sigma }: Lognormal): { mean: number; variance: number } {
  const mean = Math.exp(mu + sigma ** 2 / 2);
  return { mean, variance: Math.expm1(sigma ** 2) * mean * mean };
}
