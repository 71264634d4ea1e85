import type { Analysis } from '../analysis/analysis.ts';
import type { DeepMetric } from './creator-findings.ts';
import { describeFewVideos, describeNoSubscribers } from './creator-wording.ts';
import type { ViewsEvidence } from '../analysis/evidence.ts';
import { describeMomentum } from '../analysis/score-texts.ts';
import { findQuantile, sortByValue } from '../../values/statistics.ts';
import { findTierBenchmark } from '../analysis/subscriber-benchmarks.ts';
import { viewsMinimum } from '../analysis/typical-views.ts';
import {
  formatAmount,
  formatWhole,
  formatFactor,
  formatNumberOf,
  formatPercent,
} from '../../values/wording.ts';

/** How many people a video reaches, how evenly, and what that costs per subscriber. */
export function listReachMetrics(analysis: Analysis): DeepMetric[] {
  const { long, short } = analysis.evidence.views;
  return [
    measureViewsPerSubscriber(analysis),
    measureShareAboveTier(analysis),
    measureSpread(analysis),
    describeTypical(long, {
      id: 'typical-long',
      label: 'Typical views of a long-form video',
      kind: 'long-form video',
    }),
    describeTypical(short, { id: 'typical-short', label: 'Typical views of a Short', kind: 'Short' }),
    measureTrend(long),
    measurePricePerSubscriber(analysis),
  ];
}

function measureViewsPerSubscriber({ avgViews, subscriberCount, evidence }: Analysis): DeepMetric {
  const metric = { id: 'views-per-subscriber', label: 'Views per subscriber', unit: 'percent' } as const;
  const benchmark = findTierBenchmark(subscriberCount);
  if (benchmark === null || subscriberCount === null || subscriberCount === 0) {
    return { ...metric, value: null, sentence: describeNoSubscribers(subscriberCount) };
  }
  if (avgViews === null) {
    const sentence = describeFewVideos(evidence.sample.videos.length, viewsMinimum);
    return { ...metric, value: null, sentence };
  }
  const value = (100 * avgViews) / subscriberCount;
  return {
    ...metric,
    value,
    sentence: `${formatWhole(avgViews)} typical views on ${formatNumberOf(subscriberCount, 'subscriber')} are ${formatPercent(value)}; with ${benchmark.tier} subscribers about ${formatPercent(100 * benchmark.viewsPerSubscriber)} is usual.`,
  };
}

/** Compared with the same published ratio of the tier that the score's reach uses. */
function measureShareAboveTier({ subscriberCount, evidence }: Analysis): DeepMetric {
  const metric = { id: 'share-above-tier', label: 'Videos above the tier', unit: 'percent' } as const;
  const { videos } = evidence.sample;
  const benchmark = findTierBenchmark(subscriberCount);
  if (benchmark === null || subscriberCount === null || subscriberCount === 0) {
    return { ...metric, value: null, sentence: describeNoSubscribers(subscriberCount) };
  }
  if (videos.length < viewsMinimum)
    return { ...metric, value: null, sentence: describeFewVideos(videos.length, viewsMinimum) };
  const usual = subscriberCount * benchmark.viewsPerSubscriber;
  const above = videos.filter(({ views }) => views > usual).length;
  return {
    ...metric,
    value: (100 * above) / videos.length,
    sentence: `${above} of ${formatNumberOf(videos.length, 'video')} have more than ${formatWhole(usual)} views, the usual number with as many subscribers (${benchmark.tier}).`,
  };
}

const spreadMinimum = 5;

/** P90 over P10, without interpolation. */
function measureSpread({ evidence }: Analysis): DeepMetric {
  const metric = { id: 'views-spread', label: 'Spread of the views', unit: 'times' } as const;
  const { videos } = evidence.sample;
  if (videos.length < spreadMinimum)
    return { ...metric, value: null, sentence: describeFewVideos(videos.length, spreadMinimum) };
  const sorted = sortByValue(videos.map(({ views }) => ({ value: views, weight: 1 })));
  const [low, high] = [findQuantile(sorted, 0.1), findQuantile(sorted, 0.9)];
  if (low <= 0) {
    return {
      ...metric,
      value: null,
      sentence: 'The weakest tenth of the videos has no views to compare with.',
    };
  }
  return {
    ...metric,
    value: high / low,
    sentence: `The strongest tenth of ${formatNumberOf(videos.length, 'video')} begins at ${formatWhole(high)} views, the weakest ends at ${formatWhole(low)}: ${formatAmount(high / low)} times apart.`,
  };
}

function describeTypical(
  views: ViewsEvidence | null,
  { id, label, kind }: { id: string; label: string; kind: string },
): DeepMetric {
  if (views === null) {
    const sentence = `Fewer than ${viewsMinimum} usable ${kind}s of the last 365 days: no typical views.`;
    return { id, label, unit: 'views', value: null, sentence };
  }
  const { typical, interval80, nextVideo80, sampleSize } = views;
  return {
    id,
    label,
    unit: 'views',
    value: typical,
    sentence: `A typical ${kind} has ${formatWhole(typical)} views after 30 days (80% range ${formatWhole(interval80.low)} to ${formatWhole(interval80.high)}); the next one will have ${formatWhole(nextVideo80.low)} to ${formatWhole(nextVideo80.high)} in four of five cases, judged by ${formatNumberOf(sampleSize, kind)}.`,
  };
}

function measureTrend(views: ViewsEvidence | null): DeepMetric {
  const metric = { id: 'views-trend', label: 'Change of the views in 90 days', unit: 'percent' } as const;
  if (views === null)
    return { ...metric, value: null, sentence: `A trend needs at least ${viewsMinimum} usable videos.` };
  return { ...metric, value: views.trendPercent90Days, sentence: describeMomentum(views) };
}

/** The figure for a brand that thinks in subscribers, from the market level of the flat fee. */
function measurePricePerSubscriber({ recommendedPricing, subscriberCount, evidence }: Analysis): DeepMetric {
  const metric = {
    id: 'price-per-1000-subscribers',
    label: 'Price per 1,000 subscribers',
    unit: 'usd',
  } as const;
  if (subscriberCount === null || subscriberCount === 0) {
    return { ...metric, value: null, sentence: describeNoSubscribers(subscriberCount) };
  }
  if (recommendedPricing === null) {
    const reason = evidence.price.unavailableReason ?? 'There is no price.';
    return { ...metric, value: null, sentence: reason };
  }
  const fee = recommendedPricing.flatFee.medium;
  const value = (1000 * fee) / subscriberCount;
  return {
    ...metric,
    value,
    sentence: `The market rate of ${formatWhole(fee)} USD for one integration comes to ${formatFactor(value)} USD per 1,000 subscribers; the price itself follows the views, not the subscribers.`,
  };
}
