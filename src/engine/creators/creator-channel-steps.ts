import { strongScore } from '../analysis/judgements.ts';
import type { FreeAnalysis, WeightedStep } from './creator-findings.ts';
import { fullSampleVideos, partnerProgram } from './creator-thresholds.ts';
import { findTierBenchmark } from '../analysis/subscriber-benchmarks.ts';
import { viewsMinimum } from '../analysis/typical-views.ts';
import { formatWhole, formatNumberOf, formatPercent, formatRoundPercent } from '../../values/wording.ts';

/** Next steps that follow from the channel's own public figures: audience, subscribers, reach, confidence, score. */
export function findChannelSteps(analysis: FreeAnalysis): WeightedStep[] {
  return [
    ...findCountryStep(analysis),
    recommendAudienceReport(analysis),
    ...findSubscriberStep(analysis),
    ...findReachStep(analysis),
    ...findDataStep(analysis),
    ...findScoreStep(analysis),
  ];
}

function findCountryStep({ evidence }: FreeAnalysis): WeightedStep[] {
  if (evidence.channel.country !== null) return [];
  return [
    {
      id: 'country-missing',
      weight: 62,
      title: 'Declare your country',
      reason: 'The channel declares no country, so a brand cannot tell which market it speaks to.',
      action: 'Set the country of residence in YouTube Studio under Settings, Channel, Basic info.',
    },
  ];
}

function recommendAudienceReport({ evidence }: FreeAnalysis): WeightedStep {
  const known = evidence.audience.map(({ label, value }) => `${label.toLowerCase()}: ${value}`).join('; ');
  return {
    id: 'audience-report',
    weight: 46,
    title: 'Show who is watching',
    reason: `This is all that public data tells a brand of your audience: ${known}.`,
    action:
      'Export countries, age and gender of the last 90 days from YouTube Analytics and send them with your first answer to a brand.',
  };
}

function findSubscriberStep({ subscriberCount }: FreeAnalysis): WeightedStep[] {
  if (subscriberCount === null) {
    return [
      {
        id: 'subscribers-hidden',
        weight: 70,
        title: 'Show your subscribers',
        reason: 'The channel hides its number of subscribers, so it cannot be compared with others.',
        action:
          'Show the number in YouTube Studio under Settings, Channel, Advanced settings, at least while you talk to brands.',
      },
    ];
  }
  const { subscribers: needed } = partnerProgram.revenue;
  if (subscriberCount >= needed) return [];
  return [
    {
      id: 'subscribers-few',
      weight: 64,
      title: `Reach ${formatWhole(needed)} subscribers first`,
      reason: `The channel has ${formatNumberOf(subscriberCount, 'subscriber')}; the advertising revenue of YouTube's Partner Program begins at ${formatWhole(needed)}.`,
      action: `Begin with affiliate links and products in kind, and write to sponsors once the missing ${formatWhole(needed - subscriberCount)} are there.`,
    },
  ];
}

/** This far from what is usual in its tier, a channel has something to explain to a brand. */
const lowReach = 0.5;
const highReach = 1.5;

function findReachStep({ avgViews, subscriberCount }: FreeAnalysis): WeightedStep[] {
  const benchmark = findTierBenchmark(subscriberCount);
  if (avgViews === null || benchmark === null || subscriberCount === null || subscriberCount === 0) return [];
  const ratio = avgViews / subscriberCount;
  const usual = benchmark.viewsPerSubscriber;
  const reason = `A typical video has ${formatWhole(avgViews)} views after 30 days, ${formatPercent(100 * ratio)} of your ${formatWhole(subscriberCount)} subscribers; about ${formatPercent(100 * usual)} is usual with ${benchmark.tier} subscribers.`;
  if (ratio < lowReach * usual) {
    return [
      {
        id: 'reach-low',
        weight: 54,
        title: 'Bring your subscribers back',
        reason,
        action: `Make a second part of your most watched recent video, and name ${formatWhole(avgViews)} typical views in a pitch before the subscribers: brands compare the two.`,
      },
    ];
  }
  if (ratio <= highReach * usual) return [];
  return [
    {
      id: 'reach-high',
      weight: 38,
      title: 'Sell your reach, not your subscribers',
      reason,
      action: `Open every pitch with ${formatWhole(avgViews)} typical views a video: judged by its subscribers alone the channel looks smaller than it is.`,
    },
  ];
}

const doubtfulConfidence = 0.6;

function findDataStep({ avgViews, evidence }: FreeAnalysis): WeightedStep[] {
  const rated = evidence.safety.ratedVideos;
  const known =
    rated === 0 ? 'no usable long-form video' : `only ${formatNumberOf(rated, 'usable long-form video')}`;
  if (avgViews === null) {
    return [
      {
        id: 'videos-missing',
        weight: 95,
        title: 'Publish long-form videos',
        reason: `The last 365 days hold ${known}; typical views need at least ${viewsMinimum}.`,
        action: `Publish ${viewsMinimum} public videos of more than three minutes, wait two weeks for their views to settle, and analyze the channel again.`,
      },
    ];
  }
  const { value } = evidence.confidence;
  if (value >= doubtfulConfidence) return [];
  const sure = formatRoundPercent(100 * value);
  return [
    {
      id: 'confidence-low',
      weight: 48,
      title: 'Give your figures more to rest on',
      reason: `The confidence in your figures is ${sure}, from ${formatNumberOf(rated, 'usable long-form video')}.`,
      action:
        rated < fullSampleVideos
          ? `Analyze the channel again once ${fullSampleVideos} long-form videos of the last year are two weeks old: from there on the sample limits nothing.`
          : 'Show likes, comments and subscribers, set the language of the videos, and analyze the channel again.',
    },
  ];
}

function findScoreStep({ sponsorshipScore }: FreeAnalysis): WeightedStep[] {
  if (sponsorshipScore === null || sponsorshipScore < strongScore) return [];
  return [
    {
      id: 'score-high',
      weight: 36,
      title: 'Put the score into your pitch',
      reason: `The sponsorship score is ${sponsorshipScore} of 100; ${strongScore} or more is the positive mark.`,
      action:
        'Name it with its date and as what it is, a third-party estimate and not YouTube data, and let the brand check it by a link.',
    },
  ];
}
