import type { PartValue } from './score-texts.ts';
import { rankEngagement } from './engagement.ts';
import type {
  EngagementEvidence,
  FrequencyEvidence,
  ScorePart,
  ScorePartName,
  ViewsEvidence,
} from './evidence.ts';
import type { Ranking } from '../../values/ranking.ts';
import { insertRanked } from '../../values/ranking.ts';
import { explainShortage } from './sample-shortage.ts';
import type { Sample } from './sample.ts';
import {
  assessSponsorFit,
  assessSuitabilityValue,
  describeConsistency,
  describeEngagement,
  describeMomentum,
} from './score-texts.ts';
import { clamp, findNormalShare } from '../../values/statistics.ts';
import { findTierBenchmark, viewsPerSubscriberSpread } from './subscriber-benchmarks.ts';
import type { SafetyEvidence, SponsorsEvidence } from './text-evidence.ts';
import { formatWhole, formatNumberOf, formatPercent } from '../../values/wording.ts';

export interface ScoreInput {
  sample: Sample;
  subscriberCount: number | null;
  views: ViewsEvidence | null;
  engagement: EngagementEvidence;
  frequency: FrequencyEvidence;
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
}

/** The most points each part can give (docs/model.md); they add up to 100. */
export const scoreWeights: Record<ScorePartName, number> = {
  engagement: 25,
  reach: 20,
  consistency: 15,
  momentum: 10,
  suitability: 20,
  sponsorFit: 10,
};

const neutralValue = 0.5;
const videoIdLimit = 10;

/**
 * Sponsorship score, an integer from 0 to 100: the sum of six weighted parts with their sentences. Data that is not
 * published gets the neutral half of its part; too few videos give 0 points.
 */
export function computeScore(input: ScoreInput): { score: number; parts: ScorePart[] } {
  const { views } = input;
  const parts =
    views === null
      ? emptyParts(input.sample)
      : [
          weigh('engagement', assessEngagement(input, views)),
          weigh('reach', assessReach(input, views)),
          weigh('consistency', assessConsistency(input, views)),
          weigh('momentum', assessMomentum(input, views)),
          weigh('suitability', assessSuitabilityValue(input.safety)),
          weigh('sponsorFit', assessSponsorFit(input.sponsors, input.safety.madeForKids)),
        ];
  const tenths = parts.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
  return { score: clamp(Math.round(tenths / 10), 0, 100), parts };
}

function weigh(name: ScorePartName, part: PartValue): ScorePart {
  const weight = scoreWeights[name];
  const value = clamp(part.value, 0, 1);
  return {
    name,
    weight,
    value,
    points: Math.round(weight * value * 10) / 10,
    sentence: part.sentence,
    videoIds: part.videoIds.slice(0, videoIdLimit),
    measured: part.measured,
  };
}

function emptyParts(sample: Sample): ScorePart[] {
  const names: ScorePartName[] = [
    'engagement',
    'reach',
    'consistency',
    'momentum',
    'suitability',
    'sponsorFit',
  ];
  const sentence = `No points. ${explainShortage(sample)}`;
  return names.map((name) => weigh(name, { value: 0, sentence, videoIds: [], measured: false }));
}

function assessEngagement({ engagement, sample }: ScoreInput, views: ViewsEvidence): PartValue {
  const rank = rankEngagement(engagement, views.typical);
  if (rank === null) {
    return {
      value: neutralValue,
      sentence: `Likes or comments are published on only ${engagement.measuredVideos} of ${formatNumberOf(views.sampleSize, 'video')}, so engagement counts as average.`,
      videoIds: [],
      measured: false,
    };
  }
  const share = findNormalShare(rank);
  return {
    value: share,
    sentence: describeEngagement({ engagement, views, share }),
    videoIds: rankVideos(sample, ({ likes, comments }) =>
      likes === null || comments === null ? -1 : likes + comments,
    ),
    measured: true,
  };
}

function assessReach({ sample, subscriberCount }: ScoreInput, views: ViewsEvidence): PartValue {
  const benchmark = findTierBenchmark(subscriberCount);
  if (benchmark === null || subscriberCount === null || subscriberCount === 0) {
    return {
      value: neutralValue,
      sentence: 'The channel hides its subscribers, so its reach among them counts as average.',
      videoIds: [],
      measured: false,
    };
  }
  const ratio = views.typical / subscriberCount;
  const rank =
    Math.log(Math.max(ratio, Number.MIN_VALUE) / benchmark.viewsPerSubscriber) / viewsPerSubscriberSpread;
  return {
    value: findNormalShare(rank),
    sentence: `A typical video reaches ${formatWhole(views.typical)} views in its first 30 days, ${formatPercent(100 * ratio)} of ${formatNumberOf(subscriberCount, 'subscriber')}; ${formatPercent(100 * benchmark.viewsPerSubscriber)} is usual for channels with ${benchmark.tier} subscribers.`,
    videoIds: rankVideos(sample, ({ views }) => views),
    measured: true,
  };
}

const fortnightDays = 14;
/** Half a year, or the time since the oldest known upload if that is less. */
const fortnightLimit = 13;
/** Cadence is what a brand can plan with; steadiness is already part of the risk. */
const cadenceShare = 0.6;
/** The ln of the spread factor that counts as perfectly steady, and as not steady at all. */
const steadyLog = { best: 0.2, worst: 1.2 } as const;

function assessConsistency({ sample, frequency }: ScoreInput, views: ViewsEvidence): PartValue {
  const oldest = sample.uploadAgesDays.at(-1) ?? 0;
  const fortnights = clamp(Math.floor(oldest / fortnightDays) + 1, 1, fortnightLimit);
  const active = new Set<number>();
  for (const age of sample.uploadAgesDays) active.add(Math.floor(age / fortnightDays));
  const activeCount = [...active].filter((index) => index < fortnights).length;
  const spreadLog = Math.log(views.spreadFactor);
  const steadiness = clamp((steadyLog.worst - spreadLog) / (steadyLog.worst - steadyLog.best), 0, 1);
  return {
    value: (cadenceShare * activeCount) / fortnights + (1 - cadenceShare) * steadiness,
    sentence: describeConsistency({ activeCount, periods: fortnights, frequency, views }),
    videoIds: rankVideos(sample, ({ views: own }) => Math.abs(Math.log((own + 1) / (views.typical + 1)))),
    measured: true,
  };
}

/** Doubling the views in 90 days earns all points, halving them none. */
const momentumFactor = 2;

function assessMomentum({ sample }: ScoreInput, views: ViewsEvidence): PartValue {
  const percent = views.trendPercent90Days;
  return {
    value: neutralValue + Math.log1p(percent / 100) / (2 * Math.log(momentumFactor)),
    sentence: describeMomentum(views),
    videoIds: sample.long.slice(0, videoIdLimit).map(({ video }) => video.id),
    measured: true,
  };
}

interface MeasuredVideo {
  id: string;
  value: number;
}

const videoRanking: Ranking<MeasuredVideo> = {
  compare: (a, b) => b.value - a.value || (a.id < b.id ? -1 : 1),
  limit: videoIdLimit,
};

function rankVideos(sample: Sample, measure: (video: Sample['long'][number]) => number): string[] {
  const ranked: MeasuredVideo[] = [];
  for (const video of sample.long) {
    insertRanked(ranked, { id: video.video.id, value: measure(video) }, videoRanking);
  }
  return ranked.map(({ id }) => id);
}
