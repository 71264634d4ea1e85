import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { readMigrations } from './migration-files.ts';
import type { Migration } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { openPool, startLimits } from './pool.ts';
import type { EmptyDatabase } from './test-database.ts';
import { asSuperuser, createEmptyDatabase, runAsSuperuser } from './test-database.ts';

interface Former {
  /** The last migration of that version of the product. */
  upTo: number;
  /** Statements that fill it, run as a superuser. */
  fill: readonly string[];
}

/** A filled database of a former version, opened by today's version. */
export async function openFormerDatabase(
  former: Former,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await createFormerDatabase(
    readMigrations().filter(({ number }) => number <= former.upTo),
  );
  await runAsSuperuser(former.fill.join(';\n'), asSuperuser(url));
  const database = await connectDatabase(url);
  return {
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database with the tables of a former version. */
export async function createFormerDatabase(migrations: readonly Migration[]): Promise<EmptyDatabase> {
  const empty = await createEmptyDatabase();
  const pool = openPool(empty.url, startLimits);
  await migrate(pool, { migrations });
  await pool.end();
  return empty;
}
