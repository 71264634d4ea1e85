import type { Span } from '../../analysis/text/known-words.ts';
import { usageRights } from '../quotes/quote.ts';
import type { UsageRight } from '../quotes/quote.ts';
import type { Cue, CueOf, RightWord, Term } from './cues.ts';
import { findDate } from './dates.ts';
import { pairDurations, readDurations, toMonths } from './durations.ts';
import type { Duration } from './durations.ts';
import type { MailText, Quantity } from './mail-text.ts';
import { firstFrom } from './mail-text.ts';
import type { Reading } from './reading.ts';

export interface MailRight {
  /** `null` if the mail says "usage rights" and not which. */
  right: UsageRight | null;
  /** `null` if the mail does not say how long. */
  months: number | 'perpetual' | null;
}

export interface MailTerms {
  rights: Reading<MailRight>[];
  /** 0 months if the mail rules it out. */
  exclusivity: Reading<{ months: number | 'perpetual' | null }> | null;
  whitelisting: Reading<{ months: number | null }> | null;
  editRights: Reading<true> | null;
  rush: Reading<true> | null;
  deadline: Reading<{ date: string | null; withinDays: number | null }> | null;
  guarantee: Reading<{ views: number; days: number | null }> | null;
  /** Days until the invoice is paid, as in "net 60". */
  paymentDays: Reading<number> | null;
  commissionPercent: Reading<number> | null;
  /** Products instead of money. */
  barter: Reading<true> | null;
}

const [negationReach, viewsReach, percentReach] = [14, 80, 40];
/** Longer times beside "payment" are those of a contract. */
const longestPaymentDays = 180;
/** No offer has more; the rest of what is pasted is no offer. */
const mostTerms = 400;
type TermCue = CueOf<'term'>;
type RightCue = CueOf<'right'>;

/** The terms of one mail, with the lengths of time that belong to them. */
interface Found {
  mail: MailText;
  terms: readonly TermCue[];
  lengths: ReadonlyMap<Span, Duration>;
}

const timedTerms: ReadonlySet<Term> = new Set([
  'exclusivity',
  'whitelisting',
  'deadline',
  'guarantee',
  'payment',
]);

/** What a mail says beside amounts and formats; `null` and an empty list where it says nothing. */
export function readTerms(mail: MailText): MailTerms {
  const terms = mail.cuesOf('term').slice(0, mostTerms);
  const rights = mail
    .cuesOf('right')
    .slice(0, mostTerms)
    .filter((cue) => !isNegated(mail, cue));
  const timed = [...rights, ...terms.filter(({ value }) => timedTerms.has(value))];
  const found = { mail, terms, lengths: pairDurations(mail, timed, readDurations(mail)) };
  return {
    rights: readRights(found, rights),
    exclusivity: readExclusivity(found),
    whitelisting: readWhitelisting(found),
    editRights: readMark(found, 'editRights'),
    rush: readMark(found, 'rush'),
    deadline: readDeadline(found),
    guarantee: readGuarantee(found),
    paymentDays: readPayment(found),
    commissionPercent: readCommission(found),
    barter: readMark(found, 'barter'),
  };
}

function said({ mail, terms }: Found, term: Term): TermCue[] {
  return terms.filter((cue) => cue.value === term && !isNegated(mail, cue));
}

function read<Value>(mail: MailText, value: Value, ...spans: (Span | undefined)[]): Reading<Value> {
  const places = spans.filter((span) => span !== undefined).map((span) => mail.place(span));
  return { value, spans: places.toSorted((one, other) => one.start - other.start) };
}

function readMark(found: Found, term: Term): Reading<true> | null {
  const [cue] = said(found, term);
  return cue === undefined ? null : read(found.mail, true, cue);
}

function monthsOf(length: Duration | undefined): number | 'perpetual' | null {
  if (length === undefined) return null;
  return length.days === null ? 'perpetual' : toMonths(length.days);
}

/** Each right once, the one whose time is named before others; "on our website" is one only beside other rights. */
function readRights({ mail, terms, lengths }: Found, cues: readonly RightCue[]): Reading<MailRight>[] {
  const rights = cues.filter(
    (cue) => !needsCompany.has(cue.value) || cues.some((other) => isCompany(mail, cue, other)),
  );
  const named = rights.filter(({ value }) => value !== 'any');
  const readings = usageRights.flatMap((right) => {
    const ofRight = named.filter(({ value }) => value === right);
    const timed = ofRight.find((cue) => lengthOf(cue) !== undefined) ?? ofRight[0];
    if (timed === undefined) return [];
    return [read(mail, { right, months: monthsOf(lengthOf(timed)) }, timed, lengthOf(timed))];
  });
  if (named.length > 0) return readings;
  const unnamed = rights.find((cue) => lengths.has(cue)) ?? rights[0];
  if (unnamed !== undefined) {
    const length = lengths.get(unnamed);
    return [read(mail, { right: null, months: monthsOf(length) }, unnamed, length)];
  }
  // "Full buyout" names a right by its length alone.
  const perpetual = terms.find((cue) => cue.value === 'perpetual' && !isNegated(mail, cue));
  return perpetual === undefined ? [] : [read(mail, { right: null, months: 'perpetual' }, perpetual)];

  /** "Usage rights for paid ads, 3 months": the words of one sentence share their time. */
  function lengthOf(cue: RightCue): Duration | undefined {
    const own = lengths.get(cue);
    if (own !== undefined) return own;
    const beside = rights.find((other) => other.value === 'any' && mail.shareSentence(other, cue));
    return beside === undefined ? undefined : lengths.get(beside);
  }
}

