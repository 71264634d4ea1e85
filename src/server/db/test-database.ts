import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { readMigrations } from './migrations.ts';

export const testDatabaseKinds = ['embedded', 'postgresql'] as const;
export type TestDatabaseKind = (typeof testDatabaseKinds)[number];

/** A database of a test's own, and the address of it where it is a PostgreSQL server's. */
export interface TestDatabase {
  database: Database;
  url: string | null;
  drop(): Promise<void>;
}

const serverUrl = 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Which database the tests of this run use (`TEST_DATABASE`). */
export function testDatabaseKind(): TestDatabaseKind {
  const wanted = process.env['TEST_DATABASE'] ?? 'embedded';
  const kind = testDatabaseKinds.find((known) => known === wanted);
  if (kind === undefined) throw new Error(`TEST_DATABASE must be one of ${testDatabaseKinds.join(', ')}.`);
  return kind;
}

/** Makes an empty database with its tables up to date. */
export function createTestDatabase(kind: TestDatabaseKind = testDatabaseKind()): Promise<TestDatabase> {
  return kind === 'embedded' ? createEmbedded() : createOnServer();
}

/** Runs one statement as the server's superuser, for example to cut a test's connections. */
export async function runAsSuperuser(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createEmbedded(): Promise<TestDatabase> {
  const lite = await PGlite.create({ loadDataDir: new Blob([await readTemplate()]) });
  const database = await connectDatabase({ kind: 'embedded', lite });
  const drop = async () => {
    await database.close();
    await lite.close();
  };
  return { database, url: null, drop };
}

async function createOnServer(): Promise<TestDatabase> {
  const name = `sponsorscope_test_${randomBytes(6).toString('hex')}`;
  await runAsSuperuser(`create database ${name}`);
  const url = `postgresql://postgres@127.0.0.1:5432/${name}`;
  const database = await connectDatabase({ kind: 'postgresql', url });
  const drop = async () => {
    await database.close();
    await runAsSuperuser(`drop database ${name} with (force)`);
  };
  return { database, url, drop };
}

/** A dumped data folder starts several times faster than a new one; it is kept between runs. */
async function readTemplate(): Promise<Buffer<ArrayBuffer>> {
  const sql = readMigrations().map((migration) => migration.sql);
  const fingerprint = createHash('sha256').update(sql.join('\n')).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `sponsorscope-template-${fingerprint}.tar`);
  if (!existsSync(path)) {
    const lite = await PGlite.create();
    const database = await connectDatabase({ kind: 'embedded', lite });
    await database.close();
    const dump = await lite.dumpDataDir('none');
    await lite.close();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, path);
  }
  return Buffer.from(readFileSync(path));
}
