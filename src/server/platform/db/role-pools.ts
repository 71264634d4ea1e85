import type { PostgresPool } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { takeConnection } from './connection-waits.ts';
import { DatabaseLostError, isDatabaseLost } from './database-faults.ts';
import type { FaultWatch } from './fault-watch.ts';
import { createSharedReads } from './shared-reads.ts';

interface RolePoolSettings {
  /** Restarts a lost server, if that is up to this process. */
  recover: (() => Promise<void>) | null;
  /** Hears of whatever goes wrong. */
  faults: FaultWatch;
}

/**
 * Lets the connections of one pool act in several roles: a connection switches to the requested role, which costs a
 * statement only if it had another one. Statements are fixed texts with parameters, so each connection plans each of
 * them once, under a name.
 */
export function speakAs(pool: Pool, { recover, faults }: RolePoolSettings): RolePools {
  const nameOf = createNames();
  const roleOf = new WeakMap<PoolClient, string>();
  const preparedOf = new WeakMap<PoolClient, PoolClient>();
  const prepare = createPreparing({ nameOf, faults, preparedOf });
  const connectAs = async (role: string) => {
    const client = await connect(pool, { recover, faults }).catch((error: unknown) => {
      faults.note(error);
      throw error;
    });
    if (roleOf.get(client) !== role) await changeRole(client, role);
    roleOf.set(client, role);
    return client;
  };
  return {
    open: (role) => ({
      options: pool.options,
      connect: async () => {
        const client = await connectAs(role);
        return preparedOf.get(client) ?? prepare(client);
      },
      // The pool is shared, so its opener ends it.
      end: () => Promise.resolve(),
    }),
    share(role) {
      const read = createSharedReads(() => connectAs(role));
      return <Row extends QueryResultRow>(text: string, values: unknown[]) => {
        const rows = read<Row>({ name: nameOf(text), text, values });
        rows.catch((error: unknown) => faults.note(error));
        return rows;
      };
    },
  };
}

interface Preparing {
  nameOf: (text: string) => string;
  faults: FaultWatch;
  preparedOf: WeakMap<PoolClient, PoolClient>;
}

/** Gives a connection statements under their names, and lets nobody else have one that was cut. */
function createPreparing({ nameOf, faults, preparedOf }: Preparing): (client: PoolClient) => PoolClient {
  const cut = new WeakSet<PoolClient>();
  return (client) => {
    const query = (text: string, values: unknown[]) => {
      const answer = client.query({ name: nameOf(text), text, values });
      answer.catch((error: unknown) => {
        faults.note(error);
        if (isDatabaseLost(error)) cut.add(client);
      });
      return answer;
    };
    // Whoever gives a cut connection back does not know that nobody can use it, and may say that it is whole.
    const release = (broken?: Error | boolean) => client.release(broken || cut.has(client));
    const own: Partial<Record<string | symbol, unknown>> = { query, release };
    const prepared = new Proxy(client, {
      get: (target, key) => own[key] ?? Reflect.get(target, key, target),
    });
    preparedOf.set(client, prepared);
    return prepared;
  };
}

export interface RolePools {
  open(role: string): PostgresPool;
  /** For reads in one role that need no transaction. */
  share(role: string): <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;
}

async function connect(pool: Pool, { recover, faults }: RolePoolSettings): Promise<PoolClient> {
  try {
    return await takeConnection(pool, faults).catch(async (error: unknown) => {
      if (recover === null || isWaitedOut(error)) throw error;
      await recover();
      return pool.connect();
    });
  } catch (cause) {
    throw new DatabaseLostError('The database gives no connection.', { cause });
  }
}

/** All connections were in use for too long, which says nothing about the server. */
function isWaitedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded');
}

/** A connection that cannot change its role is discarded rather than used with its old one. */
async function changeRole(client: PoolClient, role: string): Promise<void> {
  try {
    await client.query(`set role ${escapeIdentifier(role)}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
