import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** How long a request may stand in line for connections, in all; what it has used comes back with time. */
const mostMs = 1_200;
const backPerMs = 0.1;
/** As many may stand in line. */
const mostWaiting = 1_000;

interface Patience {
  leftMs: number;
  /** By `performance.now()`. */
  at: number;
}

const requests = new AsyncLocalStorage<Patience>();

/**
 * Answers a request: within it nobody waits longer for a connection than a person waits for a page. Background work
 * has the pool's own, longer limit.
 */
export function waitBriefly(answer: () => void): void {
  requests.run({ leftMs: mostMs, at: performance.now() }, answer);
}

/** A connection of the pool; where all are in use, only as long as the request may wait. */
export async function takeConnection(pool: Pool): Promise<PoolClient> {
  const patience = requests.getStore();
  const isInLine = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  if (patience === undefined || !isInLine) return pool.connect();
  if (pool.waitingCount >= mostWaiting) throw tooLong();
  const begun = performance.now();
  const allowedMs = Math.min(mostMs, patience.leftMs + (begun - patience.at) * backPerMs);
  try {
    return await connectWithin(pool, allowedMs);
  } finally {
    const ended = performance.now();
    Object.assign(patience, { leftMs: Math.max(0, allowedMs - (ended - begun)), at: ended });
  }
}

async function connectWithin(pool: Pool, ms: number): Promise<PoolClient> {
  const connecting = pool.connect();
  const over = new AbortController();
  // After a pause of this thread a connection that is free by now counts as in time.
  const late = wait(ms, null, { signal: over.signal }).then(() => setImmediate(null));
  const client = await Promise.race([connecting, late.catch(() => null)]).finally(() => over.abort());
  if (client !== null) return client;
  // It comes some time, for others.
  connecting.then(
    (unused) => unused.release(),
    () => undefined,
  );
  throw tooLong();
}

/** In the pool's own words, so that both are one class of fault. */
function tooLong(): Error {
  return new Error('timeout exceeded when trying to connect');
}
