import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { Pool, PoolClient } from 'pg';
import { jobsRole, jobsSchema } from './pool.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant will do, as long as every process of the product uses the same one. */
const advisoryLock = 7_310_115_201;

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
    await client.query(
      'create table if not exists schema_migrations (number integer primary key, name text not null)',
    );
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
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (number, name) values ($1, $2)', [
      migration.number,
      migration.name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
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
