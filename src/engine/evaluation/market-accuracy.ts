import { findMarketRegion } from '../analysis/market/market-regions.ts';
import { findMarket } from '../analysis/market/market.ts';
import type { CountryLabel, EvaluationChannel } from './evaluation-set.ts';
import { composeChannel } from './labelled-texts.ts';
import { computeMean, computeShare } from './shares.ts';

export interface MarketAccuracy {
  /** Channels that declare a country, which is hidden from the engine. */
  channels: number;
  /** Mean of |ln(multiplier inferred / multiplier of the declared country)|. */
  meanAbsLogError: number | null;
  /** Share (0 to 1) whose multiplier, and with it the price, is more than 1.5 times that of the declared country. */
  overpriced: number | null;
  /** Share (0 to 1) whose likeliest region is the declared country's; 0 if no region is named. */
  rightRegion: number | null;
  /** The same if every channel is assumed to be from the United States. */
  unitedStates: { meanAbsLogError: number | null; overpriced: number | null; rightRegion: number | null };
}

const overpricedFrom = 1.5;
const unitedStates = findMarketRegion('US');

/** How far the market inferred from texts is from that of the country a channel declares. */
export function measureMarkets(
  labels: readonly CountryLabel[],
  channels: readonly EvaluationChannel[],
): MarketAccuracy {
  const described = labels.map((label) => ({ channel: composeChannel({ ...label }), videos: [] }));
  const markets = [...described, ...channels].flatMap(({ channel, videos }) => {
    const truth = findMarketRegion(channel.country);
    if (truth === null) return [];
    const inferred = findMarket({ ...channel, country: null }, videos);
    const ratio = inferred.multiplier / truth.multiplier;
    return [{ ratio, assumed: 1 / truth.multiplier, truth, likeliest: inferred.regions[0]?.name }];
  });
  return {
    channels: markets.length,
    ...summariseRatios(markets.map(({ ratio }) => ratio)),
    rightRegion: computeShare(markets, ({ likeliest, truth }) => likeliest === truth.name),
    unitedStates: {
      ...summariseRatios(markets.map(({ assumed }) => assumed)),
      rightRegion: computeShare(markets, ({ truth }) => truth === unitedStates),
    },
  };
}

function summariseRatios(ratios: readonly number[]): {
  meanAbsLogError: number | null;
  overpriced: number | null;
} {
  return {
    meanAbsLogError: computeMean(ratios.map((ratio) => Math.abs(Math.log(ratio)))),
    overpriced: computeShare(ratios, (ratio) => ratio > overpricedFrom),
  };
}
