import type { CollectedRate } from '../src/engine/pricing/calibration.ts';
import { subscriberTiers } from '../src/engine/analysis/channel.ts';
import type { Calibration } from '../src/engine/analysis/context.ts';
import { niches } from '../src/engine/analysis/niches.ts';

/** A drawn quote with what only its generator knows. */
export interface MarketQuote {
  rate: CollectedRate;
  /** What the market pays, without noise. */
  paid: number;
  /** Whether it is one of the gross errors. */
  isWrong: boolean;
}

const rounds = 30;

/**
 * Unshrunk least squares over niches and sizes, using only the quotes that are not wrong. The product cannot do this,
 * because it does not know which quotes are wrong. What remains is due to chance alone.
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
