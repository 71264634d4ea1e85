import type { DeepMetric } from './creator-findings.ts';
import type { Analysis } from '../analysis/analysis.ts';
import {
  formatAmount,
  formatNumberOf,
  formatWhole,
  formatFactor,
  formatPercent,
} from '../../values/wording.ts';
import { engagementMinimum } from '../analysis/engagement.ts';
import type { SampleVideo } from '../analysis/evidence.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import { listReachMetrics } from './creator-reach-metrics.ts';
import { noVideoToRead } from './creator-wording.ts';

/**
 * The figures that the Full Report adds to an analysis. Each is based on the videos of the analysis's own sample
 * (long-form, of the last 365 days, at most 30) unless its sentence says otherwise; counts follow YouTube's public
 * figures.
 */
export function computeDeepMetrics(analysis: Analysis): DeepMetric[] {
  return [...listReachMetrics(analysis), ...listRhythmMetrics(analysis), ...listResponseMetrics(analysis)];
}

/** How regularly long-form videos appear: all of the last 365 days among the newest 50 uploads, even the youngest. */
function listRhythmMetrics({ contentFrequency, evidence }: Analysis): DeepMetric[] {
  const { medianGapDays, longestRecentGapDays } = evidence.frequency;
  const median = { id: 'median-gap', label: 'Days between two videos', unit: 'days' } as const;
  const longest = { id: 'longest-gap', label: 'Longest gap', unit: 'days' } as const;
  return [
    medianGapDays === null
      ? { ...median, value: null, sentence: `${contentFrequency}: there are no two to measure between.` }
      : {
          ...median,
          value: medianGapDays,
          sentence: `Half of the gaps between long-form videos are ${formatDays(medianGapDays)} or shorter (${contentFrequency}).`,
        },
    longestRecentGapDays === null
      ? { ...longest, value: null, sentence: `${contentFrequency}.` }
      : {
          ...longest,
          value: longestRecentGapDays,
          sentence: `The longest gap of the last year is ${formatDays(longestRecentGapDays)}, the time since the newest video included.`,
        },
  ];
}

function formatDays(days: number): string {
  if (days >= 10) return formatNumberOf(Math.round(days), 'day');
  const text = formatAmount(days);
  return `${text} ${text === '1' ? 'day' : 'days'}`;
}

/** What viewers do with a video, and what a sponsor changes about that. */
function listResponseMetrics(analysis: Analysis): DeepMetric[] {
  return [
    describeEngagement(analysis),
    measureRate(analysis, 'likes'),
    measureRate(analysis, 'comments'),
    measureSponsoredShare(analysis),
    compareSponsored(analysis),
  ];
}

/** Compared with the tier's quartiles. */
function describeEngagement({ engagementRate, evidence }: Analysis): DeepMetric {
  const metric = { id: 'engagement', label: 'Likes and comments per view', unit: 'percent' } as const;
  const { tier, tierQuartiles, measuredVideos } = evidence.engagement;
  if (engagementRate === null) {
    return { ...metric, value: null, sentence: describeUnpublished('Likes and comments', measuredVideos) };
  }
  const { p25, median, p75 } = tierQuartiles;
  const group = tier === null ? 'all channels' : `channels with ${tier} subscribers`;
  return {
    ...metric,
    value: engagementRate,
    sentence: `${formatPercent(engagementRate)} of the views of a typical video bring a like or a comment; half of ${group} have ${formatPercent(p25)} to ${formatPercent(p75)}, with ${formatPercent(median)} in the middle.`,
  };
}

const rates = {
  likes: { id: 'likes-per-view', label: 'Likes per view', noun: 'Likes' },
  comments: { id: 'comments-per-view', label: 'Comments per view', noun: 'Comments' },
} as const;

/** Median over the videos that publish the count; those without views are left out. */
function measureRate({ evidence }: Analysis, kind: keyof typeof rates): DeepMetric {
  const { id, label, noun } = rates[kind];
  const shares = evidence.sample.videos.flatMap(({ views, [kind]: count }) =>
    count === null || views === 0 ? [] : [count / views],
  );
  const share = shares.length < engagementMinimum ? null : computePlainMedian(shares);
  if (share === null) {
    return { id, label, unit: 'percent', value: null, sentence: describeUnpublished(noun, shares.length) };
  }
  return {
    id,
    label,
    unit: 'percent',
    value: 100 * share,
    sentence: `A typical video has ${formatAmount(1000 * share)} ${kind} per 1,000 views, over ${formatNumberOf(shares.length, 'video')}.`,
  };
}

function measureSponsoredShare({ evidence }: Analysis): DeepMetric {
  const metric = { id: 'sponsored-share', label: 'Sponsored videos', unit: 'percent' } as const;
  const count = evidence.sample.videos.length;
  if (count === 0) return { ...metric, value: null, sentence: noVideoToRead };
  const { sponsoredShare, sponsors, saturation } = evidence.sponsors;
  const named =
    sponsors.length === 0 ? 'none by name' : `${formatNumberOf(sponsors.length, 'sponsor')} by name`;
  return {
    ...metric,
    value: 100 * sponsoredShare,
    sentence:
      sponsoredShare === 0
        ? `The texts of ${formatNumberOf(count, 'video')} name no sponsor.`
        : `${formatPercent(100 * sponsoredShare)} of ${formatNumberOf(count, 'video')} carry a sponsor in their texts (${named}), a ${saturation} load.`,
  };
}

const comparedMinimum = 3;

/** The evidence lists no more mentions than this; a full list may have left some out. */
const listedMentions = 50;

const tooManyMentions = 'The videos mention too many sponsors to tell apart those without one.';

const tooFewOfAKind = `A comparison needs ${comparedMinimum} videos with and ${comparedMinimum} without a sponsor that have views.`;

/** Sponsored videos compared with those without any mention; videos with affiliate links alone are left out. */
function compareSponsored({ evidence }: Analysis): DeepMetric {
  const metric = { id: 'sponsored-views', label: 'Sponsored against other videos', unit: 'times' } as const;
  const { mentions, sponsoredVideoIds } = evidence.sponsors;
  const mentioned = new Set(mentions.map(({ videoId }) => videoId));
  const deals = new Set(sponsoredVideoIds);
  const { videos } = evidence.sample;
  const sponsored = medianViews(videos.filter(({ id }) => deals.has(id)));
  const others = medianViews(videos.filter(({ id }) => !mentioned.has(id)));
  const isCut = mentions.length >= listedMentions;
  if (isCut || sponsored === null || others === null || others === 0) {
    return { ...metric, value: null, sentence: isCut ? tooManyMentions : tooFewOfAKind };
  }
  return {
    ...metric,
    value: sponsored / others,
    sentence: `Half of the sponsored videos have more than ${formatWhole(sponsored)} views in their first 30 days, half of those without a sponsor more than ${formatWhole(others)}: ${formatFactor(sponsored / others)} times as many. A difference may come from their age and subject too.`,
  };
}

function medianViews(videos: readonly SampleVideo[]): number | null {
  return videos.length < comparedMinimum
    ? null
    : computePlainMedian(videos.map(({ viewsAtDay30 }) => viewsAtDay30));
}

function describeUnpublished(noun: string, videos: number): string {
  return `${noun} are published on ${videos === 0 ? 'none of the videos' : formatNumberOf(videos, 'video')}; at least ${engagementMinimum} are needed.`;
}
