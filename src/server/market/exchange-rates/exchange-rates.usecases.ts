import { convertedCurrencies } from '../../../contract/market/exchange-rates.ts';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { isPastDay, readPastDay } from '../../../values/days.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { readWaitingDays } from '../creator-rates/creator-rates.usecases.ts';
import type { RatesContext } from '../creator-rates/creator-rates.usecases.ts';
import { readImportedTable } from '../creator-rates/imported-table.usecases.ts';
import type { ImportCounts } from '../creator-rates/imported-table.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readDecimalText } from '../../../values/decimal-text.ts';
import { doubtExchangeRate } from '../../../engine/pricing/exchange-doubt.ts';
import type { ColumnNames } from '../../../values/named-rows.ts';
import {
  deleteExchangeRate,
  deleteInvented,
  findExchangeRate,
  findExchangeRates,
  findRatesOfDays,
  lockExchangeRates,
  saveExchangeRates,
} from './exchange-rates.rows.ts';
import type { ExchangeDay, NewExchangeRate } from './exchange-rates.rows.ts';

/** Every expected refusal around exchange rates. */
class ExchangeRefusal extends Refusal<'WRONG_DAY' | 'EXCHANGE_RATE_NOT_FOUND' | 'NOTHING_TO_IMPORT'> {}

const ratesPerPage = 100;
const missingShown = 100;
/** So many rows go into one statement. */
const rowsPerStatement = 5_000;

export interface ExchangeRateList {
  rates: ExchangeRate[];
  has_more: boolean;
  missing: (ExchangeDay & { waiting_rates: number })[];
}

/** A page of whole days, the newest first, and the days that collected rates wait for. */
export function listExchangeRates(
  context: RatesContext,
  { before }: { before: string | null },
): Promise<ExchangeRateList> {
  const { database, demo } = context;
  return database.asSystem(async () => {
    const found = await findExchangeRates(database, { before, demo, most: ratesPerPage + 1 });
    const missing = await readWaitingDays(context, { most: missingShown });
    return {
      ...cutToDays(found),
      missing: missing.map((each) => ({ ...each, currency: oneOf(convertedCurrencies, each.currency) })),
    };
  });
}

/** How many dollars one unit of a currency was worth on a day, of those days; `null` where nobody has recorded it. */
export async function readDollars(
  { database, demo }: Pick<RatesContext, 'database' | 'demo'>,
  { days }: { days: readonly string[] },
): Promise<(of: { currency: string; day: string }) => number | null> {
  const find = () => database.asSystem(() => findRatesOfDays(database, { days: [...new Set(days)], demo }));
  const rates = days.length === 0 ? [] : await find();
  const known = new Map(rates.map((rate) => [`${rate.currency} ${rate.day}`, rate.usd_per_unit]));
  return ({ currency, day }) => (currency === 'USD' ? 1 : (known.get(`${currency} ${day}`) ?? null));
}

/** How far back a recorded day may lie: central banks publish none at week-ends and on holidays. */
const recentDays = 7;

/** The newest recorded exchange rate of a currency within a week; `null` where there is none. */
export async function readRecentDollars(
  context: Pick<RatesContext, 'database' | 'demo'> & { now: () => Date },
  { currency }: { currency: string },
): Promise<{ day: string; usdPerUnit: number } | null> {
  const today = context.now().getTime();
  const days = Array.from({ length: recentDays }, (_, back) =>
    new Date(today - back * dayMs).toISOString().slice(0, 10),
  );
  const dollars = await readDollars(context, { days });
  for (const day of days) {
    const usdPerUnit = dollars({ currency, day });
    if (usdPerUnit !== null) return { day, usdPerUnit };
  }
  return null;
}

const dayMs = 86_400_000;

/** The next page begins before the last day of this one, so no day is cut in two. */
function cutToDays(found: ExchangeRate[]): { rates: ExchangeRate[]; has_more: boolean } {
  const next = found[ratesPerPage];
  if (next === undefined) return { rates: found, has_more: false };
  return { rates: found.slice(0, ratesPerPage).filter(({ day }) => day !== next.day), has_more: true };
}

