import type { ExclusionReason, ViewsEvidence } from './evidence.ts';
import type { Sample } from './sample.ts';
import { viewsMinimum } from './typical-views.ts';
import { formatNumberOf, joinWords } from '../../values/wording.ts';

const kinds: readonly { noun: string; reasons: readonly ExclusionReason[] }[] = [
  { noun: 'Short', reasons: ['short', 'probable short'] },
  { noun: 'live stream', reasons: ['live'] },
  { noun: 'upcoming video', reasons: ['upcoming'] },
  { noun: 'older video', reasons: ['older than 365 days'] },
  { noun: 'video without a view count', reasons: ['no statistics'] },
  { noun: 'video with impossible counts', reasons: ['impossible counts'] },
];

/**
 * Why there are no figures. If no video at all can be used, it says what the uploads are instead; otherwise Shorts
 * and live streams must not change a sentence about long-form videos.
 */
export function explainShortage({ long, excluded }: Sample): string {
  const needed = `at least ${viewsMinimum} are needed.`;
  if (long.length >= viewsMinimum) return 'Most videos of the last 365 days have no views yet.';
  if (long.length > 0) {
    return `Only ${formatNumberOf(long.length, 'usable long-form video')} of the last 365 days; ${needed}`;
  }
  if (excluded.length === 0) return `The channel has no public uploads; ${needed}`;
  const others = kinds.flatMap(({ noun, reasons }) => {
    const count = excluded.filter(({ reason }) => reasons.includes(reason)).length;
    return count === 0 ? [] : [nameOthers(count, noun)];
  });
  return `No usable long-form video of the last 365 days: the newest uploads are ${joinWords(others)}; ${needed}`;
}

/** Why there is no price, and what was not measured; `null` if the views are known. */
export function explainMissingPrice(sample: Sample, views: ViewsEvidence | null): string | null {
  if (views !== null) return null;
  return `${explainShortage(sample)} Prices are for a place in a long-form video, whose typical views and engagement could not be measured.`;
}

function nameOthers(count: number, noun: string): string {
  const [first = '', ...rest] = noun.split(/ (?=with)/u);
  return [formatNumberOf(count, first), ...rest].join(' ');
}
