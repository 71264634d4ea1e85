import type { AnalysedChannel } from './analysed-channel.ts';
import { computeShare } from './shares.ts';
import { computePlainMedian } from '../statistics.ts';

/** What can be said of prices without anybody's true price: whether they contradict themselves. */
export interface PriceConsistency {
  priced: number;
  /** Shares (0 to 1) of the priced channels. */
  equalLevels: number | null;
  below50: number | null;
  /** Rated `low` and yet with a recommended price. */
  unsafeRecommended: number | null;
  /** The middle engagement factor; 1 where the benchmark sits well. */
  medianEngagement: number | null;
}

const smallFee = 50;

export function measurePrices(channels: readonly AnalysedChannel[]): PriceConsistency {
  const priced = channels.flatMap(({ analysis }) => {
    const { price } = analysis.evidence;
    const pricing = analysis.recommendedPricing ?? price.ifYouBookAnyway;
    return pricing === null ? [] : [{ analysis, pricing, price }];
  });
  return {
    priced: priced.length,
    equalLevels: computeShare(
      priced,
      ({ price: { rate } }) => rate.low === rate.medium || rate.medium === rate.high,
    ),
    below50: computeShare(priced, ({ pricing }) => pricing.flatFee.medium < smallFee),
    unsafeRecommended: computeShare(
      priced,
      ({ analysis }) => analysis.brandSafety === 'low' && analysis.recommendedPricing !== null,
    ),
    medianEngagement: computePlainMedian(
      priced.flatMap(({ price }) =>
        price.multipliers.filter(({ name }) => name === 'engagement').map(({ value }) => value),
      ),
    ),
  };
}
