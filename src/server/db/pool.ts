import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Client, Pool } from 'pg';
import type { ClientBase } from 'pg';

/** Where the tables are: in this process, or in a PostgreSQL server. */
export type DatabaseSource = { kind: 'embedded'; lite: PGlite } | { kind: 'postgresql'; url: string };

/** The roles that the migrations make: they own nothing, so row level security binds them. */
export const applicationRole = 'sponsorscope_app';
/** Sign-in data alone. */
export const accountsRole = 'sponsorscope_accounts';
/** The job queue's tables alone. */
export const jobsRole = 'sponsorscope_jobs';
export const jobsSchema = 'jobs';

const poolSize = 10;
/** Statements asked for at once on one connection leave without waiting for each other's answers. */
const pipeline = true;
/** The answer is waited for longer than the server's own limit, which so only cuts connections that died without a word. */
const usualLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 10_000, query_timeout: 15_000 };
/**
 * To bring the tables up to date, and to wait while another process does, takes as long as it takes; a process that
 * loads its scripts on a busy machine is late to notice that it is connected.
 */
export const startLimits: typeof usualLimits = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 600_000,
  query_timeout: 605_000,
};

/** Opens a pool whose connections speak as the connecting user until they are given a role. */
export function openPool(source: DatabaseSource, limits = usualLimits): Pool {
  const options = {
    ...(source.kind === 'embedded' ? embeddedOptions(source.lite) : serverOptions(source.url)),
    ...limits,
    onConnect: (client: ClientBase) => prepareSession(client, source),
  };
  const pool = new Pool(options);
  // Without listeners a connection cut by the server ends the whole process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {}

function serverOptions(url: string) {
  return {
    connectionString: url,
    pipeline,
    max: poolSize,
  };
}

function embeddedOptions(lite: PGlite) {
  // A fresh connection object each time: the pool drops a client after a failed statement, and a shared
  // connection would hand its late messages to the next client.
  class EmbeddedClient extends Client {
    constructor() {
      super(Object.assign(createPgConfig(lite), { pipeline }));
    }
  }
  // No idle time-out, and (above) a waiting time-out: nested use then fails instead of waiting for itself.
  return {
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
  };
}

async function prepareSession(client: ClientBase, source: DatabaseSource) {
  // The embedded session outlives its clients: what the last one left open is undone (but LISTEN is kept).
  if (source.kind !== 'embedded') return;
  await client.query(
    'rollback; close all; set session authorization default; reset role; reset all; deallocate all; select pg_advisory_unlock_all()',
  );
}
