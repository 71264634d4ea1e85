import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { foldCountries, readCountryTable } from '../../../engine/tracking/countries.ts';
import type { CountryTable } from '../../../engine/tracking/countries.ts';
import type { Database } from '../../platform/db/database.ts';
import { sumCountries } from './countries.rows.ts';

/** What is kept of an address that the table does not know. */
export const unknownCountry = 'ZZ';

export interface CountryClicks {
  /** `null`: all countries with few clicks, and what nobody knows. */
  country: string | null;
  clicks: number;
}

/**
 * Reads the operator's table once. One that is missing or broken is told in one sentence, and clicks are counted without
 * countries.
 */
export async function openCountries(
  file: string | null,
  say: (sentence: string) => void,
): Promise<CountryTable | null> {
  if (file === null) return null;
  const without = (why: string) => {
    say(`COUNTRIES_FILE (${file}) cannot be used: ${why} Clicks are counted without countries.`);
    return null;
  };
  try {
    const lines: string[] = [];
    for await (const line of createInterface({ input: createReadStream(file) })) lines.push(line);
    const table = readCountryTable(lines);
    return 'fault' in table ? without(table.fault) : table;
  } catch {
    return without('It cannot be read.');
  }
}

/** Where clicks of these links came from, all days together; few are told as one. Inside `asUser`. */
export async function readCountries(
  database: Database,
  asked: { workspaceId: string; linkIds: readonly string[]; since: string | null },
): Promise<CountryClicks[]> {
  const counted = await sumCountries(database, asked);
  return foldCountries(
    counted.map(({ country, clicks }) => ({ country: country === unknownCountry ? null : country, clicks })),
  );
}
