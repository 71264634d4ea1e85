import { formatNumberOf } from '../../../values/wording.ts';

const ellipsis = '…';
/** Longer texts come from hostile input only; nothing in a document needs more. */
const longestTextLength = 8000;

/**
 * Whole characters on one line: lone surrogates become the replacement character, control characters and line breaks
 * spaces, and the invisible characters that turn the direction of what follows are left out, as each text is isolated.
 */
export function cleanText(text: string): string {
  return text
    .slice(0, longestTextLength)
    .toWellFormed()
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text with at most `longest` visible characters, the last of them `…` where some are left out. */
export function cutText(text: string, longest: number): string {
  const clean = cleanText(text);
  if (clean.length <= longest) return clean;
  const kept: string[] = [];
  for (const { segment } of graphemes.segment(clean.slice(0, longest * 8))) {
    if (kept.length === longest) return `${kept.slice(0, -1).join('').trimEnd()}${ellipsis}`;
    // A stack of marks on one letter counts as one character but reaches into the neighbouring lines.
    kept.push(segment.length > longestGrapheme ? segment.slice(0, longestGrapheme).toWellFormed() : segment);
  }
  return clean.length > longest * 8 ? `${kept.join('')}${ellipsis}` : kept.join('');
}

/** Sixteen-bit units: the longest emoji that people send has 25 to 35. */
const longestGrapheme = 40;

/** Visible characters that a text may have where it stands; what is longer is cut with `…`. */
export const textLimits = {
  title: 160,
  line: 300,
  cell: 260,
  paragraph: 1500,
} as const;

/** Rows and items that a table or list may have; the rest is counted below it. */
export const countLimits = { rows: 200, items: 100 } as const;

/** How what was left out of a table or list is told. */
export function describeRest(count: number, noun: string): string {
  return `… and ${formatNumberOf(count, `more ${noun}`)}, not shown here.`;
}

/** The address where it may become a link: a web page over TLS or a mail; `null` for everything else. */
export function safeAddress(href: string | null): string | null {
  if (href === null) return null;
  const address = URL.parse(href);
  return address !== null && (address.protocol === 'https:' || address.protocol === 'mailto:')
    ? address.href
    : null;
}
