import type { Database } from '../db/database.ts';

const columns = ['id', 'role', 'version', 'host', 'started_at as startedAt', 'seen_at as seenAt'] as const;

/** A process of this installation. */
export interface ProcessRow {
  id: string;
  role: string;
  version: string;
  host: string;
  startedAt: Date;
  seenAt: Date;
}

/** Notes that a process is alive. */
export async function saveProcess(
  database: Database,
  { id, role, version, host, startedAt, seenAt }: ProcessRow,
): Promise<void> {
  await database.current
    .insertInto('processes')
    .values({ id, role, version, host, started_at: startedAt, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt, told_at: null }))
    .execute();
}

export async function deleteProcess(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('processes').where('id', '=', id).execute();
}

/** All that are known, those of the first role first. */
export function findProcesses(database: Database): Promise<ProcessRow[]> {
  return database.current
    .selectFrom('processes')
    .select(columns)
    .orderBy('role')
    .orderBy('started_at')
    .limit(100)
    .execute();
}

/** Marks processes that were last heard of before `before`; answers those that were not marked yet. */
export function takeMissing(
  database: Database,
  { before, at }: { before: Date; at: Date },
): Promise<ProcessRow[]> {
  return database.current
    .updateTable('processes')
    .set({ told_at: at })
    .where('seen_at', '<', before)
    .where('told_at', 'is', null)
    .returning(columns)
    .execute();
}

export async function deleteProcessesBefore(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('processes').where('seen_at', '<', before).execute();
}
