import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { convertedCurrencies } from '../../../contract/market/exchange-rates.ts';
import { isToldDay } from '../../../values/calendar-days.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { RatesContext } from '../creator-rates/creator-rates.usecases.ts';
import { readWaitingDays } from '../creator-rates/creator-rates.usecases.ts';
import type { ImportCounts } from '../creator-rates/imported-table.usecases.ts';
import { readImportedTable } from '../creator-rates/imported-table.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { exchangeColumns, readExchangeRow, toKeptRate } from './exchange-row.ts';
import type { ExchangeDay, NewExchangeRate } from './exchange-rates.rows.ts';
import {
  deleteExchangeRate,
  deleteInvented,
  findExchangeRate,
  findExchangeRates,
  lockExchangeRates,
  saveExchangeRates,
} from './exchange-rates.rows.ts';

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

/** The next page begins before the last day of this one, so no day is cut in two. */
function cutToDays(found: ExchangeRate[]): { rates: ExchangeRate[]; has_more: boolean } {
  const next = found[ratesPerPage];
  if (next === undefined) return { rates: found, has_more: false };
  return { rates: found.slice(0, ratesPerPage).filter(({ day }) => day !== next.day), has_more: true };
}

/** Enters the rate of a day, or corrects it. */
export async function saveRate(context: AdminContext, entered: NewExchangeRate): Promise<ExchangeRate> {
  const { database, now } = context;
  if (!isToldDay(entered.day, now().toISOString().slice(0, 10))) throw new ExchangeRefusal('WRONG_DAY');
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
