import type { Database } from '../../platform/db/database.ts';
import { countByDay } from './analysis-counts.rows.ts';

/** How many analyses of an installation's own kind were made on each UTC day since an instant, by whom. */
export function countAnalyses(
  { database, demo }: { database: Database; demo: boolean },
  { since }: { since: Date },
): Promise<{ day: string; members: number; visitors: number }[]> {
  return database.asSystem(() => countByDay(database, { demo, since }));
}
