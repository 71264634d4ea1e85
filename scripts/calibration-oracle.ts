import type { CollectedRate } from '../src/engine/pricing/calibration.ts';
import { subscriberTiers } from '../src/engine/analysis/context.ts';
import type { Calibration } from '../src/engine/analysis/context.ts';
import { niches } from '../src/engine/analysis/niches.ts';

/** A drawn quote with what only whoever drew it knows. */
export interface MarketQuote {
  rate: CollectedRate;
  /** What the market pays, without noise. */
  paid: number;
  /** Whether it is one of the gross errors. */
  isWrong: boolean;
}

const rounds = 30;

/**
 * Least squares over niches and sizes, unshrunk, of the quotes that are not wrong. The product cannot do this: it does
 * not know which quotes are wrong. What it misses, chance alone has put there.
 */
export function fitLeastSquares(
  quotes: readonly MarketQuote[],
): Pick<Calibration, 'global' | 'niches' | 'tiers'> {
  const right = quotes
    .filter(({ isWrong }) => !isWrong)
    .map(({ rate: { niche, tier, quoted, predicted } }) => ({
      niche,
      tier,
      log: Math.log(quoted / predicted),
    }));
  const byNiche = new Map<string, number>();
  const byTier = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const niche of niches) {
      const rests = right
        .filter((quote) => quote.niche === niche)
        .map(({ log, tier }) => log - (byTier.get(tier ?? '') ?? 0));
      byNiche.set(niche, average(rests));
    }
    for (const tier of subscriberTiers) {
      const rests = right
        .filter((quote) => quote.tier === tier)
        .map(({ log, niche }) => log - (byNiche.get(niche) ?? 0));
      byTier.set(tier, average(rests));
    }
  }
  const toFactors = (logs: Map<string, number>) =>
    Object.fromEntries([...logs].map(([key, log]) => [key, Math.exp(log)]));
  return { global: 1, niches: toFactors(byNiche), tiers: toFactors(byTier) };
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
