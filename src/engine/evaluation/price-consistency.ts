import type { PriceEvidence } from '../analysis/evidence.ts';
import { niches } from '../analysis/niches.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { computeShare } from './shares.ts';

/** What can be said about prices without knowing any true price: whether they contradict themselves. */
export interface PriceConsistency {
  priced: number;
  /** Shares (0 to 1) of the priced channels. */
  equalLevels: number | null;
  below50: number | null;
  /** Rated `low`, but with a recommended price. */
  unsafeRecommended: number | null;
  /** Without a declared country. */
  withoutCountry: number | null;
  /** The median engagement factor; 1 if the benchmark is well chosen. */
  medianEngagement: number | null;
  /** Share (0 to 1) at the highest factor that was found. */
  highestEngagement: number | null;
  /** The niche's median rate in USD per 1,000 views at United States level, if there are at least three channels. */
  rates: { niche: string; channels: number; rate: number | null }[];
}

const smallFee = 50;
const rateMinimum = 3;

export function measurePrices(channels: readonly AnalysedChannel[]): PriceConsistency {
  const priced = channels.flatMap(({ analysis }) => {
    const { price } = analysis.evidence;
    const pricing = analysis.recommendedPricing ?? price.ifYouBookAnyway;
    return pricing === null ? [] : [{ analysis, pricing, price }];
  });
  const prices = priced.map(({ price }) => price);
  const factors = prices.flatMap(({ multipliers }) =>
    multipliers.filter(({ name }) => name === 'engagement').map(({ value }) => value),
  );
  const highest = Math.max(...factors);
  return {
    priced: priced.length,
    equalLevels: computeShare(prices, ({ rate }) => rate.low === rate.medium || rate.medium === rate.high),
    below50: computeShare(priced, ({ pricing }) => pricing.flatFee.medium < smallFee),
    unsafeRecommended: computeShare(
      priced,
      ({ analysis }) => analysis.brandSafety === 'low' && analysis.recommendedPricing !== null,
    ),
    withoutCountry: computeShare(priced, ({ analysis }) => analysis.evidence.channel.country === null),
    medianEngagement: computePlainMedian(factors),
    highestEngagement: computeShare(factors, (factor) => factor === highest),
    rates: listRates(prices),
  };
}

function listRates(prices: readonly PriceEvidence[]): PriceConsistency['rates'] {
  return niches
    .map((niche) => {
      const rates = prices.filter((price) => price.niche === niche).map(({ nicheRate }) => nicheRate.medium);
      return { niche, channels: rates.length, rate: computePlainMedian(rates) };
    })
    .filter(({ channels }) => channels >= rateMinimum);
}
