import type { IncomingMessage } from 'node:http';
import { createByteBudget } from '../limits/byte-budget.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { maxBodyBytes, readBodyBytes } from './json-body.ts';

/** Reads a body; rejects if it cannot be had. */
export type ReadBytes = () => Promise<Buffer>;

/** Room for bodies far larger than others, shared by tenants. */
export interface LargeBodies {
  /** Does the work with the body in hand, when it is its turn. */
  answer(call: LargeCall, work: (readBytes: ReadBytes) => Promise<void>): Promise<void>;
}

interface LargeCall {
  request: IncomingMessage;
  mostBytes: number;
  /** Whose body it is. */
  key: string;
  /** The refusal if there is no room. */
  refuse: () => Error;
}

interface LargeSettings {
  /** How much of such bodies is in memory, on the way or waiting. */
  mostBytes?: number;
  /** How many are worked with at once; each takes a processor for a moment. */
  atOnce?: number;
}

const usualMostBytes = 128 * 1024 * 1024;

/**
 * A body takes room as it arrives, so nobody holds any by sending nothing, and one no larger than every other call's
 * takes none. With the room full, who holds most gives way to who holds less. Bodies that are complete get their turn
 * one tenant after the other.
 */
export function createLargeBodies(settings: LargeSettings = {}): LargeBodies {
  const { mostBytes = usualMostBytes, atOnce = 2 } = settings;
  const budget = createByteBudget(mostBytes);
  const turns = createConcurrencyLimit({ atOnce, perKey: { atOnce: 1 } });
  return {
    async answer({ request, mostBytes: mostOwn, key, refuse }, work) {
      const eviction = new AbortController();
      const held = budget.open(key, () => eviction.abort(refuse()));
      const room = { take: (bytes: number) => held.add(bytes), refuse, evicted: eviction.signal };
      let body: Promise<Buffer> | null = readBodyBytes(request, mostOwn, room);
      const take: ReadBytes = () => body ?? Promise.reject(eviction.signal.reason);
      try {
        const { length } = await body.catch(() => nothing);
        if (length <= maxBodyBytes) return await work(take);
        const turn = turns.run(key, async () => {
          if (eviction.signal.aborted) return;
          held.keep();
          await work(take);
        });
        await Promise.race([turn, abortOf(eviction.signal)]);
        if (!eviction.signal.aborted) return;
        // What waits in vain for its turn must not go on holding the body.
        body = null;
        await work(take);
      } finally {
        held.release();
      }
    },
  };
}

const nothing = Buffer.alloc(0);

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
