import type { EngagementEvidence } from './evidence.ts';
import type { SampledVideo } from './sample.ts';
import { computeMedian } from '../../values/statistics.ts';
import type { WeightedValue } from '../../values/statistics.ts';
import { allChannelsEngagement, findTierBenchmark, standardise } from './subscriber-benchmarks.ts';

/** With fewer videos that publish both counts, engagement is not measured. */
export const engagementMinimum = 3;

/**
 * Engagement of the sample: likes and comments of a typical video in percent of typical views, both 30 days after
 * publication. One rate is shown, scored and priced; as a ratio of medians it guarantees that more views never lower
 * a fee and more likes never lower a score. Hidden likes and disabled comments are missing data.
 */
export function measureEngagement(
  sample: readonly SampledVideo[],
  subscriberCount: number | null,
  avgViews: number | null,
): EngagementEvidence {
  const benchmark = findTierBenchmark(subscriberCount);
  const interactions: WeightedValue[] = [];
  for (const { views, likes, comments, weight } of sample) {
    if (likes === null || comments === null) continue;
    interactions.push({ value: Math.min(likes, views) + comments, weight });
  }
  const typicalInteractions = interactions.length >= engagementMinimum ? computeMedian(interactions) : null;
  return {
    ratePercent: roundRate(computeRate(typicalInteractions, avgViews)),
    tier: benchmark?.tier ?? null,
    tierQuartiles: benchmark?.engagement ?? allChannelsEngagement,
    measuredVideos: interactions.length,
    typicalInteractions,
  };
}

/** Standard deviations above the tier's median; `null` if not measured or without views. */
export function rankEngagement(engagement: EngagementEvidence, avgViews: number | null): number | null {
  const percent = computeRate(engagement.typicalInteractions, avgViews);
  return percent === null ? null : standardise(Math.max(percent, smallestPercent), engagement.tierQuartiles);
}

function computeRate(typicalInteractions: number | null, avgViews: number | null): number | null {
  if (typicalInteractions === null || avgViews === null || avgViews === 0) return null;
  return (100 * typicalInteractions) / avgViews;
}

/** Two decimals: like counts are no more precise. Ranks use the full figure, or a fee could drop at a rounding step. */
function roundRate(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100) / 100;
}

/** Keeps the logarithm finite for videos without a like. */
const smallestPercent = 0.001;
