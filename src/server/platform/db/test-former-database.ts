import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { readMigrations } from './migrations.ts';
import { createEmptyDatabase, runAsSuperuser } from './test-database.ts';

interface Former {
  /** The last migration of that version of the product. */
  upTo: number;
  /** Statements that fill it, run as its owner. */
  fill: readonly string[];
}

/** A filled database of a former version, opened by today's version. */
export async function openFormerDatabase(
  former: Former,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await createEmptyDatabase();
  await runAsSuperuser([...createTables(former.upTo), ...former.fill].join(';\n'), url);
  const database = await connectDatabase(url);
  return {
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
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
