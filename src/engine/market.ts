import type { Channel, Video } from './channel.ts';
import type { MarketEvidence } from './evidence.ts';
import { findMarketRegion } from './market-regions.ts';
import { formatFactor } from './wording.ts';

/** The market that the price is multiplied for: the declared country's region. */
export function findMarket({ country }: Channel, _videos: readonly Video[]): MarketEvidence {
  const region = findMarketRegion(country);
  if (region === null) {
    const reasons = ['The channel declares no country: United States level'];
    return { country, basis: 'unknown', multiplier: 1, regions: [], reasons };
  }
  const { name, multiplier } = region;
  const origin = `${name} (the channel's country, not its audience's)`;
  return {
    country,
    basis: 'declared',
    multiplier,
    regions: [{ name, probability: 1, multiplier }],
    reasons: [
      multiplier === 1
        ? `${origin}: the level all prices start from`
        : `${origin} is paid at ${formatFactor(multiplier)} of the United States level`,
    ],
  };
}
