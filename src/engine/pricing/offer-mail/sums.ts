import type { Span } from '../../analysis/text/known-words.ts';
import type { CueOf } from './cues.ts';
import { firstFrom } from './mail-text.ts';
import type { MailText, Quantity } from './mail-text.ts';
import { currencySigns, dollarLetters } from './money-words.ts';
import type { MailCurrency } from './money-words.ts';

interface Money extends Span {
  currency: MailCurrency | null;
}

/** A number or range with its currency. */
export interface Sum extends Money {
  low: number;
  high: number;
  /** The last number. */
  quantity: Quantity;
}

/** A number with the currency beside it; nothing before `after` belongs to it. */
export function readSum(mail: MailText, quantity: Quantity, after: number): Sum {
  return { ...readCurrency(mail, quantity, after), low: quantity.value, high: quantity.value, quantity };
}

/** "2-3k", "between 2.000 and 3.000 €": scale and currency count for both. */
export function joinRange(mail: MailText, one: Sum, other: Sum): Sum | null {
  const between = mail.text.slice(one.end, other.start);
  if (between.length > 10 || !isRangeWord(mail, one, other)) return null;
  const scale = other.quantity.value / other.quantity.written;
  const borrows = !one.quantity.hasScale && other.quantity.hasScale && one.low < other.quantity.written;
  const low = borrows ? one.low * scale : one.low;
  if (
    !(low < other.high) ||
    (one.currency !== null && other.currency !== null && one.currency !== other.currency)
  )
    return null;
  return {
    low,
    high: other.high,
    currency: one.currency ?? other.currency,
    start: one.start,
    end: other.end,
    quantity: other.quantity,
  };
}

function isRangeWord(mail: MailText, one: Span, other: Span): boolean {
  const between = mail.text.slice(one.end, other.start);
  if (/^\s?[-–—~〜～]\s?$/u.test(between)) return true;
  const cue = mail.cues[firstFrom(mail.cues, one.end)];
  if (cue === undefined || cue.kind !== 'join' || cue.end > other.start) return false;
  if (between.trim().length !== cue.end - cue.start) return false;
  if (joins(mail, cue, 'to')) return true;
  const before = mail.near(one, 15).filter(({ end }) => end <= one.start);
  return joins(mail, cue, 'and') && before.some((each) => each.kind === 'join' && each.value === 'between');
}

/** Sum word may mean both ("a" is "to" in Spanish). */
function joins(mail: MailText, { start, end }: Span, value: CueOf<'join'>['value']): boolean {
  return mail
    .near({ start, end }, 0)
    .some((cue) => cue.kind === 'join' && cue.value === value && cue.start === start);
}

/** The currency beside a number and the span of both. */
function readCurrency(mail: MailText, quantity: Quantity, after: number): Money {
  const dashed = /^[,.][-–—]/u.test(mail.text.slice(quantity.end, quantity.end + 2));
  const span = { start: quantity.start, end: quantity.end + (dashed ? 2 : 0) };
  return (
    readSignBefore(mail.text, span, after) ??
    readWordBefore(mail, span, after) ??
    readSignAfter(mail.text, span) ??
    readWordAfter(mail, span) ?? { ...span, currency: null }
  );
}

function readSignBefore(text: string, { start, end }: Span, after: number): Money | null {
  let at = start - 1;
  while (at > start - 3 && /\s/u.test(text[at] ?? '')) at -= 1;
  const sign = currencySigns[text[at] ?? ''];
  if (sign === undefined || at < after) return null;
  if (text[at] !== '$') return { currency: sign, start: at, end };
  const letters = /(?<![A-Za-z])([A-Z]{1,3}) ?$/u.exec(text.slice(Math.max(after, at - 5), at));
  const other = dollarLetters[letters?.[1] ?? ''];
  return other === undefined
    ? { currency: sign, start: at, end }
    : { currency: other, start: at - (letters?.[0].length ?? 0), end };
}

function readSignAfter(text: string, { start, end }: Span): Money | null {
  const blank = /^\s{0,2}/u.exec(text.slice(end, end + 2))?.[0].length ?? 0;
  const at = end + blank;
  const sign = currencySigns[text[at] ?? ''];
  // In "2 $500" the sign belongs to the next number.
  if (sign === undefined || /^\d/u.test(text[at + 1] ?? '')) return null;
  const letters =
    text[at] === '$' ? /^(?:US|CA)(?![A-Za-z])/u.exec(text.slice(at + 1, at + 4))?.[0] : undefined;
  const currency = letters === 'CA' ? 'CAD' : sign;
  return { currency, start, end: at + 1 + (letters?.length ?? 0) };
}

function readWordBefore(mail: MailText, span: Span, after: number): Money | null {
  for (let index = firstFrom(mail.cues, span.start) - 1; index >= 0; index -= 1) {
    const cue = mail.cues[index];
    if (cue === undefined || cue.start < Math.max(after, span.start - 20)) return null;
    const between = mail.text.slice(cue.end, span.start);
    if (cue.kind === 'currency' && /^[.:]?\s{0,2}$/u.test(between))
      return { currency: cue.value, start: cue.start, end: span.end };
  }
  return null;
}

function readWordAfter(mail: MailText, span: Span): Money | null {
  for (let index = firstFrom(mail.cues, span.end); ; index += 1) {
    const cue = mail.cues[index];
    if (cue === undefined || cue.start > span.end + 3) return null;
    const between = mail.text.slice(span.end, cue.start);
    if (cue.kind === 'currency' && /^\.?[\s-]{0,2}$/u.test(between))
      return { currency: cue.value, start: span.start, end: cue.end };
  }
}
