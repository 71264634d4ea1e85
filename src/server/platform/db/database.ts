import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { PoolConfig, QueryResultRow } from 'pg';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import type { EmbeddedServer } from './embedded/embedded-server.ts';
import { DatabaseLostError, isDatabaseLost } from './database-faults.ts';
import { createFaultWatch } from './fault-watch.ts';
import type { FaultWatch } from './fault-watch.ts';
import { migrate } from './migrations.ts';
import { openPlainOwner } from './plain-owner.ts';
import { refuseMissingRights } from './missing-rights.ts';
import { accountsRole, applicationRole, jobsRole, openPool, startLimits, usualLimits } from './pool.ts';
import { speakAs } from './role-pools.ts';
import { refusePowerfulLogin } from './roles.ts';
import type { AccountsTables } from './accounts-tables.ts';
import type { Tables } from './tables.ts';
import { createTransactions } from './transactions.ts';
import type { Executor, Transactions } from './transactions.ts';

export type { Executor };
/** The same over sign-in data. */
export type AccountsExecutor = Kysely<AccountsTables>;

export interface Database extends Transactions {
  /** Its address, for parts that need connections of their own. */
  readonly url: string;
  /** Where statements go: the open transaction of this asynchronous call chain, else the pool. */
  readonly current: Executor;
  /** Sign-in data, which `current` cannot see; never to be used inside a transaction of the other one. */
  readonly accounts: AccountsExecutor;
  /** The job queue's own tables, for the queue alone; never inside a transaction either. */
  readonly jobs: QueryExecutorProvider;
  /**
   * One statement of fixed text that reads. Outside a transaction it shares a connection with others: meant for the
   * few quick statements that every call of a busy path makes.
   */
  read<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /**
   * The same as the owner of the tables, who may write what no request may: for operators' commands alone. Within a
   * transaction only `work` acts as the owner.
   */
  asOwner<T>(work: () => Promise<T>): Promise<T>;
  /** Fails if the database does not answer. */
  ping(): Promise<void>;
  /** This process's connections: those it has, those nobody uses, and how many callers wait for one. */
  connections(): Record<'open' | 'idle' | 'awaited', number>;
  /** What this process's statements and connections have met. */
  readonly faults: Pick<FaultWatch, 'recent'>;
  close(): Promise<void>;
}

/** What reads the rows of all users, be it through the pool or in one transaction of their owner. */
export type SystemDatabase = Pick<Database, 'current' | 'asSystem'>;

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * Opens the PostgreSQL database at the address, else the product's own in `dataDir`, and brings its tables up to
 * date.
 */
export function openDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database> {
  if (databaseUrl === null) return openOwnDatabase(dataDir);
  return connectDatabase(databaseUrl).catch((cause: unknown) => {
    if (!isDatabaseLost(cause)) throw cause;
    throw new DatabaseLostError('The database that DATABASE_URL names does not answer.', { cause });
  });
}

async function openOwnDatabase(dataDir: string): Promise<Database> {
  const server = await openEmbeddedServer({ dataDir });
  const connect = async () => connectDatabase(await openPlainOwner(addressOf(server.connection)), { server });
  try {
    return await connect().catch(async (error: unknown) => {
      if (!isDatabaseLost(error)) throw error;
      // The process that ran the server has ended in the meantime.
      await server.recover();
      return connect();
    });
  } catch (error) {
    await server.close();
    throw error;
  }
}

interface ConnectionOptions {
  /** Given if this process keeps the server running. */
  server?: Pick<EmbeddedServer, 'recover' | 'close'>;
  /** What is different about the connections. */
  pool?: PoolConfig;
}

/** Connects to a database and brings its tables up to date. */
export async function connectDatabase(url: string, options: ConnectionOptions = {}): Promise<Database> {
  const owner = openPool(url, startLimits);
  try {
    await refusePowerfulLogin(owner, url);
    await refuseMissingRights(owner);
    await migrate(owner);
  } finally {
    await owner.end();
  }
  return wrap(url, options);
}

/** As in `DATABASE_URL`: a socket's folder goes into the query, where it may contain any character. */
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

function wrap(url: string, { server, pool: own = {} }: ConnectionOptions): Database {
  const pool = openPool(url, { ...usualLimits, ...own });
  // A database that is lost while idle is back before it is needed.
  if (server !== undefined) pool.on('error', () => void server.recover().catch(() => undefined));
  const faults = createFaultWatch();
  const roles = speakAs(pool, { recover: server === undefined ? null : () => server.recover(), faults });
  const open = <T>(role: string) =>
    new Kysely<T>({ dialect: new PostgresDialect({ pool: roles.open(role) }) });
  const application = open<Tables>(applicationRole);
  const share = roles.share(applicationRole);
  const { current, isOpen, member, asSystem, ...transactions } = createTransactions(application);
  return {
    url,
    accounts: open<AccountsTables>(accountsRole).withSchema('auth'),
    jobs: open<unknown>(jobsRole),
    get current() {
      return current();
    },
    get member() {
      return member();
    },
    read: (text, values) => (isOpen() ? readWithin(current(), text, values) : share(text, values)),
    ...transactions,
    asSystem,
    asOwner: (work) => asSystem(() => actAsOwner(current(), work)),
    ping: async () => void (await sql`select 1`.execute(current())),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, awaited: pool.waitingCount }),
    faults,
    close: () => pool.end().then(() => server?.close()),
  };
}

async function actAsOwner<T>(executor: Executor, work: () => Promise<T>): Promise<T> {
  await sql`set local role none`.execute(executor);
  try {
    return await work();
  } finally {
    const back = sql`set local role ${sql.id(applicationRole)}`;
    // It fails only in a transaction that has failed.
    await back.execute(executor).catch(() => undefined);
  }
}

async function readWithin<Row>(executor: Executor, text: string, values: unknown[]): Promise<Row[]> {
  return (await executor.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}
