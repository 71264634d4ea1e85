import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface PaymentMessages {
  waiting: number;
  oldestAt: Date | null;
  /** How long the newest took from the card provider to here. */
  lagSeconds: number | null;
}

/** Messages of the card provider that are not worked off. */
export async function countPaymentMessages(database: Database): Promise<PaymentMessages> {
  const { rows } = await sql<PaymentMessages>`
    select count(*) filter (where done_at is null)::int as waiting,
      min(received_at) filter (where done_at is null) as "oldestAt",
      (select extract(epoch from received_at - created_at)::float8 from payment_events
        order by received_at desc limit 1) as "lagSeconds"
    from payment_events`.execute(database.current);
  return rows[0] ?? { waiting: 0, oldestAt: null, lagSeconds: null };
}

interface Counted {
  name: string;
  count: number;
}

/** Lines of bulk jobs that are not finished, by state. */
export async function countOpenLines(database: Database): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select l.state as name, count(*)::int as count from bulk_jobs j join bulk_lines l on l.job_id = j.id
    where j.status in ('processing', 'paused') group by l.state`.execute(database.current);
  return rows;
}

/** Analyses since an instant, by verdict. */
export async function countVerdicts(database: Database, since: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(r.figures ->> 'verdict', 'unknown') as name, count(*)::int as count
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.created_at >= ${since} group by 1`.execute(database.current);
  return rows;
}
