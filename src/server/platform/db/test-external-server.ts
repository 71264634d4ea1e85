import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { databasePrefix, prepareTemplate, readRun } from './test-database.ts';
import type { TestRun } from './test-database.ts';

/** Any constant will do, as long as every test run uses the same one. */
const advisoryLocks = 731_011_530;
const runName = /^[0-9a-f]{7}$/;

/** The oldest PostgreSQL that the product supports. */
const oldestMajor = 15;

/** What the tests of this project find in their environment. */
export const externalRun: TestRun = {
  serverUrl: 'postgresql://postgres@127.0.0.1:5432/postgres',
  name: drawRunName(),
  strategy: 'wal_log',
};

/** Seven digits: a number that fits into a lock's. */
export function drawRunName(): string {
  return randomBytes(4).toString('hex').slice(1);
}

/** True if a PostgreSQL server lets the tests create databases of their own. */
export async function admitsTests(serverUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ admits: boolean }>(
      `select rolsuper and current_setting('server_version_num')::int >= $1 as admits
       from pg_roles where rolname = current_user`,
      [oldestMajor * 10_000],
    );
    return rows[0]?.admits === true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/**
 * Prepares a run on a server that outlives it: first removes what killed runs have left behind; the function it
 * returns removes the run's own databases. A run in progress holds a lock, which ends with its process.
 */
export async function setup(project: Pick<TestProject, 'config'>): Promise<() => Promise<void>> {
  const run = readRun(project.config.env);
  const client = new Client({ connectionString: run.serverUrl });
  // The run goes on, and the tests on that server fail by themselves.
  client.on('error', (error) =>
    process.stdout.write(`A connection to the external PostgreSQL was lost: ${error.message}\n`),
  );
  await client.connect();
  // First, because a session is given its own locks as often as it asks.
  await removeLost(client);
  await holdRun(client, run.name);
  await prepareTemplate(run);
  return async () => {
    await removeRun(client, run.name);
    await client.end();
  };
}

/** Marks a run as in progress for as long as the connection lasts. */
export async function holdRun(client: Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [advisoryLocks, Number.parseInt(name, 16)]);
}

/** Removes the databases of runs that ended without doing so: nobody holds their locks. */
export async function removeLost(client: Client): Promise<void> {
  for (const name of await findRuns(client)) {
    const lock = [advisoryLocks, Number.parseInt(name, 16)];
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1, $2) as free',
      lock,
    );
    if (rows[0]?.free !== true) continue;
    await removeRun(client, name);
    await client.query('select pg_advisory_unlock($1, $2)', lock);
  }
}

async function findRuns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [databasePrefix],
  );
  const names = rows.map(({ datname }) => datname.slice(databasePrefix.length).split('_')[0] ?? '');
  return [...new Set(names)].filter((name) => runName.test(name));
}

async function removeRun(client: Client, run: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`${databasePrefix}${run}_`],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}
