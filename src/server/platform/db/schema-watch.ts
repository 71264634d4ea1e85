import type { Logger } from 'pino';
import { startTimers } from '../timers.ts';
import type { Database } from './database.ts';
import { isDatabaseLost } from './lost-database.ts';
import { describeSchema } from './schema.ts';

const lookEveryMs = 20_000;

interface WatchContext {
  database: Database;
  log: Pick<Logger, 'error' | 'warn'>;
}

export interface SchemaWatch {
  /** Resolves, with a sentence, once the database has a migration that no longer serves this program. */
  tooOld: Promise<string>;
  stop(): Promise<void>;
}

/** Looks now and then whether a newer program has changed the tables, which this one goes on to use meanwhile. */
export function watchSchema(
  { database, log }: WatchContext,
  { everyMs = lookEveryMs }: { everyMs?: number } = {},
): SchemaWatch {
  const { promise: tooOld, resolve } = Promise.withResolvers<string>();
  let told = 0;
  const run = async () => {
    const { refusal, unknown } = await describeSchema(database);
    if (refusal !== null) return resolve(refusal);
    if (unknown.length > told)
      log.warn({ migrations: unknown }, 'A newer program has changed the tables; they still serve this one');
    told = unknown.length;
  };
  const look = () =>
    run().catch((error: unknown) => {
      if (!isDatabaseLost(error)) throw error;
    });
  const stop = startTimers([{ name: 'look at the schema', everyMs, run: look }], log);
  return { tooOld, stop };
}
