import type { EngagementEvidence } from './evidence.ts';
import type { SampledVideo } from './sample.ts';
import { computeMedian, computePlainMedian } from './statistics.ts';
import type { WeightedValue } from './statistics.ts';
import { allChannelsEngagement, findTierBenchmark, standardise } from './subscriber-benchmarks.ts';

/** With fewer videos of published counts the engagement counts as not measured. */
export const engagementMinimum = 3;

/**
 * Engagement of the sample: the displayed rate in percent (median of (likes + comments) / views, videos with
 * fewer views than likes dropped) and the interactions of a typical video. Hidden likes and disabled comments
 * are missing data. Quartiles of the tier: SociaVault 2026.
 */
export function measureEngagement(
  sample: readonly SampledVideo[],
  subscriberCount: number | null,
): EngagementEvidence {
  const benchmark = findTierBenchmark(subscriberCount);
  const rates: number[] = [];
  const interactions: WeightedValue[] = [];
  for (const { views, likes, comments, weight } of sample) {
    if (likes === null || comments === null) continue;
    interactions.push({ value: Math.min(likes, views) + comments, weight });
    if (views > 0 && views >= likes) rates.push((100 * (likes + comments)) / views);
  }
  const isMeasured = interactions.length >= engagementMinimum;
  return {
    ratePercent: isMeasured ? roundRate(computePlainMedian(rates)) : null,
    tier: benchmark?.tier ?? null,
    tierQuartiles: benchmark?.engagement ?? allChannelsEngagement,
    measuredVideos: interactions.length,
    typicalInteractions: isMeasured ? computeMedian(interactions) : null,
  };
}

/**
 * Standard deviations above the tier's median, from typical interactions over typical views: so more views
 * never lower a fee and more likes never lower a score. `null` where not measured or without views.
 */
export function rankEngagement(engagement: EngagementEvidence, avgViews: number | null): number | null {
  const { typicalInteractions, tierQuartiles } = engagement;
  if (typicalInteractions === null || avgViews === null || avgViews === 0) return null;
  const percent = (100 * typicalInteractions) / avgViews;
  return standardise(Math.max(percent, smallestPercent), tierQuartiles);
}

/** Two decimals: counts of likes carry no more, and nothing is computed from the displayed rate. */
function roundRate(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100) / 100;
}

/** Keeps the logarithm finite for videos without a like. */
const smallestPercent = 0.001;
