import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { jobsSchema } from '../db/pool.ts';

export interface QueueCounts {
  /** Turns that wait for a worker, and turns in progress. */
  waiting: number;
  active: number;
  /** Since when the oldest of those that wait does. */
  oldestAt: Date | null;
}

const none: QueueCounts = { waiting: 0, active: 0, oldestAt: null };

/** PostgreSQL's code for a table that does not exist. */
const missingTable = '42P01';

/** Counts a queue's turns in the package's own table, because the package's own counts are up to a minute old. */
export async function countQueued(jobs: QueryExecutorProvider, queue: string): Promise<QueueCounts> {
  try {
    const { rows } = await sql<QueueCounts>`
      select count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as active,
        min(created_on) filter (where state in ('created', 'retry')) as "oldestAt"
      from ${sql.ref(jobsSchema)}.job where name = ${queue}`.execute(jobs);
    return rows[0] ?? none;
  } catch (error) {
    // No process has opened the queue here yet.
    const isMissing = error instanceof Error && 'code' in error && error.code === missingTable;
    if (isMissing) return none;
    throw error;
  }
}