const needsCompany: ReadonlySet<RightWord> = new Set(['website', 'email']);

function isCompany(mail: MailText, cue: RightCue, other: RightCue): boolean {
  return !needsCompany.has(other.value) && mail.shareSentence(cue, other);
}

function readExclusivity(found: Found): MailTerms['exclusivity'] {
  const { mail, lengths } = found;
  const cues = said(found, 'exclusivity');
  const cue = cues.find((each) => lengths.has(each)) ?? cues[0];
  if (cue !== undefined) {
    return read(mail, { months: monthsOf(lengths.get(cue)) }, cue, lengths.get(cue));
  }
  const refused = found.terms.find(({ value }) => value === 'exclusivity');
  return refused === undefined
    ? null
    : read(mail, { months: 0 }, refused, findNegation(mail, refused) ?? undefined);
}

function readWhitelisting(found: Found): MailTerms['whitelisting'] {
  const { mail, lengths } = found;
  const cues = said(found, 'whitelisting');
  const cue = cues.find((each) => lengths.has(each)) ?? cues[0];
  if (cue === undefined) return null;
  const months = monthsOf(lengths.get(cue));
  return read(mail, { months: months === 'perpetual' ? null : months }, cue, lengths.get(cue));
}

function readDeadline(found: Found): MailTerms['deadline'] {
  const { mail, lengths } = found;
  for (const cue of said(found, 'deadline')) {
    const date = findDate(mail, cue);
    if (date !== null) return read(mail, { date: date.day, withinDays: null }, cue, date);
    const length = lengths.get(cue);
    if (length !== undefined && length.days !== null)
      return read(mail, { date: null, withinDays: length.days }, cue, length);
  }
  return null;
}

function readGuarantee(found: Found): MailTerms['guarantee'] {
  const { mail, lengths } = found;
  const cues = said(found, 'guarantee');
  for (const cue of cues) {
    const views = quantitiesAround(mail, cue, viewsReach).find((quantity) => counts(mail, quantity, 'views'));
    if (views === undefined || views.value < 1) continue;
    const timed = cues.find((other) => lengths.has(other) && mail.shareSentence(cue, other));
    const length = timed === undefined ? undefined : lengths.get(timed);
    return read(mail, { views: views.value, days: length?.days ?? null }, cue, views, length);
  }
  return null;
}

function readPayment(found: Found): MailTerms['paymentDays'] {
  const { mail, terms, lengths } = found;
  for (const cue of terms.filter(({ value }) => value === 'net')) {
    const days = mail.quantities[firstFrom(mail.quantities, cue.end)];
    const isDays = days !== undefined && !days.isWord && !days.isGrouped && mail.touches(cue, days);
    if (isDays && days.value >= 1 && days.value <= 365) return read(mail, days.value, cue, days);
  }
  for (const cue of said(found, 'payment')) {
    const length = lengths.get(cue);
    const days = length?.days ?? null;
    if (days !== null && days <= longestPaymentDays) return read(mail, days, cue, length);
  }
  return null;
}

function readCommission(found: Found): MailTerms['commissionPercent'] {
  const { mail } = found;
  for (const cue of said(found, 'commission')) {
    const percent = quantitiesAround(mail, cue, percentReach).find(
      (each) => /^\s?[%％٪]/u.test(mail.text.slice(each.end, each.end + 2)) || counts(mail, each, 'percent'),
    );
    if (percent !== undefined && percent.value > 0 && percent.value <= 100)
      return read(mail, percent.value, cue, percent);
  }
  return null;
}

function counts(mail: MailText, quantity: Quantity, term: Term): boolean {
  return mail
    .near(quantity, 3)
    .some((cue) => cue.kind === 'term' && cue.value === term && mail.touches(quantity, cue));
}

/** The nearest first. */
function quantitiesAround(mail: MailText, cue: Span, reach: number): Quantity[] {
  return mail.quantitiesNear(cue, reach).toSorted((one, other) => mail.gap(one, cue) - mail.gap(other, cue));
}

function isNegated(mail: MailText, cue: Span): boolean {
  return findNegation(mail, cue) !== null;
}

/** "no exclusivity", "exclusivity is not required", "独占なし": right before or behind the term. */
function findNegation(mail: MailText, term: Span): Cue | null {
  const near = mail.near(term, negationReach);
  const negation = near.find(
    (cue) =>
      cue.kind === 'join' &&
      ((cue.value === 'notBefore' && cue.end <= term.start) ||
        (cue.value === 'notAfter' && cue.start >= term.end)) &&
      !/[,;(\n،、，；]/u.test(mail.text.slice(Math.min(cue.end, term.end), Math.max(cue.start, term.start))),
  );
  return negation ?? null;
}
