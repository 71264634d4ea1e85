import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Executor, SystemDatabase } from './database.ts';
import { openPool } from './pool.ts';
import type { Tables } from './tables.ts';

/** One transaction of the connecting user, who owns the tables, over a connection of its own. */
export interface OwnerSession extends SystemDatabase {
  /** The connection itself, for `copyIn` and `copyOut`. */
  client: PoolClient;
  current: Executor;
}

interface Beginning {
  /** Such as `begin isolation level repeatable read`. */
  begin: `begin${string}`;
  /** What cannot be done within the transaction, before it. */
  prepare?: (session: OwnerSession) => Promise<void>;
}

/**
 * Runs `work` in one transaction that is committed if it succeeds. It may take any time, and values are written the
 * same way whatever the server's settings are. It sees the rows of all users, except where row level security admits
 * nobody.
 */
export async function asOwner<T>(
  url: string,
  { begin, prepare }: Beginning,
  work: (session: OwnerSession) => Promise<T>,
): Promise<T> {
  const pool = openPool(url, { max: 1, connectionTimeoutMillis: 30_000, pipeline: false });
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  let failed = true;
  try {
    await client.query(plainSettings);
    const session = openSession(client);
    await prepare?.(session);
    await client.query(begin);
    const done = await work(session);
    await client.query('commit');
    failed = false;
    return done;
  } finally {
    // Cutting the connection rolls the transaction back, in whatever state it is.
    client.release(failed);
    await pool.end();
  }
}

const plainSettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1`;

function openSession(client: PoolClient): OwnerSession {
  // The session gives the connection back, not each statement.
  const kept = new Proxy(client, {
    get: (target, key) => (key === 'release' ? () => undefined : Reflect.get(target, key, target)),
  });
  const pool = { options: {}, connect: () => Promise.resolve(kept), end: () => Promise.resolve() };
  const current: Executor = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    client,
    current,
    async asSystem(work) {
      await sql`select set_config('app.actor', 'system', true)`.execute(current);
      return work();
    },
  };
}
