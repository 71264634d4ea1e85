import type { Logger } from 'pino';
import { startBulkWorker } from './bulk-analysis/worker.ts';
import type { TurnQueue } from './jobs/queue.ts';
import type { Readings } from './readings.ts';
import type { TimedContext } from './timed-tasks.ts';
import { timedTasks } from './timed-tasks.ts';
import { startTimers } from './timers.ts';

export interface WorkParts extends Omit<TimedContext, keyof Readings> {
  readings: Readings;
  queue: TurnQueue;
  log: Logger;
}

/** Does what has its time, and works off the queue. */
export async function startWork(parts: WorkParts): Promise<{ close(): Promise<void> }> {
  const { database, now, readings, queue, log } = parts;
  const stopTimers = startTimers(timedTasks({ ...parts, ...readings }), log);
  const report = (error: unknown) => log.error({ err: error }, 'A channel of a bulk job failed unexpectedly');
  const worker = await startBulkWorker({ ...readings, database, now, queue, report, log }).catch(
    async (error: unknown) => {
      await stopTimers();
      throw error;
    },
  );
  return { close: async () => void (await Promise.all([stopTimers(), worker.close()])) };
}
