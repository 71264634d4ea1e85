import { formatNumberOf } from '../../../values/wording.ts';

const ellipsis = '…';
/** Longer texts come only from hostile input; nothing in a document needs more. */
const longestTextLength = 8000;

/**
 * Whole characters on one line: lone surrogates become the replacement character, control characters and line breaks
 * become spaces, and the invisible characters that reverse the direction of what follows are left out, because each
 * text is isolated.
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

/** The text with at most `longest` visible characters, the last of them `…` if some are left out. */
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

/** The most visible characters of a text in each position; longer ones are cut with `…`. */
export const textLimits = {
  title: 160,
  line: 300,
  cell: 260,
  paragraph: 1500,
} as const;

/** The most rows and items of a table or list; the rest is counted below it. */
export const countLimits = { rows: 200, items: 100 } as const;

/** The line that counts what was left out of a table or list. */
export function describeRest(count: number, noun: string): string {
  return `… and ${formatNumberOf(count, `more ${noun}`)}, not shown here.`;
}

/** The address if it may become a link: a web page over TLS or a mail address; otherwise `null`. */
export function safeAddress(href: string | null): string | null {
  if (href === null) return null;
  const address = URL.parse(href);
  return address !== null && (address.protocol === 'https:' || address.protocol === 'mailto:')
    ? address.href
    : null;
}

/** A language tag, or English if the text is not one. */
export function readLanguage(language: string): string {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : 'en';
}
