import type { Span } from '../../analysis/text/known-words.ts';
import type { Unit } from './cues.ts';
import { firstFrom } from './mail-text.ts';
import type { MailText, Quantity } from './mail-text.ts';

/** A length of time in a mail; `days` is `null` for "in perpetuity". */
export interface Duration extends Span {
  days: number | null;
}

export const daysPerMonth = 30;
const daysOf: Record<Exclude<Unit, 'second' | 'minute'>, number> = {
  day: 1,
  week: 7,
  month: daysPerMonth,
  year: 12 * daysPerMonth,
};

/** Days, weeks, months and years, in the order of the text. */
export function readDurations(mail: MailText): Duration[] {
  const counted = mail.quantities.flatMap((quantity) => {
    const unit = findUnit(mail, quantity);
    if (unit === null || unit.value === 'second' || unit.value === 'minute') return [];
    return [{ days: quantity.value * daysOf[unit.value], start: quantity.start, end: unit.end }];
  });
  const named = mail.cuesOf('duration').map(({ value, start, end }) => {
    return { days: value * daysPerMonth, start, end };
  });
  const perpetual = mail
    .cuesOf('term')
    .filter(({ value }) => value === 'perpetual')
    .map(({ start, end }) => ({ days: null, start, end }));
  return [...counted, ...named, ...perpetual].toSorted((one, other) => one.start - other.start);
}

/** The unit right behind a number. */
export function findUnit(mail: MailText, quantity: Quantity): (Span & { value: Unit }) | null {
  for (let index = firstFrom(mail.cues, quantity.end); ; index += 1) {
    const cue = mail.cues[index];
    if (cue === undefined || !mail.touches(quantity, cue)) return null;
    if (cue.kind === 'unit') return cue;
  }
}

/** Whole months; a month has 30 days, and a begun one counts unless it is a day or two. */
export function toMonths(days: number): number {
  return Math.max(1, Math.ceil(days / daysPerMonth - 0.1));
}

/** How far from a term its length may stand. */
const durationReach = 60;

/** For each term the length that belongs to it: the closest pairs first, each length for one term only. */
export function pairDurations(
  mail: MailText,
  terms: readonly Span[],
  durations: readonly Duration[],
): Map<Span, Duration> {
  const pairs = terms.flatMap((term) =>
    findNear(mail, term, durations).map((duration) => {
      return { term, duration, gap: mail.gap(term, duration) + weighJoint(mail, term, duration) };
    }),
  );
  const paired = new Map<Span, Duration>();
  const taken = new Set<Duration>();
  for (const { term, duration } of pairs.toSorted((one, other) => one.gap - other.gap)) {
    if (paired.has(term) || taken.has(duration)) continue;
    paired.set(term, duration);
    taken.add(duration);
  }
  return paired;
}

/** "6 months of usage and exclusivity for 1": a comma or an "and" parts more than some words do. */
const jointUnits = 20;

function weighJoint(mail: MailText, term: Span, duration: Span): number {
  const [from, to] = [Math.min(term.end, duration.end), Math.max(term.start, duration.start)];
  if (/[,،、，;+&]/u.test(mail.text.slice(from, to))) return jointUnits;
  const parts = mail
    .near({ start: from, end: Math.max(from, to) }, 0)
    .some((cue) => cue.kind === 'join' && cue.value === 'and' && cue.start >= from && cue.end <= to);
  return parts ? jointUnits : 0;
}

/** No more on each side than a sentence can mean. */
const mostNear = 6;

function findNear(mail: MailText, term: Span, durations: readonly Duration[]): Duration[] {
  const after = firstFrom(durations, term.start);
  return durations
    .slice(Math.max(0, after - mostNear), after + mostNear)
    .filter((duration) => mail.gap(term, duration) <= durationReach && mail.shareSentence(term, duration));
}
