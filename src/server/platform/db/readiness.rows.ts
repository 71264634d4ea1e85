import { sql } from 'kysely';
import type { Database } from './database.ts';
import { jobsSchema } from './pool.ts';

/** Fails where the role of sign-in data is missing or cannot be taken. */
export async function askAsAccounts(database: Database): Promise<void> {
  await sql`select 1`.execute(database.accounts);
}

/** Whether the queue's own tables are there; fails where its role is missing. */
export async function hasQueue(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${`${jobsSchema}.version`})::text as found`.execute(database.jobs);
  return typeof rows[0]?.found === 'string';
}

/** The locks that keep others from writing a table or from reading it, each with who holds it. */
export async function listTableLocks(database: Database): Promise<string[]> {
  const { rows } = await sql<{ lock: string }>`
    select distinct class.oid || ' ' || held.virtualtransaction as lock
    from pg_locks held
    join pg_class class on class.oid = held.relation
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where held.granted
      and held.database = (select oid from pg_database where datname = current_database())
      and held.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and class.relkind in ('r', 'p')
      and namespace.nspname in ('public', 'auth', ${jobsSchema})`.execute(database.current);
  return rows.map(({ lock }) => lock);
}
