import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { jobsSchema } from '../db/pool.ts';

export interface TurnCounts {
  /** Turns that wait for a worker, and those that are at work. */
  waiting: number;
  active: number;
}

/** PostgreSQL's code for a table that is not there. */
const missingTable = '42P01';

/** Counts a queue's turns in the package's own table, whose counts of its own are up to a minute old. */
export async function countTurns(jobs: Executor, queue: string): Promise<TurnCounts> {
  try {
    const { rows } = await sql<TurnCounts>`
      select count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as active
      from ${sql.ref(jobsSchema)}.job where name = ${queue}`.execute(jobs);
    return rows[0] ?? { waiting: 0, active: 0 };
  } catch (error) {
    // The queue has never been opened here, by any process.
    const isMissing = error instanceof Error && 'code' in error && error.code === missingTable;
    if (isMissing) return { waiting: 0, active: 0 };
    throw error;
  }
}
