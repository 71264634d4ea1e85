import type { ConfidenceReason, EngagementEvidence } from './evidence.ts';
import type { Sample } from './sample.ts';
import { clamp } from './statistics.ts';
import type { NicheEvidence, SafetyEvidence } from './text-evidence.ts';
import { viewsMinimum } from './typical-views.ts';
import { formatNumberOf, formatPercent } from './wording.ts';

export interface ConfidenceInput {
  sample: Sample;
  subscriberCount: number | null;
  engagement: EngagementEvidence;
  niche: NicheEvidence;
  safety: SafetyEvidence;
}

/** From so many videos on the sample limits nothing. */
const fullSample = 12;
const freshDays = 60;
const staleDays = 365;

/**
 * How far the figures can be trusted, 0 to 1: the product of the listed factors. It speaks of the data only
 * and is never mixed into the score. The factors are ours.
 */
export function assessConfidence(input: ConfidenceInput): { value: number; reasons: ConfidenceReason[] } {
  const reasons = [
    judgeSample(input.sample),
    judgeAge(input.sample),
    judgeNiche(input.niche),
    judgeLanguages(input),
    ...judgeGaps(input),
  ];
  const product = reasons.reduce((total, { factor }) => total * factor, 1);
  return { value: Math.round(product * 100) / 100, reasons };
}

function judgeSample({ long }: Sample): ConfidenceReason {
  const count = long.length;
  const known = count === 0 ? 'No usable long-form video' : formatNumberOf(count, 'usable long-form video');
  const sentence = `${known}; ${fullSample} are enough.`;
  if (count < viewsMinimum) return { factor: 0.1, sentence };
  return { factor: Math.min(1, 0.4 + (0.6 * count) / fullSample), sentence };
}

function judgeAge({ uploadAgesDays }: Sample): ConfidenceReason {
  const newest = uploadAgesDays[0];
  if (newest === undefined) {
    return { factor: 0.5, sentence: 'No long-form upload in the last 365 days.' };
  }
  const staleness = clamp((newest - freshDays) / (staleDays - freshDays), 0, 1);
  return {
    factor: 1 - 0.4 * staleness,
    sentence:
      newest < 1
        ? 'The newest long-form upload is less than a day old.'
        : `The newest long-form upload is ${formatNumberOf(Math.floor(newest), 'day')} old.`,
  };
}

function judgeNiche({ niche, probability, outside }: NicheEvidence): ConfidenceReason {
  if (outside) {
    return { factor: 0.75, sentence: `The channel fits none of the twelve niches; ${niche} is the nearest.` };
  }
  return {
    factor: 0.7 + 0.3 * clamp(probability, 0, 1),
    sentence: `The niche ${niche} is ${formatPercent(100 * probability)} likely.`,
  };
}

function judgeLanguages({ safety, sample }: ConfidenceInput): ConfidenceReason {
  const { languageCoverage } = safety;
  return {
    factor: 0.7 + 0.3 * clamp(languageCoverage, 0, 1),
    sentence:
      sample.long.length === 0
        ? 'There is no long-form video whose language could be read.'
        : `The phrase lists cover the language of ${formatPercent(100 * languageCoverage)} of the videos.`,
  };
}

function judgeGaps({ sample, subscriberCount, engagement }: ConfidenceInput): ConfidenceReason[] {
  const reasons: ConfidenceReason[] = [];
  if (subscriberCount === null) reasons.push({ factor: 0.9, sentence: 'Subscribers are hidden.' });
  if (engagement.typicalInteractions === null) {
    reasons.push({
      factor: 0.9,
      sentence:
        sample.long.length === 0
          ? 'There is no long-form video whose likes and comments could be counted.'
          : 'Likes or comments are published on too few videos.',
    });
  }
  if (sample.mixesViewDefinitions) {
    reasons.push({
      factor: 0.9,
      sentence:
        "The sample mixes counts from before and after YouTube's new definition of a view (24 August 2026).",
    });
  }
  const scaled = sample.long.filter(({ scale }) => scale > 1).length;
  if (scaled > 0) {
    reasons.push({
      factor: 0.8,
      sentence: `The counts of ${formatNumberOf(scaled, 'video')} younger than 14 days had to be scaled up to day 30.`,
    });
  }
  return reasons;
}
