import { sql } from 'kysely';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { convertedCurrencies } from '../../../contract/market/exchange-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';

export type ExchangeDay = Pick<ExchangeRate, 'currency' | 'day'>;
export type NewExchangeRate = Omit<ExchangeRate, 'demo'>;

const columns = sql`currency, to_char(day, 'YYYY-MM-DD') as day, usd_per_unit::float8 as usd_per_unit, demo`;

interface ExchangeRow extends Omit<ExchangeRate, 'currency'> {
  currency: string;
}

/** Rates of the days before `before`, the newest first. Invented ones count in a demo alone. */
export async function findExchangeRates(
  database: Database,
  { before, demo, most }: { before: string | null; demo: boolean; most: number },
): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRow>`
    select ${columns} from exchange_rates
    where (${before}::date is null or day < ${before}::date) and (${demo} or not demo)
    order by exchange_rates.day desc, currency limit ${most}`.execute(database.current);
  return rows.map(toExchangeRate);
}

/** Holds all exchange rates against other changes until the transaction ends. */
export async function lockExchangeRates(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115211)`.execute(database.current);
}

export async function findExchangeRate(
  database: Database,
  { currency, day }: ExchangeDay,
): Promise<ExchangeRate | null> {
  const { rows } = await sql<ExchangeRow>`
    select ${columns} from exchange_rates where currency = ${currency} and day = ${day}::date`.execute(
    database.current,
  );
  const [row] = rows;
  return row === undefined ? null : toExchangeRate(row);
}

/** Puts rates in the place of what was kept of their days; an invented rate stays behind what somebody has saved. */
export async function saveExchangeRates(
  database: Database,
  { rates, demo, at }: { rates: readonly NewExchangeRate[]; demo: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into exchange_rates (currency, day, demo, usd_per_unit, saved_at)
    select n.currency, n.day, ${demo}::boolean, n.usd_per_unit, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rates)}::json) as n(currency text, day date, usd_per_unit numeric)
    on conflict (currency, day) do update set demo = excluded.demo, usd_per_unit = excluded.usd_per_unit,
      saved_at = excluded.saved_at
    where exchange_rates.demo or not excluded.demo`.execute(database.current);
}

export async function deleteExchangeRate(database: Database, { currency, day }: ExchangeDay): Promise<void> {
  await sql`delete from exchange_rates where currency = ${currency} and day = ${day}::date`.execute(
    database.current,
  );
}

export async function deleteInvented(database: Database): Promise<void> {
  await sql`delete from exchange_rates where demo`.execute(database.current);
}

function toExchangeRate(row: ExchangeRow): ExchangeRate {
  return { ...row, currency: oneOf(convertedCurrencies, row.currency) };
}
