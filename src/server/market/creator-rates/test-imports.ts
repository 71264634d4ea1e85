import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { entered } from './test-rates.ts';

/** Rates of a table that go in by several pieces. */
export const many = 4_500;
export const nameOf = (index: number): string => `Channel ${index}`;

/** A table of rates as it is imported: so many channels from this one on. */
export function tableOf({ first = 0, count = many } = {}): { rows: string[][] } {
  const rows = Array.from({ length: count }, (_, index) =>
    Object.values({ ...entered, channel_url: '', channel_name: nameOf(first + index) }).map(String),
  );
  return { rows: [Object.keys(entered), ...rows] };
}

/** How many rates there are, whether they count or not. */
export async function countStored(database: Database): Promise<number> {
  const { rows } = await database.asSystem(() =>
    sql<{ count: number }>`select count(*)::int as count from stored_creator_rates`.execute(database.current),
  );
  return rows[0]?.count ?? 0;
}

/**
 * The database, for an import that something else happens to: when its first rates are there, and the last ones not
 * yet. Where that throws, nothing works for the import any more, as where its process has died.
 */
export function interruptImport(database: Database, interlude: () => Promise<unknown>): Database {
  let begun: Promise<unknown> | null = null;
  const asSystem = async (work: () => Promise<unknown>) => {
    if (begun === null && (await countStored(database)) > 0) begun = interlude();
    await begun;
    return database.asSystem(work);
  };
  return Object.create(database, { asSystem: { value: asSystem } });
}
