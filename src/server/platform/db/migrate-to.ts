import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { readMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';
import { record } from './migrations.ts';
import { applicationRole } from './pool.ts';

type Named = Pick<Migration, 'number' | 'name'>;

/** Those of the named migrations that this program does not have, so that a newer one must have made them. */
export function findUnknown(wanted: readonly Named[]): string[] {
  const known = new Set(readMigrations().map(({ name }) => name));
  return wanted.map(({ name }) => name).filter((name) => !known.has(name));
}

/**
 * Makes the tables as exactly these migrations made them, in the open transaction of an empty database whose roles
 * exist.
 */
export async function migrateTo(client: ClientBase, wanted: readonly Named[]): Promise<void> {
  await client.query(listOfMigrations);
  const named = new Set(wanted.map(({ name }) => name));
  for (const migration of readMigrations().filter(({ name }) => named.has(name))) {
    await client.query(withinTransaction(migration));
    await record(client, migration);
  }
}

/** As `migrate` leaves it. */
const listOfMigrations = `
  create table schema_migrations (number integer primary key, name text not null, oldest_program integer);
  grant select on schema_migrations to ${escapeIdentifier(applicationRole)}`;

/** In an empty database nobody has to be let through while an index is built. */
function withinTransaction({ sql, isTransaction }: Migration): string {
  return isTransaction ? sql : sql.replaceAll(/\bconcurrently\b/gi, '');
}
