import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';

/** A rate as it stands in the form. */
export interface RateEntry {
  rate_type: SubmittedRate['rate_type'];
  amount: string;
  currency: SubmittedRate['currency'];
  /** As the browser's field gives it: `2026-11-21`, or empty. */
  agreed_on: string;
  notes: string;
}

export type RateProblems = Partial<Record<'amount' | 'agreed_on', string>>;
type ReadyRate = Omit<RateEntry, 'amount'> & { amount_hundredths: number };

/** A hundred percent, and the contract's highest amount. */
const highestShare = 10_000;
const highestHundredths = 10_000_000_000;
const rememberedYears = 5;

/** The first and the last day a rate may be of, by UTC's calendar. */
export function rateDays(nowMs: number): { first: string; last: string } {
  const first = new Date(nowMs);
  first.setUTCFullYear(first.getUTCFullYear() - rememberedYears);
  return { first: first.toISOString().slice(0, 10), last: new Date(nowMs).toISOString().slice(0, 10) };
}

/** The entry as the server takes it, or what is wrong with it by field. */
export function readRate(
  { amount, ...entry }: RateEntry,
  nowMs: number,
): { rate: ReadyRate } | { problems: RateProblems } {
  const hundredths = readHundredths(amount);
  const problems: RateProblems = {
    ...describeAmount(hundredths, entry.rate_type),
    ...describeDay(entry.agreed_on, nowMs),
  };
  if (hundredths === null || Object.keys(problems).length > 0) return { problems };
  return { rate: { ...entry, amount_hundredths: hundredths } };
}

function describeAmount(hundredths: number | null, type: RateEntry['rate_type']): RateProblems {
  if (hundredths === null) {
    return { amount: 'Please enter an amount above zero, such as 1,250 or 24.50.' };
  }
  if (type === 'affiliate' && hundredths > highestShare) {
    return { amount: 'An affiliate share lies between 0.01 and 100 percent.' };
  }
  return hundredths > highestHundredths ? { amount: 'This amount is higher than we can take.' } : {};
}

function describeDay(day: string, nowMs: number): RateProblems {
  if (day === '') return { agreed_on: 'Please enter the day of the agreement.' };
  const { first, last } = rateDays(nowMs);
  return day < first || day > last
    ? { agreed_on: 'The day of the agreement lies in the future or more than five years ago.' }
    : {};
}
