import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row } from './sql.ts';

/** A process that says that it lives; by the database's clock, the one that all share. */
export type ProcessRow = Pick<Row<'processes'>, 'id' | 'role' | 'version'>;

const now = sql<Date>`clock_timestamp()`;

export async function saveHeartbeat(database: Database, { id, role, version }: ProcessRow): Promise<void> {
  await database.current
    .insertInto('processes')
    .values({ id, role, version, started_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteProcess(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('processes').where('id', '=', id).execute();
}

/** Forgets processes that have been silent for so long. */
export async function deleteSilent(database: Database, { silentMs }: { silentMs: number }): Promise<void> {
  const before = sql<Date>`clock_timestamp() - ${silentMs} * interval '1 ms'`;
  await database.current.deleteFrom('processes').where('seen_at', '<', before).execute();
}

/** Every process that was heard of, and how long ago. */
export function listProcessRows(database: Database) {
  return database.current
    .selectFrom('processes')
    .select(['id', 'role', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .select(sql<number>`extract(epoch from clock_timestamp() - seen_at) * 1000`.as('silentMs'))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
