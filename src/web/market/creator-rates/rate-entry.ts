import type { CreatorRate, CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { highestRateAmount } from '../../../contract/limits.ts';
import { isPastDay } from '../../../values/days.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import type { ActionFailure } from '../../session/use-action.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';

/** A rate as it stands in the form. */
export interface RateEntry extends Pick<CreatorRateFields, 'rate_type' | 'currency'> {
  channel_name: string;
  channel_url: string;
  subscriber_count: string;
  /** Empty until one is chosen: a niche that nobody chose would be learned from. */
  niche: string;
  quoted_amount: string;
  notes: string;
  /** As the browser's field gives it: `2026-11-21`, or empty. */
  date_collected: string;
}

/** In the order of the form. */
export const checkedFields = [
  'channel_name',
  'channel_url',
  'niche',
  'quoted_amount',
  'date_collected',
] as const;
export type RateProblems = Partial<Record<(typeof checkedFields)[number], string>>;

export const firstDay = '2005-01-01';
const hundred = 100;
const highestShare = 100;

/** The day by UTC's calendar, which the server goes by. */
export function findToday(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

export function emptyEntry(nowMs: number): RateEntry {
  return {
    channel_name: '',
    channel_url: '',
    subscriber_count: '',
    niche: '',
    rate_type: 'flat_fee',
    quoted_amount: '',
    currency: 'USD',
    notes: '',
    date_collected: findToday(nowMs),
  };
}

/** Ready for the next rate of the same sheet: its day and currency stay. */
export function nextEntry({ currency, date_collected }: RateEntry, nowMs: number): RateEntry {
  return { ...emptyEntry(nowMs), currency, date_collected };
}

export function entryOf(rate: CreatorRate): RateEntry {
  const { channel_name, channel_url, subscriber_count, niche, rate_type, currency, notes, date_collected } =
    rate;
  const amount = rate.quoted_amount;
  return {
    channel_name,
    channel_url: channel_url ?? '',
    subscriber_count,
    niche,
    rate_type,
    quoted_amount: Number.isInteger(amount) ? String(amount) : amount.toFixed(2),
    currency,
    notes,
    date_collected,
  };
}

/** The entry as the server takes it, or what is wrong with it by field. */
export function readEntry(
  entry: RateEntry,
  nowMs: number,
): { fields: CreatorRateFields } | { problems: RateProblems } {
  const hundredths = readHundredths(entry.quoted_amount);
  const niche = findNiche(entry.niche);
  const channel_name = readLine(entry.channel_name);
  const problems: RateProblems = {
    ...(channel_name === '' && { channel_name: 'Please enter a channel name.' }),
    ...(niche === undefined && { niche: 'Please choose a niche.' }),
    ...describeAmount(hundredths, entry.rate_type),
    ...describeDay(entry.date_collected, nowMs),
  };
  if (hundredths === null || niche === undefined || Object.keys(problems).length > 0) return { problems };
  const channel_url = readLine(entry.channel_url);
  return {
    fields: {
      channel_name,
      channel_url: channel_url === '' ? null : channel_url,
      subscriber_count: readLine(entry.subscriber_count),
      niche,
      rate_type: entry.rate_type,
      quoted_amount: hundredths / hundred,
      currency: entry.currency,
      notes: readParagraph(entry.notes),
      date_collected: entry.date_collected,
    },
  };
}

export function findNiche(name: string): Niche | undefined {
  return niches.find((niche) => niche === name);
}

/** The server's refusals that belong to a field. */
export function problemsOf(failure: ActionFailure | null): RateProblems {
  if (failure?.code === 'CHANNEL_NAME_MISSING') return { channel_name: failure.message };
  if (failure?.code === 'WRONG_ADDRESS') return { channel_url: failure.message };
  if (failure?.code === 'WRONG_SHARE') return { quoted_amount: failure.message };
  return failure?.code === 'WRONG_DATE' ? { date_collected: failure.message } : {};
}

/** One line as the contract takes it: pasted control characters are no part of a name. */
export function readLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

function readParagraph(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}

function describeAmount(hundredths: number | null, type: RateEntry['rate_type']): RateProblems {
  if (hundredths === null) {
    return {
      quoted_amount: 'Please enter an amount above zero with at most two decimals, such as 1,250 or 24.50.',
    };
  }
  if (type === 'affiliate' && hundredths > highestShare * hundred) {
    return { quoted_amount: 'An affiliate share lies between 0.01 and 100 percent.' };
  }
  return hundredths > highestRateAmount * hundred
    ? { quoted_amount: 'This amount is higher than any that can be collected.' }
    : {};
}

function describeDay(day: string, nowMs: number): RateProblems {
  if (day === '') return { date_collected: 'Please enter the day on which the rate was collected.' };
  return isPastDay(day, findToday(nowMs))
    ? {}
    : { date_collected: 'The day the rate was collected lies in the future or before 2005.' };
}
