import type { Analysis } from '../analysis/analysis.ts';
import type { DeepMetric } from './creator-metrics.ts';
import { formatAmount, formatNumberOf } from '../../values/wording.ts';

/** How regularly long-form videos appear: all of the last 365 days among the newest 50 uploads, the youngest included. */
export function listRhythmMetrics({ contentFrequency, evidence }: Analysis): DeepMetric[] {
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
