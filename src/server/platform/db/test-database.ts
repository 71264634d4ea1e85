import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { openPlainOwner } from './plain-owner.ts';

/** A database of a test's own. */
export interface TestDatabase {
  database: Database;
  /** Its address, as `DATABASE_URL` would name it. */
  url: string;
  /** Runs statements, in one transaction, as the server's superuser, who may do anything. */
  runAsOwner(statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

/** A database that nobody is connected to yet. */
export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** The server that a test run uses, and the run's name, with which the names of its databases begin. */
export interface TestRun {
  serverUrl: string;
  name: string;
  /** How PostgreSQL copies a database fastest there. */
  strategy: 'file_copy' | 'wal_log';
}

/** Creates a database with its tables up to date, and connects to it. */
export async function createTestDatabase(pool: PoolConfig = {}): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate();
  const database = await connectDatabase(url, { pool });
  return {
    database,
    url,
    runAsOwner: (statements) => runAsSuperuser(statements.join(';\n'), asSuperuser(url)),
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** Creates a database with its tables up to date, for processes that connect to it themselves. */
export function copyTemplate(): Promise<EmptyDatabase> {
  const run = readRun();
  return createDatabase(run, templateOf(run));
}

/** Creates a database without any tables. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createDatabase(readRun(), 'template1');
}

/** Creates the database that all others of a run are copied from, and describes it to the tests in the environment. */
export async function prepareTemplate(run: TestRun): Promise<void> {
  const name = templateOf(run);
  await runAsSuperuser(`create database ${name}`, run.serverUrl);
  const database = await connectDatabase(
    await openPlainOwner(withDatabase(run.serverUrl, name), testOwnerName),
  );
  await database.close();
}

/** Describes a run to its tests, in their environment. */
export function describeRun({ serverUrl, name, strategy }: TestRun): Record<string, string> {
  return { TEST_SERVER_URL: serverUrl, TEST_RUN: name, TEST_COPY_STRATEGY: strategy };
}

/** Runs a text of statements as the server's superuser, for example to cut a test's connections. */
export async function runAsSuperuser(text: string, url = readRun().serverUrl): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The run that an environment describes. */
export function readRun(environment: Readonly<Record<string, unknown>> = process.env): TestRun {
  const { TEST_SERVER_URL: serverUrl, TEST_RUN: name, TEST_COPY_STRATEGY: strategy } = environment;
  if (typeof serverUrl !== 'string' || typeof name !== 'string')
    throw new Error('A test named *.unit.test.ts has no database.');
  return { serverUrl, name, strategy: strategy === 'file_copy' ? strategy : 'wal_log' };
}

async function createDatabase(run: TestRun, template: string): Promise<EmptyDatabase> {
  const name = `${databasePrefix}${run.name}_${randomBytes(6).toString('hex')}`;
  const server = superuserOf(run.serverUrl);
  // Tests kill the product, never the server: waiting for its disk proves nothing.
  await server.query(
    `create database ${name} owner ${testOwnerName} template ${template} strategy ${run.strategy}`,
  );
  await server.query(`alter database ${name} set synchronous_commit to off`);
  const drop = async () => void (await server.query(`drop database ${name} with (force)`));
  const url = new URL(withDatabase(run.serverUrl, name));
  url.username = testOwnerName;
  return { url: url.href, drop };
}

const superusers = new Map<string, Pool>();

/** One connection for as long as this process creates databases: each costs a server as much as twenty statements. */
function superuserOf(serverUrl: string): Pool {
  const known = superusers.get(serverUrl);
  if (known !== undefined) return known;
  const pool = new Pool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may end first.
  pool.on('error', () => undefined);
  superusers.set(serverUrl, pool);
  return pool;
}

/** Who owns the tests' databases, and whom the product connects as. */
const testOwnerName = 'sponsorscope_test_owner';

/** The beginning of the names of all databases created by tests; the run's name follows. */
export const databasePrefix = 'sponsorscope_test_';

function templateOf(run: TestRun): string {
  return `${databasePrefix}${run.name}_template`;
}

/** The same database for the server's superuser. */
export function asSuperuser(url: string): string {
  return withDatabase(readRun().serverUrl, new URL(url).pathname.slice(1));
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
