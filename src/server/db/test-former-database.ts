import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { readMigrations } from './migrations.ts';
import { runAsSuperuser, testDatabaseKind } from './test-database.ts';

interface Former {
  /** The last migration that its version of the product had. */
  upTo: number;
  /** Statements that fill it, run as its owner. */
  fill: readonly string[];
}

/** A filled database of a former version, as today's version opens it. */
export async function openFormerDatabase(
  former: Former,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const statements = [...createTables(former.upTo), ...former.fill].join(';\n');
  return testDatabaseKind() === 'embedded' ? openEmbedded(statements) : openOnServer(statements);
}

function createTables(upTo: number): string[] {
  const known = readMigrations().filter(({ number }) => number <= upTo);
  return [
    'create table schema_migrations (number integer primary key, name text not null)',
    ...known.flatMap(({ number, name, sql }) => [
      sql,
      `insert into schema_migrations (number, name) values (${number}, '${name}')`,
    ]),
  ];
}

async function openEmbedded(statements: string) {
  const lite = await PGlite.create();
  await lite.exec(statements);
  const database = await connectDatabase({ kind: 'embedded', lite });
  const drop = async () => {
    await database.close();
    await lite.close();
  };
  return { database, drop };
}

async function openOnServer(statements: string) {
  const name = `sponsorscope_former_${randomBytes(6).toString('hex')}`;
  const url = `postgresql://postgres@127.0.0.1:5432/${name}`;
  await runAsSuperuser(`create database ${name}`);
  await runAsSuperuser(statements, url);
  const database = await connectDatabase({ kind: 'postgresql', url });
  const drop = async () => {
    await database.close();
    await runAsSuperuser(`drop database ${name} with (force)`);
  };
  return { database, drop };
}
