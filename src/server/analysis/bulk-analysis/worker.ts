import type { Logger } from 'pino';
import type { TurnQueue } from '../../platform/jobs/queue.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { startTimers } from '../../platform/timers.ts';
import type { WorkContext } from './outcomes.usecases.ts';
import { runTurn } from './turns.usecases.ts';
import { keepClaims, releaseLostLines, wakeWaiting } from './watch.usecases.ts';

export interface BulkWorkerParts extends Pick<
  WorkContext,
  'database' | 'reader' | 'secondReadings' | 'youtube' | 'now' | 'demo' | 'report' | 'onFailedJob'
> {
  queue: TurnQueue;
  log: Pick<Logger, 'error'>;
  limits?: Partial<WorkerLimits>;
}

export interface WorkerLimits {
  /** How many channels of all turns are read at once. At 100 ms an answer, a day's quota lasts for two minutes of that. */
  channelsAtOnce: number;
  /** While the last channels of one turn are read, the next ones have begun. */
  turnsAtOnce: number;
  /** A worker that has not been heard of for so long is dead, and its lines are for others. */
  leaseMs: number;
  /** How long a worker that is told to stop finishes what it has begun. */
  graceMs: number;
}

export const usualLimits: WorkerLimits = {
  channelsAtOnce: 8,
  turnsAtOnce: 4,
  leaseMs: 15_000,
  graceMs: 10_000,
};

/** Works off bulk jobs until it is closed. */
export async function startBulkWorker(parts: BulkWorkerParts): Promise<{ close(): Promise<void> }> {
  const { queue, log } = parts;
  const limits = { ...usualLimits, ...parts.limits };
  const stopping = new AbortController();
  const ending = new AbortController();
  const context: WorkContext = {
    ...parts,
    limit: createConcurrencyLimit({ atOnce: limits.channelsAtOnce }),
    claims: new Map(),
    turnsOfOne: Math.max(1, limits.turnsAtOnce - 1),
    stopping: stopping.signal,
    ending: ending.signal,
  };
  const run = (userId: string) =>
    runTurn(context, { userId }).catch((error: unknown) => {
      // What it had begun waits again after the lease.
      log.error({ err: error }, 'A turn of bulk work failed');
    });
  await queue.work({ atOnce: limits.turnsAtOnce, run });
  const { leaseMs } = limits;
  const stopTimers = startTimers(
    [
      { name: 'keep bulk claims', everyMs: leaseMs / 4, run: () => keepClaims(context) },
      {
        name: 'find bulk work that waits',
        everyMs: leaseMs / 3,
        run: async () => {
          await releaseLostLines(context, { leaseMs });
          await wakeWaiting(context);
        },
      },
    ],
    log,
  );
  return {
    async close() {
      stopping.abort();
      const grace = setTimeout(() => ending.abort(), limits.graceMs);
      await queue.rest();
      clearTimeout(grace);
      await stopTimers();
      // What was given back is begun at once where another worker runs.
      await wakeWaiting(context);
    },
  };
}
