import type { Database } from '../../platform/db/database.ts';
import type { RevenueRow } from './revenue.rows.ts';
import { sumRevenue } from './revenue.rows.ts';

/** What was paid on the payment pages in each UTC month since an instant, refunds beside it. */
export function readRevenue(
  { database }: { database: Database },
  { since }: { since: Date },
): Promise<RevenueRow[]> {
  return database.asSystem(() => sumRevenue(database, since));
}
