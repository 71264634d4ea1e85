import type { SubscriberTier } from './context.ts';

/** What channels of a subscriber tier usually show: engagement and views per subscriber. */

export interface Quartiles {
  p25: number;
  median: number;
  p75: number;
}

export interface TierBenchmark {
  tier: SubscriberTier;
  /** Lowest number of subscribers of the tier. */
  fromSubscribers: number;
  /** Percent, (likes + comments) / views: SociaVault 2026, 75,000 channels (sociavault.com/blog/good-engagement-rate-youtube). */
  engagement: Quartiles;
  /**
   * Typical views of a video per subscriber: geometric middle of the published range of the tier
   * (brightbean.xyz glossary: below 10K 30-50 %, 10-500K 14-20 %, above 5-15 %).
   */
  viewsPerSubscriber: number;
}

export const tierBenchmarks: readonly TierBenchmark[] = [
  {
    tier: '1-10K',
    fromSubscribers: 0,
    engagement: { p25: 3.41, median: 5.23, p75: 7.82 },
    viewsPerSubscriber: 0.39,
  },
  {
    tier: '10-50K',
    fromSubscribers: 10_000,
    engagement: { p25: 2.48, median: 3.74, p75: 5.43 },
    viewsPerSubscriber: 0.17,
  },
  {
    tier: '50-100K',
    fromSubscribers: 50_000,
    engagement: { p25: 1.87, median: 2.81, p75: 4.12 },
    viewsPerSubscriber: 0.17,
  },
  {
    tier: '100-500K',
    fromSubscribers: 100_000,
    engagement: { p25: 1.38, median: 2.12, p75: 3.24 },
    viewsPerSubscriber: 0.17,
  },
  {
    tier: '500K+',
    fromSubscribers: 500_000,
    engagement: { p25: 0.89, median: 1.41, p75: 2.18 },
    viewsPerSubscriber: 0.087,
  },
];

/**
 * For channels that hide their subscribers: SociaVault's median of all channels, 3.06 %; its quartiles are
 * not published and are ours (geometric means of the tiers' quartiles, scaled to that median).
 */
export const allChannelsEngagement: Quartiles = { p25: 2, median: 3.06, p75: 4.58 };

/**
 * Standard deviation of ln(views per subscriber) between channels of a tier: 1.5 over the 19 real channels that
 * publish their subscribers (decision 010). Read as quartiles, the published ranges would give 0.3 to 0.8.
 */
export const viewsPerSubscriberSpread = 1.5;

/** The tier's figures; `null` where the subscribers are hidden. */
export function findTierBenchmark(subscriberCount: number | null): TierBenchmark | null {
  if (subscriberCount === null) return null;
  return tierBenchmarks.findLast(({ fromSubscribers }) => subscriberCount >= fromSubscribers) ?? null;
}

/** Standard deviations that `value` lies above the median on the logarithmic scale its quartiles span. */
export function standardise(value: number, quartiles: Quartiles): number {
  const spread = Math.log(quartiles.p75 / quartiles.p25) / interquartileDeviations;
  return Math.log(value / quartiles.median) / spread;
}

/** Distance of the quartiles of a normal distribution in standard deviations. */
const interquartileDeviations = 1.349;
