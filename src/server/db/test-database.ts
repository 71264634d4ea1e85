import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { readMigrations } from './migrations.ts';

const testDatabaseKinds = ['embedded', 'postgresql'] as const;
type TestDatabaseKind = (typeof testDatabaseKinds)[number];

/** A database of a test's own. */
export interface TestDatabase {
  database: Database;
  /** Its address where it is a PostgreSQL server's. */
  url: string | null;
  /** Runs statements, in one transaction, as whoever owns the database and may do anything. */
  runAsOwner(statements: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

const serverUrl = 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Which database the tests of this run use (`TEST_DATABASE`). */
export function testDatabaseKind(): TestDatabaseKind {
  const wanted = process.env['TEST_DATABASE'];
  const kind = testDatabaseKinds.find((known) => known === wanted);
  if (kind === undefined) throw new Error('A test named *.unit.test.ts has no database.');
  return kind;
}

/** Makes an empty database with its tables up to date. */
export function createTestDatabase(kind: TestDatabaseKind = testDatabaseKind()): Promise<TestDatabase> {
  return kind === 'embedded' ? createEmbedded() : createOnServer();
}

/**
 * Makes the database that all others of this run are copied from, once before the tests on PostgreSQL; the function
 * it returns removes it after them.
 */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const { name, url } = await copyOnServer();
  const database = await connectDatabase({ kind: 'postgresql', url });
  await database.close();
  process.env['TEST_TEMPLATE'] = name;
  return () => dropOnServer(name);
}

/** Runs a text of statements as the server's superuser, for example to cut a test's connections. */
export async function runAsSuperuser(text: string, url = serverUrl): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function createEmbedded(): Promise<TestDatabase> {
  const lite = await PGlite.create({
    loadDataDir: await readTemplate(),
    // Room for what a test writes: the usual eighth of a gigabyte would be filled anew for each.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  const database = await connectDatabase({ kind: 'embedded', lite });
  const drop = async () => {
    await database.close();
    await lite.close();
  };
  const runAsOwner = async (statements: readonly string[]) => {
    // There is one session, in which the product's role was taken on.
    const all = ['begin', 'set local role none', ...statements, 'commit'];
    try {
      await lite.exec(all.join(';\n'));
    } catch (error) {
      await lite.exec('rollback');
      throw error;
    }
  };
  return { database, url: null, runAsOwner, drop };
}

/** Puts the embedded database into a data folder as a first start leaves it, in a fifth of the time. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const lite = await PGlite.create(join(dataDir, 'database'), { loadDataDir: await readTemplate() });
  await lite.close();
}

async function createOnServer(): Promise<TestDatabase> {
  const { name, url } = await copyOnServer(process.env['TEST_TEMPLATE']);
  const database = await connectDatabase({ kind: 'postgresql', url });
  const drop = async () => {
    await database.close();
    await dropOnServer(name);
  };
  const runAsOwner = (statements: readonly string[]) => runAsSuperuser(statements.join(';\n'), url);
  return { database, url, runAsOwner, drop };
}

async function copyOnServer(template = 'template1'): Promise<{ name: string; url: string }> {
  const name = `sponsorscope_test_${randomBytes(6).toString('hex')}`;
  await runAsSuperuser(`create database ${name} template ${template}`);
  // Tests kill the product, never the server: waiting for its disk proves nothing.
  await runAsSuperuser(`alter database ${name} set synchronous_commit to off`);
  return { name, url: serverUrl.replace(/postgres$/, name) };
}

function dropOnServer(name: string): Promise<void> {
  return runAsSuperuser(`drop database ${name} with (force)`);
}

let template: Promise<Blob> | null = null;

/** A dumped data folder, which starts several times faster than a new one. */
function readTemplate(): Promise<Blob> {
  template ??= makeTemplate().then((path) => new Blob([readFileSync(path)]));
  return template;
}

/** Kept between runs. */
async function makeTemplate(): Promise<string> {
  const sql = readMigrations().map((migration) => migration.sql);
  const fingerprint = createHash('sha256').update(sql.join('\n')).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `sponsorscope-template-${fingerprint}.tar`);
  if (existsSync(path)) return path;
  const lite = await PGlite.create();
  const database = await connectDatabase({ kind: 'embedded', lite });
  await database.close();
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, path);
  return path;
}
