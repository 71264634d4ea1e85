import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface NotedRun {
  name: string;
  startedAt: Date;
  endedAt: Date;
  succeeded: boolean;
  /** Failures since the last run that was noted, this one included. */
  failures: number;
}

/** Notes a task's run; answers how often it has failed in a row. */
export async function saveRun(database: Database, run: NotedRun): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into timed_task_runs as known (name, started_at, ended_at, succeeded, failures)
    values (${run.name}, ${run.startedAt}, ${run.endedAt}, ${run.succeeded}, ${run.failures})
    on conflict (name) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
      succeeded = excluded.succeeded,
      failures = case when excluded.succeeded then 0 else known.failures + excluded.failures end
    returning failures`.execute(database.current);
  return rows[0]?.failures ?? 0;
}

export interface TaskRunRow {
  name: string;
  startedAt: Date;
  endedAt: Date;
  succeeded: boolean;
  failures: number;
}

/** The last noted run of each task. */
export async function findRuns(database: Database): Promise<TaskRunRow[]> {
  const { rows } = await sql<TaskRunRow>`
    select name, started_at as "startedAt", ended_at as "endedAt", succeeded, failures from timed_task_runs`.execute(
    database.current,
  );
  return rows;
}
