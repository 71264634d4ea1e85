import { sql } from 'kysely';
import type { InferResult, QueryExecutorProvider } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';

export interface KeptCount {
  rows: number;
  due: number;
  dueSoon: number;
  oldestAt: Date | null;
}

/** Counts what there is of a kind, and what of it is over its time now or by `soon`, in one walk through its table. */
export async function countKept(
  executor: QueryExecutorProvider,
  kind: KeptKind,
  { at, soon }: { at: Date; soon: Date },
): Promise<KeptCount> {
  const since = sql.ref(kind.since);
  const over = (when: Date) => sql`${since} < ${new Date(when.getTime() - kind.keptMs)}`;
  const conditions = [
    sql`true`,
    ...(kind.holding === undefined
      ? []
      : [sql`num_nonnulls(${sql.join(kind.holding.map((name) => sql.ref(name)))}) > 0`]),
    ...(kind.lacking === undefined ? [] : [sql`${sql.ref(kind.lacking)} is null`]),
  ];
  const { rows } = await sql<KeptCount>`
    select count(*) as rows, count(*) filter (where ${over(at)}) as due,
      count(*) filter (where ${over(soon)} and not ${over(at)}) as "dueSoon", min(${since}) as "oldestAt"
    from ${sql.table(kind.table)} where ${sql.join(conditions, sql` and `)}`.execute(executor);
  return rows[0] ?? { rows: 0, due: 0, dueSoon: 0, oldestAt: null };
}

function selectRuns(database: Database) {
  return database.current
    .selectFrom('timed_task_runs')
    .select(['name', 'started_at as startedAt', 'ended_at as endedAt', 'succeeded', 'failures']);
}

/** The last run of a task that was noted. */
type TaskRun = InferResult<ReturnType<typeof selectRuns>>[number];

/**
 * Notes a task's run; answers how often it has failed in a row. Its own `failures` are those since the last run that was
 * noted, this one included.
 */
export async function saveRun(database: Database, run: TaskRun): Promise<number> {
  const { name, succeeded, failures } = run;
  const noted = { started_at: run.startedAt, ended_at: run.endedAt, succeeded };
  const saved = await database.current
    .insertInto('timed_task_runs')
    .values({ name, ...noted, failures })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        ...noted,
        failures: succeeded ? 0 : eb('timed_task_runs.failures', '+', failures),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return saved.failures;
}

/** The last noted run of each task. */
export function findRuns(database: Database): Promise<TaskRun[]> {
  return selectRuns(database).execute();
}