/** Enters the rate of a day, or corrects it. */
export async function saveRate(context: AdminContext, entered: NewExchangeRate): Promise<ExchangeRate> {
  const { database, now } = context;
  if (!isPastDay(entered.day, now().toISOString().slice(0, 10))) throw new ExchangeRefusal('WRONG_DAY');
  const rate = toKeptRate(entered);
  return audited(context, async () => {
    await lockExchangeRates(database);
    const before = await findExchangeRate(database, rate);
    await saveExchangeRates(database, { rates: [rate], demo: false, at: now() });
    const note = { ...(before !== null && { oldValues: before }), newValues: rate };
    return { result: { ...rate, demo: false }, note: { action: 'exchange_rate_saved', ...note } };
  });
}

/** Deletes the rate of a day; what was converted by it waits again. */
export function removeRate(context: AdminContext, sought: ExchangeDay): Promise<ExchangeDay> {
  const { database } = context;
  return audited(context, async () => {
    await lockExchangeRates(database);
    const before = await findExchangeRate(database, sought);
    if (before === null) throw new ExchangeRefusal('EXCHANGE_RATE_NOT_FOUND');
    await deleteExchangeRate(database, sought);
    return { result: sought, note: { action: 'exchange_rate_deleted', oldValues: before } };
  });
}

/** Enters or corrects the rates of a table, all good rows or none; a preview changes nothing. */
export async function importRates(
  context: AdminContext,
  { rows, preview }: { rows: readonly (readonly string[])[]; preview: boolean },
): Promise<ImportCounts & { good_rows: number }> {
  const { database, now } = context;
  const today = now().toISOString().slice(0, 10);
  const table = await readImportedTable(rows, {
    columns: exchangeColumns,
    needed: ['day', 'currency', 'usd_per_unit'],
    read: (cell) => readExchangeRow(cell, today),
    twice: (firstRow) => `The same day and currency stand in row ${firstRow} already.`,
  });
  const rates = table.good.map(({ value }) => value);
  const result = { ...table.count(), good_rows: rates.length };
  if (preview) return result;
  if (rates.length === 0) throw new ExchangeRefusal('NOTHING_TO_IMPORT');
  return audited(context, async () => {
    await lockExchangeRates(database);
    for (let start = 0; start < rates.length; start += rowsPerStatement) {
      const part = rates.slice(start, start + rowsPerStatement);
      await saveExchangeRates(database, { rates: part, demo: false, at: now() });
    }
    const { total_rows, rejected_rows, good_rows } = result;
    const newValues = { total_rows, rejected_rows, imported: good_rows };
    return { result, note: { action: 'exchange_rates_imported', newValues } };
  });
}

/** Puts invented rates beside those that are kept; what somebody has saved stays. Inside `asSystem`. */
export async function addInventedRates(
  { database, now }: { database: Database; now: () => Date },
  { rates }: { rates: readonly NewExchangeRate[] },
): Promise<void> {
  await lockExchangeRates(database);
  await saveExchangeRates(database, { rates, demo: true, at: now() });
}

/** Takes the invented rates out. Inside `asSystem`. */
export function dropInventedRates({ database }: { database: Database }): Promise<void> {
  return deleteInvented(database);
}

/** The columns of a table of exchange rates, and what else they are called. */
const exchangeColumns = {
  day: ['date'],
  currency: [],
  usd_per_unit: ['usd', 'rate', 'exchange_rate'],
} as const satisfies ColumnNames<keyof NewExchangeRate>;

const decimals = 6;

/** As it is kept: with six decimals. */
function toKeptRate({ currency, day, usd_per_unit }: NewExchangeRate): NewExchangeRate {
  return { currency, day, usd_per_unit: Number(usd_per_unit.toFixed(decimals)) };
}

/** An exchange rate as its row tells it, or the first reason why it cannot be taken. */
function readExchangeRow(
  cell: (name: keyof NewExchangeRate) => string,
  today: string,
): { value: NewExchangeRate; key: string } | { reason: string } {
  const read = readPastDay(cell('day'), today);
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
