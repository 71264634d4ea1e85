import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { lockDataFolder } from './data-lock.ts';
import { DatabaseLostError, isDatabaseLost } from './lost-database.ts';
import { migrate } from './migrations.ts';
import { applicationRole, openPool } from './pool.ts';
import type { DatabaseSource } from './pool.ts';

/** All statements are written as SQL in `*.rows.ts`, which also state the shape of their rows. */
export type Executor = Kysely<unknown>;

export interface Database {
  readonly kind: DatabaseSource['kind'];
  /** Where statements go: the open transaction of this asynchronous call chain, else the pool. */
  readonly current: Executor;
  /** Runs `work` in one transaction; a nested call joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Fails where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

/** Opens the embedded database in `dataDir`, or PostgreSQL where an address is set, with its tables up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl !== null) {
    return connectDatabase({ kind: 'postgresql', url: settings.databaseUrl }).catch((cause: unknown) => {
      if (!isDatabaseLost(cause)) throw cause;
      throw new DatabaseLostError('The database that DATABASE_URL names does not answer.', { cause });
    });
  }
  mkdirSync(settings.dataDir, { recursive: true });
  const unlock = lockDataFolder(settings.dataDir);
  try {
    const lite = await PGlite.create(join(settings.dataDir, 'database'));
    return await connectDatabase({ kind: 'embedded', lite }, async () => {
      await lite.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Connects to an open instance or a server; `afterClose` gives back what the caller holds for it. */
export async function connectDatabase(
  source: DatabaseSource,
  afterClose: () => Promise<void> = () => Promise.resolve(),
): Promise<Database> {
  const owner = openPool(source, null);
  try {
    await migrate(owner);
  } finally {
    await owner.end();
  }
  const pool = openPool(source, applicationRole);
  try {
    await refuseMightyRole(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return wrap(source.kind, pool, afterClose);
}

function wrap(kind: DatabaseSource['kind'], pool: Pool, afterClose: () => Promise<void>): Database {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  const open = new AsyncLocalStorage<Executor>();
  return {
    kind,
    get current() {
      return open.getStore() ?? kysely;
    },
    transaction: (work) => {
      if (open.getStore()) return work();
      return kysely.transaction().execute((transaction) => open.run(transaction, work));
    },
    ping: async () => {
      await sql`select 1`.execute(open.getStore() ?? kysely);
    },
    close: async () => {
      await kysely.destroy();
      await afterClose();
    },
  };
}

/** Statements are fixed texts with parameters, so each connection plans each of them once, under a name. */
function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  const wrapped = new WeakMap<PoolClient, PoolClient>();
  const wrap = (client: PoolClient) => {
    const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values });
    const wrapper = new Proxy(client, {
      get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
    });
    wrapped.set(client, wrapper);
    return wrapper;
  };
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseLostError('The database gives no connection.', { cause });
      });
      return wrapped.get(client) ?? wrap(client);
    },
    end: () => pool.end(),
  };
}

/** Row level security does not bind a superuser, so with one the product does not start. */
async function refuseMightyRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ mighty: boolean }>(
    'select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user',
  );
  if (rows[0]?.mighty !== false) {
    throw new Error(
      `The database role ${applicationRole} may bypass row level security; take superuser and bypassrls from it.`,
    );
  }
}
