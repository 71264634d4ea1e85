import type { SuitabilityHit } from '../analysis/text-evidence.ts';
import { formatNumberOf, formatPercent } from '../../values/wording.ts';

/** How a creator's own texts and small figures appear in sentences. */

const longestQuote = 60;
/** Characters that reverse the direction of whatever follows them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What cutting leaves of a letter outside the basic plane. */
const halfLetter = /[\ud800-\udbff]$/;

/** A title or phrase in quotation marks: on one line, without characters that would reverse the sentence, cut short. */
export function quoteText(text: string): string {
  const line = text
    .replaceAll(directions, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const isLong = line.length > longestQuote;
  return `“${isLong ? `${line.slice(0, longestQuote).replace(halfLetter, '').trimEnd()}…` : line}”`;
}

/** Where a finding is, e.g. `“guns” in the title of “Range day”`. */
export function describeHit({ place, phrase, videoTitle }: SuitabilityHit): string {
  const title = quoteText(videoTitle);
  if (place === 'age restriction') return `The age restriction of ${title}`;
  return `${quoteText(phrase)} in ${place === 'tag' ? 'a tag' : `the ${place}`} of ${title}`;
}

/** A share (0 to 1) in percent; a small one is not shown as none. */
export function describeShare(share: number): string {
  return share > 0 && share < 0.001 ? 'under 0.1%' : formatPercent(100 * share);
}

/** Why nothing can be said per subscriber. */
export function describeNoSubscribers(count: number | null): string {
  return count === null ? 'The channel hides its subscribers.' : 'The channel has no subscribers.';
}

/** Why nothing can be said about a sample without a video. */
export const noVideoToRead = 'There is no long-form video of the last year to read.';

/** Why there is no figure for so few videos. */
export function describeFewVideos(count: number, needed: number): string {
  const known =
    count === 0 ? 'No usable long-form video' : `Only ${formatNumberOf(count, 'usable long-form video')}`;
  return `${known} of the last 365 days; at least ${needed} are needed.`;
}
