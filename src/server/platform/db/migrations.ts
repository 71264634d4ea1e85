import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { jobsRole, jobsSchema } from './pool.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant will do, as long as every process of the product uses the same one. */
const advisoryLock = 7_310_115_201;

const listOfMigrations =
  'create table if not exists schema_migrations (number integer primary key, name text not null)';

interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** Brings the tables up to date; several processes may start at once. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(listOfMigrations);
    const applied = await client.query<{ number: number }>('select number from schema_migrations');
    const numbers = new Set(applied.rows.map((row) => row.number));
    for (const migration of readMigrations()) {
      if (!numbers.has(migration.number)) await apply(client, migration);
    }
    await installQueue(client);
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
  } finally {
    client.release();
  }
}

/**
 * Runs exactly these migrations, in the open transaction, which then keeps every other process from migrating until it
 * ends. `check` looks at the database before the first of them.
 */
export async function migrateTo(
  client: ClientBase,
  wanted: readonly Pick<Migration, 'number' | 'name'>[],
  check: () => Promise<void>,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
  await check();
  await client.query(listOfMigrations);
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  for (const { name } of wanted) {
    const migration = known.get(name);
    if (migration === undefined)
      throw new Error(
        `This version of the product does not know the migration ${name}, so a later one wrote this.`,
      );
    await run(client, migration);
  }
}

/** The migrations in their order, `001-name.sql` being number 1. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => ({
      number: Number(name.slice(0, 3)),
      name,
      sql: readFileSync(join(folder, name), 'utf8'),
    }));
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function run(client: ClientBase, { number, name, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
}

/** The queue's package brings its own tables. Loaded only if they are missing: that costs a tenth of a second. */
async function installQueue(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    `${jobsSchema}.version`,
  ]);
  if (typeof rows[0]?.found === 'string') return;
  const { getConstructionPlans } = await import('pg-boss');
  await client.query(`set role ${escapeIdentifier(jobsRole)}`);
  await client.query(getConstructionPlans(jobsSchema, { createSchema: false }));
  await client.query('reset role');
}
