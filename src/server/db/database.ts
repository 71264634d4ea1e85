import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { lockDataFolder } from './data-lock.ts';
import { DatabaseLostError, isDatabaseLost } from './lost-database.ts';
import { migrate } from './migrations.ts';
import { accountsRole, applicationRole, jobsRole, openPool, startLimits } from './pool.ts';
import type { DatabaseSource } from './pool.ts';
import { speakAs } from './role-pools.ts';
import { createTurns } from './turns.ts';

/** All statements are written as SQL in `*.rows.ts`, which also state the shape of their rows. */
export type Executor = Kysely<unknown>;

export interface Database {
  readonly kind: DatabaseSource['kind'];
  /** Where statements go: the open transaction of this asynchronous call chain, else the pool. */
  readonly current: Executor;
  /** Sign-in data, out of reach for `current`; never to be used inside a transaction of the other one. */
  readonly accounts: Executor;
  /** The job queue's own tables, for the queue alone; never inside a transaction either. */
  readonly jobs: QueueTables;
  /**
   * One statement of fixed text that reads. Outside of a transaction it shares a connection with others, so it is for
   * the few that every call of a busy path makes, and that are quick.
   */
  read<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction; a nested call joins it. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The same on behalf of one user, whose rows are then the only ones of users that can be seen or written. One user's
   * transactions take turns, so that nobody holds more than one of this process's connections.
   */
  asUser<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /**
   * The same for the product's own tasks, which see the rows of all users. A request runs in it only where the rows of
   * several users meet: when a channel changes its owner, and where a public link is followed.
   */
  asSystem<T>(work: () => Promise<T>): Promise<T>;
  /** Fails where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Takes texts as the queue's package writes them, several statements at once among them. */
export interface QueueTables {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
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
  const owner = openPool(source, startLimits);
  try {
    await migrate(owner);
    await refuseMightyRoles(owner);
  } finally {
    await owner.end();
  }
  return wrap(source.kind, openPool(source), afterClose);
}

interface OpenTransaction {
  executor: Executor;
  /** For whom it acts, once somebody has said so. */
  actor: string | null;
}

function wrap(kind: DatabaseSource['kind'], pool: Pool, afterClose: () => Promise<void>): Database {
  const roles = speakAs(pool);
  const open = (role: string) =>
    new Kysely<unknown>({ dialect: new PostgresDialect({ pool: roles.open(role) }) });
  const application = open(applicationRole);
  const share = roles.share(applicationRole);
  const accounts = open(accountsRole).withSchema('auth');
  const joined = new AsyncLocalStorage<OpenTransaction>();
  const current = () => joined.getStore()?.executor ?? application;
  const transaction: Database['transaction'] = (work) => {
    if (joined.getStore()) return work();
    return application.transaction().execute((executor) => joined.run({ executor, actor: null }, work));
  };
  const within = <T>(setting: string, value: string, work: () => Promise<T>) =>
    transaction(async () => {
      const actor = `${setting} ${value}`;
      const open = joined.getStore();
      if (open?.actor === actor) return work();
      // What the database was told holds until the end, so a second actor would see with the eyes of both.
      if (open?.actor) throw new Error('A transaction acts for one actor alone.');
      await sql`select set_config(${setting}, ${value}, true)`.execute(current());
      if (open) open.actor = actor;
      return work();
    });
  const inTurn = createTurns();
  return {
    kind,
    accounts,
    jobs: { executeSql: (text, values) => roles.run(jobsRole, text, values) },
    get current() {
      return current();
    },
    read: (text, values) => (joined.getStore() ? readWithin(current(), text, values) : share(text, values)),
    transaction,
    asUser: (userId, work) => {
      const run = () => within('app.user_id', userId, work);
      return joined.getStore() ? run() : inTurn(userId, run);
    },
    asSystem: (work) => within('app.actor', 'system', work),
    ping: async () => {
      await sql`select 1`.execute(current());
    },
    close: async () => {
      await pool.end();
      await afterClose();
    },
  };
}

async function readWithin<Row>(executor: Executor, text: string, values: unknown[]): Promise<Row[]> {
  return (await executor.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** Row level security does not bind a superuser, so with one the product does not start. */
async function refuseMightyRoles(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [[applicationRole, accountsRole, jobsRole]],
  );
  const [mighty] = rows;
  if (mighty === undefined) return;
  throw new Error(
    `The database role ${mighty.name} may bypass row level security; take superuser and bypassrls from it.`,
  );
}
