import { Pool } from 'pg';
import type { PoolConfig } from 'pg';

/** The roles that the migrations make: they own nothing, so row level security binds them. */
export const applicationRole = 'sponsorscope_app';
/** Sign-in data alone. */
export const accountsRole = 'sponsorscope_accounts';
/** The job queue's tables alone. */
export const jobsRole = 'sponsorscope_jobs';
export const jobsSchema = 'jobs';

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
export function openPool(url: string, options: PoolConfig = usualLimits): Pool {
  const pool = new Pool({
    connectionString: url,
    // Statements asked for at once on one connection leave without waiting for each other's answers.
    pipeline: true,
    max: 10,
    ...options,
  });
  // Without listeners a connection cut by the server ends the whole process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {}
