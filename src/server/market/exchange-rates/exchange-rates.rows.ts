import { sql } from 'kysely';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordsOf } from '../../platform/db/sql.ts';

export type ExchangeDay = Pick<ExchangeRate, 'currency' | 'day'>;
export type NewExchangeRate = Omit<ExchangeRate, 'demo'>;

const columns = ['currency', 'day', 'usd_per_unit', 'demo'] as const;

/** Rates of the days before `before`, the newest first. Invented ones count in a demo alone. */
export function findExchangeRates(
  database: Database,
  { before, demo, most }: { before: string | null; demo: boolean; most: number },
): Promise<ExchangeRate[]> {
  return database.current
    .selectFrom('exchange_rates')
    .select(columns)
    .where('day', '<', before ?? 'infinity')
    .$if(!demo, (query) => query.where('demo', '=', false))
    .orderBy('day', 'desc')
    .orderBy('currency')
    .limit(most)
    .execute();
}

/** Holds all exchange rates against other changes until the transaction ends. */
export async function lockExchangeRates(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115211)`.execute(database.current);
}

export async function findExchangeRate(
  database: Database,
  { currency, day }: ExchangeDay,
): Promise<ExchangeRate | null> {
  const found = await database.current
    .selectFrom('exchange_rates')
    .select(columns)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst();
  return found ?? null;
}

/** What is recorded of these days. Invented rates count in a demo alone. */
export function findRatesOfDays(
  database: Database,
  { days, demo }: { days: readonly string[]; demo: boolean },
) {
  return database.current
    .selectFrom('exchange_rates')
    .select(columns)
    .where('day', 'in', sql<string>`(select unnest(${[...days]}::date[]))`)
    .$if(!demo, (query) => query.where('demo', '=', false))
    .execute();
}

/** Puts rates in the place of what was kept of their days; an invented rate stays behind what somebody has saved. */
export async function saveExchangeRates(
  database: Database,
  { rates, demo, at }: { rates: readonly NewExchangeRate[]; demo: boolean; at: Date },
): Promise<void> {
  const rows = rates.map((rate) => ({ ...rate, demo, saved_at: at }));
  await database.current
    .insertInto('exchange_rates')
    .expression((from) => from.selectFrom(recordsOf('exchange_rates', rows)).selectAll())
    .onConflict((conflict) =>
      conflict
        .columns(['currency', 'day'])
        .doUpdateSet((eb) => ({
          demo: eb.ref('excluded.demo'),
          usd_per_unit: eb.ref('excluded.usd_per_unit'),
          saved_at: eb.ref('excluded.saved_at'),
        }))
        .where((eb) => eb.or([eb.ref('exchange_rates.demo'), eb.not('excluded.demo')])),
    )
    .execute();
}

export async function deleteExchangeRate(database: Database, { currency, day }: ExchangeDay): Promise<void> {
  await database.current
    .deleteFrom('exchange_rates')
    .where('currency', '=', currency)
    .where('day', '=', day)
    .execute();
}

export async function deleteInvented(database: Database): Promise<void> {
  await database.current.deleteFrom('exchange_rates').where('demo', '=', true).execute();
}
