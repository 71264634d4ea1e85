import { findCalibrationFactor } from './calibration-factor.ts';
import type { Factors, Quotes } from './calibration-fit.ts';
import { subscriberTiers } from '../analysis/channel.ts';
import { niches } from '../analysis/niches.ts';
import { baseCpms } from './price-tables.ts';
import { computePlainMedian } from '../../values/statistics.ts';

export interface CalibrationFit {
  /** Median of |quoted / predicted - 1|, in percent; `null` without rates. */
  medianErrorPercent: number | null;
  /** Share (0 to 1) of the quotes between the low and the high level of the price. */
  coverage: number | null;
}

/** Each quote divided by the price predicted with its factors; `findFactors` takes the quote's index. */
export function computeRatios(
  { niche, tier, log }: Quotes,
  findFactors: (index: number) => Factors,
): Float64Array {
  // Far more quotes than sets of factors: each set is tabulated once.
  const known = new Map<Factors, Float64Array>();
  return log.map((value, index) => {
    const factors = findFactors(index);
    const table = known.get(factors) ?? tabulate(factors);
    known.set(factors, table);
    const place = (niche[index] ?? 0) * (subscriberTiers.length + 1) + (tier[index] ?? 0) + 1;
    return Math.exp(value) / (table[place] ?? 1);
  });
}

/** Sums up how well prices match the quotes at these indexes, by default all of them. */
export function summariseFit(quotes: Quotes, ratios: Float64Array, indexes?: Uint32Array): CalibrationFit {
  const chosen = indexes ?? Uint32Array.from(ratios.keys());
  if (chosen.length === 0) return { medianErrorPercent: null, coverage: null };
  let covered = 0;
  const errors: number[] = [];
  for (const index of chosen) {
    const ratio = ratios[index] ?? 1;
    errors.push(Math.abs(ratio - 1));
    const { low, medium, high } = baseCpms[niches[quotes.niche[index] ?? 0] ?? niches[0]];
    if (ratio >= low / medium && ratio <= high / medium) covered += 1;
  }
  const median = computePlainMedian(errors);
  return {
    medianErrorPercent: median === null ? null : 100 * median,
    coverage: covered / chosen.length,
  };
}

/** The factor of each niche, first without a size and then for each size. */
function tabulate(factors: Factors): Float64Array {
  return Float64Array.from(
    niches.flatMap((niche) =>
      [null, ...subscriberTiers].map((tier) => findCalibrationFactor(factors, niche, tier)),
    ),
  );
}
