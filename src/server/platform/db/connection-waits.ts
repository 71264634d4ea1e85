import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { FaultWatch } from './fault-watch.ts';

/**
 * How long a request may wait for connections, in all, while statements wait for locks in vain: what then has a
 * connection keeps it for long. What a request has waited it gets back with time.
 */
const mostMs = 1_200;
const backPerMs = 0.1;
/** As many may wait. */
const mostWaiting = 1_000;

interface Patience {
  leftMs: number;
  /** By `performance.now()`. */
  at: number;
}

const requests = new AsyncLocalStorage<Patience>();

/** Answers a request. Background work always has the pool's own, longer limit. */
export function waitBriefly(answer: () => void): void {
  requests.run({ leftMs: mostMs, at: performance.now() }, answer);
}

/** A connection of the pool; for a request only as long as it may wait. */
export async function takeConnection(pool: Pool, faults: Pick<FaultWatch, 'isHeldUp'>): Promise<PoolClient> {
  const patience = requests.getStore();
  if (patience === undefined || pool.idleCount > 0) return pool.connect();
  if (pool.waitingCount >= mostWaiting) throw tooLong();
  const begun = performance.now();
  const allowedMs = Math.min(mostMs, patience.leftMs + (begun - patience.at) * backPerMs);
  const isOver = () => performance.now() - begun > allowedMs && faults.isHeldUp();
  try {
    return await connectUntil(pool, isOver);
  } finally {
    const ended = performance.now();
    Object.assign(patience, { leftMs: Math.max(0, allowedMs - (ended - begun)), at: ended });
  }
}

/** How often a waiting request looks whether it has waited enough. */
const lookEveryMs = 50;

function connectUntil(pool: Pool, isOver: () => boolean): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const look = setInterval(() => {
      if (!isOver()) return;
      hasLeft = true;
      clearInterval(look);
      reject(tooLong());
    }, lookEveryMs);
    pool
      .connect()
      .finally(() => clearInterval(look))
      // One that comes too late is for others.
      .then((client) => (hasLeft ? client.release() : resolve(client)))
      .catch(reject);
  });
}

/** In the pool's own words, so that both are one class of fault. */
function tooLong(): Error {
  return new Error('timeout exceeded when trying to connect');
}
