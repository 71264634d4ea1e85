import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface Total {
  creator: string;
  day: string;
  currency: string;
  source: string;
  file: boolean;
  n: number;
  value: number;
  refunded: number;
}

/** What is kept of a workspace's orders. Inside `asUser`. */
export async function orderTotals(current: Database['current']): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select creator_id as creator, day, currency, credited_by as source, is_file as file, n::float8 as n,
      value_cents::float8 as value, refunded_cents::float8 as refunded
    from order_totals where n <> 0 or value_cents <> 0 or refunded_cents <> 0`.execute(current);
  return inOrder(rows);
}

interface Raw {
  event: string;
  creator: string | null;
  day: string;
  currency: string;
  source: string | null;
  file: boolean;
  type: string;
  value: number;
}

/** The same from the orders themselves, without the database's arithmetic. */
export async function orderSums(current: Database['current']): Promise<Total[]> {
  const { rows } = await sql<Raw>`
    select encode(event_digest, 'hex') as event, creator_id as creator, currency, credited_by as source,
      to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, came_by = 'file' as file,
      case when is_refund then 'refund' else type end as type, value_cents::float8 as value
    from conversions`.execute(current);
  const refunds = new Map(rows.filter(({ type }) => type === 'refund').map((row) => [row.event, row]));
  const sums = new Map<string, Total>();
  for (const { event, creator, day, currency, source, file, type, value } of rows) {
    if (type !== 'purchase' || creator === null || source === null) continue;
    const refund = refunds.get(event);
    const refunded = refund?.currency === currency ? Math.min(value, refund.value) : 0;
    const key = [creator, day, currency, source, file].join();
    const { n = 0, value: sum = 0, refunded: back = 0 } = sums.get(key) ?? {};
    const total = { n: n + 1, value: sum + value, refunded: back + refunded };
    sums.set(key, { creator, day, currency, source, file, ...total });
  }
  return inOrder([...sums.values()]);
}

const inOrder = (totals: readonly Total[]) =>
  totals.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
