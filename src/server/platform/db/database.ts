import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import type { EmbeddedServer } from './embedded/embedded-server.ts';
import { DatabaseLostError, isDatabaseLost } from './lost-database.ts';
import { migrate } from './migrations.ts';
import { accountsRole, applicationRole, jobsRole, openPool, startLimits } from './pool.ts';
import { speakAs } from './role-pools.ts';
import { createKeyedMutex } from '../limits/keyed-mutex.ts';

/** All statements are written as SQL in `*.rows.ts`, which also state the shape of their rows. */
export type Executor = Kysely<unknown>;

export interface Database {
  /** Its address, for what needs connections of its own. */
  readonly url: string;
  /** Where statements go: the open transaction of this asynchronous call chain, else the pool. */
  readonly current: Executor;
  /** Sign-in data, out of reach for `current`; never to be used inside a transaction of the other one. */
  readonly accounts: Executor;
  /** The job queue's own tables, for the queue alone; never inside a transaction either. */
  readonly jobs: Executor;
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

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

/** Opens the PostgreSQL database that an address names, else the product's own in `dataDir`; its tables are up to date. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database> {
  if (databaseUrl === null) return openOwnDatabase(dataDir);
  return connectDatabase(databaseUrl).catch((cause: unknown) => {
    if (!isDatabaseLost(cause)) throw cause;
    throw new DatabaseLostError('The database that DATABASE_URL names does not answer.', { cause });
  });
}

async function openOwnDatabase(dataDir: string): Promise<Database> {
  const server = await openEmbeddedServer({ dataDir });
  const url = addressOf(server.connection);
  try {
    return await connectDatabase(url, server).catch(async (error: unknown) => {
      if (!isDatabaseLost(error)) throw error;
      // The process that ran the server has ended meanwhile.
      await server.recover();
      return connectDatabase(url, server);
    });
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Connects to a database and brings its tables up to date; `server` is given where this process keeps it running. */
export async function connectDatabase(
  url: string,
  server: Pick<EmbeddedServer, 'recover' | 'close'> | null = null,
): Promise<Database> {
  const owner = openPool(url, startLimits);
  try {
    await migrate(owner);
    await refuseMightyRoles(owner);
  } finally {
    await owner.end();
  }
  return wrap(url, server);
}

/** As `DATABASE_URL` would name it: a socket's folder stands in the query, where it may hold any character. */
export function addressOf({
  host,
  port,
  user,
  password = '',
  database,
}: EmbeddedServer['connection']): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  return url.href;
}

interface OpenTransaction {
  executor: Executor;
  /** For whom it acts, once somebody has said so. */
  actor: string | null;
}

function wrap(url: string, server: Pick<EmbeddedServer, 'recover' | 'close'> | null): Database {
  const pool = openPool(url);
  // What is lost while nobody asks for anything is back before somebody does.
  if (server !== null) pool.on('error', () => void server.recover().catch(() => undefined));
  const roles = speakAs(pool, server === null ? null : () => server.recover());
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
  const inTurn = createKeyedMutex();
  return {
    url,
    accounts,
    jobs: open(jobsRole),
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
    close: () => pool.end().then(() => server?.close()),
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
