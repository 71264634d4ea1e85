import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface RevenueRow {
  month: string;
  product: string;
  currency: string;
  purchases: number;
  amountCents: number;
  refundedCents: number;
}

/** What was paid in each UTC month since an instant, by product and currency. Inside `asSystem`. */
export async function sumRevenue(database: Database, since: Date): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, product,
      coalesce(upper(currency), 'unknown') as currency, count(*)::int as purchases,
      coalesce(sum(amount_cents), 0)::float8 as "amountCents",
      coalesce(sum(amount_cents) filter (where status = 'refunded'), 0)::float8 as "refundedCents"
    from checkouts where paid_at >= ${since} group by 1, 2, 3 order by 1, 2, 3`.execute(database.current);
  return rows;
}
