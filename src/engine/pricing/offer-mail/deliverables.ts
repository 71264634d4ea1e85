import type { Span } from '../../analysis/text/known-words.ts';
import { isRunUnit } from '../../analysis/text/letter-table.ts';
import { contentFormats } from '../quotes/quote.ts';
import type { ContentFormat } from '../quotes/quote.ts';
import { findUnit } from './durations.ts';
import { firstFrom } from './mail-text.ts';
import type { MailText, Quantity } from './mail-text.ts';
import type { Reading } from './reading.ts';

export interface MailDeliverable {
  format: ContentFormat;
  count: number;
}

interface Found extends MailDeliverable {
  isCounted: boolean;
  spans: Span[];
}

const mostCount = 99;
/** No offer names formats more often. */
const mostFormats = 400;
/** Between a count and its format there is room for "x dedicated YouTube". */
const countReach = 32;
const lengthReach = 28;
/** A spot of up to this length is a mention, whatever it is called. */
const longestMentionSeconds = 45;

/** What is to be made: each format once, with the count that is written beside it. */
export function readDeliverables(mail: MailText, taken: readonly Span[]): Reading<MailDeliverable>[] {
  const found = [...mail.cuesOf('format'), ...mail.cuesOf('lone')]
    .filter((cue) => cue.kind === 'format' || isNoun(mail, cue))
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostFormats)
    .map((cue) => readOne(mail, { format: cue.value, start: cue.start, end: cue.end }, taken));
  return contentFormats.flatMap((format) => {
    const ofFormat = found.filter((each) => each.format === format);
    const best = ofFormat.find(({ isCounted }) => isCounted) ?? ofFormat[0];
    if (best === undefined) return [];
    return [{ value: { format, count: best.count }, spans: best.spans.map((span) => mail.place(span)) }];
  });
}

/** "a Short", not "a short call" nor "Short answer". */
function isNoun(mail: MailText, { start, end }: Span): boolean {
  return (
    mail.text.slice(start, end) === 'Short' && /[\p{L}\d)+&,] $/u.test(mail.text.slice(start - 2, start))
  );
}

function readOne(mail: MailText, cue: Span & { format: ContentFormat }, taken: readonly Span[]): Found {
  const length = cue.format === 'integration' ? findLength(mail, cue) : null;
  const format = length !== null && length.seconds <= longestMentionSeconds ? 'mention' : cue.format;
  const count = findCount(mail, cue, taken);
  const spans = [...(count === null ? [] : [count]), ...(length === null ? [] : [length]), cue];
  return {
    format,
    count: count?.value ?? 1,
    isCounted: count !== null,
    spans: spans.map(({ start, end }) => ({ start, end })).toSorted((one, other) => one.start - other.start),
  };
}

/** "60-90 second integration", "integration (30 s)": how long the spot is. */
function findLength(mail: MailText, cue: Span): (Span & { seconds: number }) | null {
  const near = mail.quantitiesNear(cue, lengthReach);
  for (const quantity of near.toReversed()) {
    const unit = findUnit(mail, quantity);
    if (unit?.value === 'second') return { seconds: quantity.value, start: quantity.start, end: unit.end };
  }
  return null;
}

function findCount(mail: MailText, cue: Span, taken: readonly Span[]): Quantity | null {
  const near = mail.quantitiesNear(cue, countReach).filter((quantity) => mayCount(mail, quantity, taken));
  const behind = near.find(({ start }) => start >= cue.end);
  const isBehind = behind !== undefined && !behind.isWord && countsBehind(mail, cue, behind);
  // "動画1本とショート2本": where words are not parted, a number behind its noun counts it.
  if (isBehind && isRunUnit(mail.text.charCodeAt(cue.start))) return behind;
  const before = near.findLast(({ end }) => end <= cue.start);
  if (before !== undefined && isCountOf(mail, before, cue)) return before;
  return isBehind ? behind : null;
}

function countsBehind(mail: MailText, cue: Span, count: Quantity): boolean {
  return mail.touches(cue, count) || mail.text.slice(cue.end, count.start) === 'を';
}

function mayCount(mail: MailText, quantity: Quantity, taken: readonly Span[]): boolean {
  const { value, written } = quantity;
  if (!Number.isInteger(value) || value !== written || value < 1 || value > mostCount) return false;
  const amount = taken[firstFrom(taken, quantity.start + 1) - 1];
  if (amount !== undefined && quantity.start < amount.end) return false;
  if (/^\s?[%％٪-]\s?\d?/u.test(mail.text.slice(quantity.end, quantity.end + 3)))
    return isHyphenCount(mail, quantity);
  return findUnit(mail, quantity) === null;
}

/** "2-3 Shorts" counts, "60-90 seconds" does not, and neither does "5%". */
function isHyphenCount(mail: MailText, quantity: Quantity): boolean {
  return (
    /^-[^\s\d]/u.test(mail.text.slice(quantity.end, quantity.end + 2)) && findUnit(mail, quantity) === null
  );
}

/** No other format, and no end of a list's part, between the count and what it counts. */
function isCountOf(mail: MailText, count: Quantity, cue: Span): boolean {
  const between = mail.text.slice(count.end, cue.start);
  if (/[,;:|\n]/u.test(between) || between.split(/\s+/u).length > 6) return false;
  return !mail
    .near(cue, countReach)
    .some(({ kind, start, end }) => kind === 'format' && start >= count.end && end <= cue.start);
}
