import type { Database } from '../../platform/db/database.ts';
import type { CollectedMonthRow } from './collected-rates.rows.ts';
import { countByMonth } from './collected-rates.rows.ts';

/** How many rates of each type were collected in each month since a day; the invented ones in a demo alone. */
export function countCollectedRates(
  { database, demo }: { database: Database; demo: boolean },
  { since }: { since: string },
): Promise<CollectedMonthRow[]> {
  return database.asSystem(() => countByMonth(database, { demo, since }));
}
