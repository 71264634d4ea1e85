import type { QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { startTimers } from '../timers.ts';
import type { Database } from './database.ts';
import { isDatabaseLost } from './database-faults.ts';
import { readMigrations } from './migration-files.ts';
import { compareSchema } from './schema.ts';
import type { AppliedMigration, KnownMigration, SchemaState } from './schema.ts';

const lookEveryMs = 20_000;

interface WatchContext {
  database: Database;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Called with a sentence, perhaps repeatedly, once the database has a migration that rules this program out. */
  onTooOld: (sentence: string) => void;
}

/** Read once: an update may replace the files under a running program. */
let own: readonly KnownMigration[] | null = null;

/** How a running program's schema stands to it, read as the role that its statements run as. */
export async function describeSchema(
  database: Database,
  known: readonly KnownMigration[] = (own ??= readMigrations()),
): Promise<SchemaState> {
  const applied = await database.read<AppliedMigration & QueryResultRow>(
    'select number, name, oldest_program from schema_migrations order by number',
    [],
  );
  return compareSchema(applied, known);
}

/**
 * Looks now and then whether a newer program has changed the tables, which this one goes on to use meanwhile; returns
 * the function that ends it.
 */
export function watchSchema(
  { database, log, onTooOld }: WatchContext,
  { everyMs = lookEveryMs }: { everyMs?: number } = {},
): () => Promise<void> {
  let told = 0;
  const look = async () => {
    const { refusal, unknown } = await describeSchema(database);
    if (refusal !== null) onTooOld(refusal);
    else if (unknown.length > told)
      log.warn({ migrations: unknown }, 'A newer program has changed the tables; they still serve this one');
    told = unknown.length;
  };
  const run = () =>
    look().catch((error: unknown) => {
      if (!isDatabaseLost(error)) throw error;
    });
  return startTimers([{ name: 'look at the schema', everyMs, run }], log);
}
