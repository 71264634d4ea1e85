import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import {
  highestRateAmount,
  longestChannelName,
  longestChannelReference,
  longestNotes,
  longestSubscriberText,
} from '../../../contract/limits.ts';
import { isBlankText } from '../../../values/blank-text.ts';
import { readPastDay } from '../../../values/days.ts';
import { readDecimalText } from '../../../values/decimal-text.ts';
import type { ColumnNames } from '../../../values/named-rows.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { RateType } from '../../../engine/pricing/rates.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { joinWords } from '../../../values/wording.ts';
import { isChannelAddress, wholeShare } from './rate-fields.ts';

/** The columns of a table of rates, and what else they are called. */
export const rateColumns = {
  channel_name: ['channel', 'name', 'creator'],
  channel_url: ['url', 'link', 'channel_link'],
  subscriber_count: ['subscribers', 'subs'],
  niche: ['category'],
  rate_type: ['type'],
  quoted_amount: ['amount', 'rate', 'price'],
  currency: [],
  notes: ['note'],
  date_collected: ['date', 'day', 'collected'],
} as const satisfies ColumnNames<keyof CreatorRateFields>;
export const neededRateColumns = [
  'channel_name',
  'niche',
  'rate_type',
  'quoted_amount',
  'currency',
  'date_collected',
] as const;

type ReadCell = (name: keyof CreatorRateFields) => string;
/** What a cell says, or why that cannot be taken. */
type Reading<T> = { value: T } | { reason: string };

/** A rate as its row tells it, or the first reason why it cannot be taken. */
export function readRateRow(cell: ReadCell, today: string): Reading<CreatorRateFields> {
  const name = readName(cell('channel_name'));
  if ('reason' in name) return name;
  const address = readAddress(cell('channel_url'));
  if ('reason' in address) return address;
  const subscribers = readLine(cell('subscriber_count'), subscriberRules);
  if ('reason' in subscribers) return subscribers;
  const niche = readNiche(cell('niche'));
  if ('reason' in niche) return niche;
  const rateType = readRateType(cell('rate_type'));
  if ('reason' in rateType) return rateType;
  const amount = readAmount(cell('quoted_amount'), rateType.value);
  if ('reason' in amount) return amount;
  const currency = readCurrency(cell('currency'));
  if ('reason' in currency) return currency;
  const notes = readNotes(cell('notes'));
  if ('reason' in notes) return notes;
  const day = readPastDay(cell('date_collected'), today);
  if ('reason' in day) return day;
  return {
    value: {
      channel_name: name.value,
      channel_url: address.value,
      subscriber_count: subscribers.value,
      niche: niche.value,
      rate_type: rateType.value,
      quoted_amount: amount.value,
      currency: currency.value,
      notes: notes.value,
      date_collected: day.day,
    },
  };
}

const nameRules = { called: 'The channel name', longest: longestChannelName };
const addressRules = { called: 'The channel’s address', longest: longestChannelReference };
const subscriberRules = { called: 'The number of subscribers', longest: longestSubscriberText };

function readName(text: string): Reading<string> {
  const name = readLine(text, nameRules);
  return 'value' in name && isBlankText(name.value) ? { reason: 'The channel name is missing.' } : name;
}

function readAmount(text: string, rateType: RateType): Reading<number> {
  const isShare = rateType === 'affiliate';
  return readDecimalText(text, {
    called: isShare ? 'The affiliate share' : 'The amount',
    example: isShare ? '12.5' : '1250.00',
    decimals: 2,
    least: 0.01,
    most: isShare ? wholeShare : highestRateAmount,
  });
}

const rateTypeNames = new Map<string, RateType>([
  ['flatfee', 'flat_fee'],
  ['flat', 'flat_fee'],
  ['fixed', 'flat_fee'],
  ['cpm', 'cpm'],
  ['affiliate', 'affiliate'],
  ['commission', 'affiliate'],
]);

function readRateType(text: string): Reading<RateType> {
  const value = rateTypeNames.get(text.toLowerCase().replaceAll(/[\s_-]/g, ''));
  if (value !== undefined) return { value };
  if (text === '') return { reason: 'The rate type is missing: write flat_fee, cpm or affiliate.' };
  return { reason: `${quote(text)} is no rate type: write flat_fee, cpm or affiliate.` };
}

function readCurrency(text: string): Reading<CreatorRateFields['currency']> {
  const value = currencies.find((currency) => currency === text.toUpperCase());
  if (value !== undefined) return { value };
  if (text === '') return { reason: 'The currency is missing: write USD, EUR or GBP.' };
  return { reason: `${quote(text)} is not collected: write USD, EUR or GBP.` };
}

const nicheNames = new Map<string, Niche>(niches.map((niche) => [niche.toLowerCase(), niche]));

function readNiche(text: string): Reading<Niche> {
  const value = nicheNames.get(text.toLowerCase());
  if (value !== undefined) return { value };
  if (text === '') return { reason: 'The niche is missing.' };
  return { reason: `${quote(text)} is no niche known here: write one of ${joinWords(niches)}.` };
}

function readAddress(text: string): Reading<string | null> {
  const address = readLine(text, addressRules);
  if ('reason' in address || address.value === '') return 'reason' in address ? address : { value: null };
  if (isChannelAddress(address.value)) return address;
  return { reason: 'The channel’s address is none: write https://www.youtube.com/@name or leave it empty.' };
}

/** Line breaks and tabs of a spreadsheet's cell become blanks. */
function readLine(text: string, { called, longest }: { called: string; longest: number }): Reading<string> {
  const value = text.replaceAll(/\s+/g, ' ').trim();
  if (isBroken(value)) return { reason: `${called} holds characters that cannot be read.` };
  return value.length > longest ? { reason: `${called} is longer than ${longest} characters.` } : { value };
}

function readNotes(text: string): Reading<string> {
  const value = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (isBroken(value.replaceAll('\n', '')))
    return { reason: 'The note holds characters that cannot be read.' };
  return value.length > longestNotes
    ? { reason: `The note is longer than ${longestNotes} characters.` }
    : { value };
}

/** U+FFFD stands for what could not be read, in the browser or here. */
function isBroken(text: string): boolean {
  return /[\p{Cc}\ufffd]/u.test(text) || !text.isWellFormed();
}

const longestQuoted = 30;

function quote(text: string): string {
  const clean = text
    .slice(0, longestQuoted)
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  return `“${clean}${text.length > longestQuoted ? '…' : ''}”`;
}
