import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { readMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';
import { applicationRole, jobsRole, jobsSchema } from './pool.ts';
import { createRoles } from './roles.ts';
import { compareSchema } from './schema.ts';
import type { AppliedMigration } from './schema.ts';
import { splitStatements } from './sql-statements.ts';

/** Any constant will do, as long as every process of the product uses the same one. */
const advisoryLock = 7_310_115_201;
const turnPauseMs = 100;

/** Everybody who needs a table queues behind a migration that waits for its lock, so it does not wait for long. */
export interface LockWait {
  /** For one lock. */
  lockMs: number;
  /** Before the next try, while everybody else has their turn. */
  pauseMs: number;
  /** For all tries of a migration. */
  totalMs: number;
}

const usualWait: LockWait = { lockMs: 300, pauseMs: 2_000, totalMs: 600_000 };
/** "Lock not available", which is what the lock's time limit answers, and "deadlock detected". */
const heldStates = ['55P03', '40P01'];

interface MigrationOptions {
  /** Those that this program knows. */
  migrations?: readonly Migration[];
  wait?: LockWait;
}

/**
 * Brings the tables up to date; several processes may start at once. Refuses with a sentence if the database has a
 * migration of a newer program that no longer serves this one.
 */
export async function migrate(
  pool: Pool,
  { migrations = readMigrations(), wait = usualWait }: MigrationOptions = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await takeTurn(client);
    await createRoles(client);
    const applied = await readApplied(client);
    const { refusal } = compareSchema(applied, migrations);
    if (refusal !== null) throw new Error(refusal);
    const numbers = new Set(applied.map(({ number }) => number));
    for (const migration of migrations) {
      if (!numbers.has(migration.number)) await applyPatiently(client, { migration, wait });
    }
    await installQueue(client);
  } finally {
    // With the connection ends its lock, whatever state a failed migration has left it in.
    client.release(true);
  }
}

/**
 * Keeps other processes from migrating for as long as the connection lasts. Asks again and again: an index that is
 * built beside its users waits for every statement under way to end.
 */
export async function takeTurn(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLock,
    ]);
    if (rows[0]?.taken === true) return;
    await sleep(turnPauseMs);
  }
}

async function readApplied(client: PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select attname::text from pg_attribute
      where attrelid = to_regclass('public.schema_migrations') and attnum > 0) as columns`,
  );
  const columns = rows[0]?.columns ?? [];
  if (!columns.includes('oldest_program')) {
    // Nobody but a process that starts used this table before it had this column.
    await client.query(
      `begin;
       create table if not exists schema_migrations (number integer primary key, name text not null);
       alter table schema_migrations add column oldest_program integer;
       grant select on schema_migrations to ${escapeIdentifier(applicationRole)};
       commit`,
    );
  }
  const applied = await client.query<AppliedMigration>(
    'select number, name, oldest_program from schema_migrations order by number',
  );
  return applied.rows;
}

async function applyPatiently(
  client: PoolClient,
  { migration, wait }: { migration: Migration; wait: LockWait },
): Promise<void> {
  const endAt = Date.now() + wait.totalMs;
  for (;;) {
    try {
      await (migration.isTransaction ? applyWhole(client, migration, wait) : applyInSteps(client, migration));
      return;
    } catch (cause) {
      if (!isHeld(cause)) throw cause;
      if (Date.now() > endAt)
        throw new Error(
          `The migration ${migration.name} found its tables locked by other transactions for ` +
            `${Math.round(wait.totalMs / 1000)} seconds. End what holds them and start again.`,
          { cause },
        );
      await sleep(wait.pauseMs);
    }
  }
}

async function applyWhole(client: PoolClient, migration: Migration, { lockMs }: LockWait): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Its statements lock nobody out, and wait as long as they must. If it is killed, it begins again. */
async function applyInSteps(client: PoolClient, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) await client.query(statement);
  await record(client, migration);
}

export async function record(client: ClientBase, { number, name, oldestProgram }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, name, oldest_program) values ($1, $2, $3)', [
    number,
    name,
    oldestProgram,
  ]);
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && heldStates.some((state) => state === error.code);
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
