import { Pool, types } from 'pg';
import type { CustomTypesConfig, PoolConfig } from 'pg';

/** The roles that the migrations create: they own nothing, so row level security applies to them. */
export const applicationRole = 'sponsorscope_app';
/** Sees only sign-in data. */
export const accountsRole = 'sponsorscope_accounts';
/** Sees only the job queue's tables. */
export const jobsRole = 'sponsorscope_jobs';
export const jobsSchema = 'jobs';

/**
 * How long a statement waits for a lock: longer than PostgreSQL takes to find a deadlock, which is another fault, and
 * with the wait for a connection less than 3 seconds.
 */
export const lockTimeoutMs = 1_300;
/**
 * The client waits longer than the server's own limit, so that `query_timeout` only cuts connections that died
 * silently. A process that stands still in a transaction loses it, and others its locks no longer.
 */
export const usualLimits = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: lockTimeoutMs,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};
/**
 * Migrating, and waiting while another process migrates, may take any time; a process that loads its scripts on a
 * busy machine is late to notice that it is connected.
 */
export const startLimits: Partial<typeof usualLimits> = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 600_000,
  query_timeout: 605_000,
};

/**
 * Types that `pg` would return as text, because they may not fit into a number, or as midnight in the process's time
 * zone. The generated `tables.ts` agrees with this.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, readInteger],
  // The product's columns have at most 12 digits, which a number represents exactly.
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, String],
]);
const columnTypes: CustomTypesConfig = {
  getTypeParser: (type, format) => parsers.get(type) ?? types.getTypeParser(type, format),
};

/** Opens a pool whose connections act as the connecting user until they are given a role. */
export function openPool(url: string, options: PoolConfig = usualLimits): Pool {
  const pool = new Pool({
    connectionString: url,
    // Simultaneous statements on one connection are sent without waiting for each other's answers.
    pipeline: true,
    max: 10,
    types: columnTypes,
    ...options,
  });
  // Without listeners a connection cut by the server ends the whole process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function readInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`The integer ${text} does not fit into a number.`);
  return number;
}

function ignore(): void {}
