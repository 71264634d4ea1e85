import { convertedCurrencies } from '../../../contract/market/exchange-rates.ts';
import { readToldDay } from '../../../values/calendar-days.ts';
import { readDecimalText } from '../../../values/decimal-text.ts';
import { doubtExchangeRate } from '../../../engine/pricing/exchange-doubt.ts';
import type { ColumnNames } from '../../../values/named-rows.ts';
import type { NewExchangeRate } from './exchange-rates.rows.ts';

/** The columns of a table of exchange rates, and what else they are called. */
export const exchangeColumns = {
  day: ['date'],
  currency: [],
  usd_per_unit: ['usd', 'rate', 'exchange_rate'],
} as const satisfies ColumnNames<keyof NewExchangeRate>;

const decimals = 6;

/** As it is kept: with six decimals. */
export function toKeptRate({ currency, day, usd_per_unit }: NewExchangeRate): NewExchangeRate {
  return { currency, day, usd_per_unit: Number(usd_per_unit.toFixed(decimals)) };
}

/** An exchange rate as its row tells it, or the first reason why it cannot be taken. */
export function readExchangeRow(
  cell: (name: keyof NewExchangeRate) => string,
  today: string,
): { value: NewExchangeRate; key: string } | { reason: string } {
  const read = readToldDay(cell('day'), today);
  if ('reason' in read) return read;
  const text = cell('currency').toUpperCase();
  if (text === 'USD') return { reason: 'US dollars need no exchange rate.' };
  const currency = convertedCurrencies.find((known) => known === text);
  if (currency === undefined)
    return { reason: 'The currency is not one that is converted: write EUR or GBP.' };
  const rules = { called: 'The exchange rate', example: '1.0842', least: 0.01, most: 100 };
  const amount = readDecimalText(cell('usd_per_unit'), { ...rules, decimals });
  if ('reason' in amount) return amount;
  const doubt = doubtExchangeRate(currency, amount.value);
  if (doubt !== null) return { reason: `${doubt} If ${amount.value} is right, enter it by hand.` };
  const value = { currency, day: read.day, usd_per_unit: amount.value };
  return { value, key: `${currency} ${read.day}` };
}
