import type { FrequencyEvidence } from './evidence.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import { formatAmount, pluralise } from '../../values/wording.ts';

const weekDays = 7;
const monthDays = 365.25 / 12;

/**
 * Upload rhythm from the ages (days, newest first) of the long-form uploads of the last year. The time since the
 * newest upload counts as a gap too.
 */
export function measureFrequency(agesDays: readonly number[]): FrequencyEvidence {
  const newest = agesDays[0];
  const oldest = agesDays.at(-1);
  if (newest === undefined || oldest === undefined) {
    return { videosPerWeek: null, medianGapDays: null, longestRecentGapDays: null };
  }
  const gaps = agesDays.slice(1).map((age, index) => age - (agesDays[index] ?? age));
  const spanDays = oldest - newest;
  return {
    videosPerWeek: spanDays < 1 ? null : (weekDays * gaps.length) / spanDays,
    medianGapDays: computePlainMedian(gaps),
    longestRecentGapDays: Math.max(newest, ...gaps),
  };
}

/** The specification's `contentFrequency`, for example `2.3 videos per week`. */
export function describeFrequency(frequency: FrequencyEvidence, uploads: number): string {
  if (uploads === 0) return 'No long-form video in the last year';
  const { videosPerWeek } = frequency;
  if (videosPerWeek === null) {
    return uploads === 1 ? '1 video in the last year' : `${uploads} videos, all within one day`;
  }
  if (videosPerWeek >= 1) return describeRate(videosPerWeek, 'week');
  return describeRate((videosPerWeek * monthDays) / weekDays, 'month');
}

function describeRate(rate: number, period: string): string {
  const rounded = Math.max(0.1, Math.round(rate * 10) / 10);
  return `${formatAmount(rounded)} ${pluralise(rounded, 'video')} per ${period}`;
}
