import type { TurnQueue } from '../../platform/jobs/queue.ts';
import { startTimers } from '../../platform/timers.ts';
import type { BuildContext } from './build-export.usecases.ts';
import { buildExport, lostAfterMs } from './build-export.usecases.ts';
import { findWaitingUsers } from './data-exports.rows.ts';

export interface ExportWorkerParts extends BuildContext {
  exportQueue: TurnQueue;
}

/** One at a time: a file is worth a minute of waiting, and no other work may feel it. */
const atOnce = 1;
const lookEveryMs = 30_000;

/** Builds the files that people asked for, until it is closed. */
export async function startExportWorker(parts: ExportWorkerParts): Promise<{ close(): Promise<void> }> {
  const { exportQueue, log } = parts;
  const run = (userId: string) =>
    buildExport(parts, { userId }).catch((error: unknown) => {
      // It is begun anew once it counts as lost.
      log.error({ err: error }, 'The building of somebody’s data broke off');
    });
  await exportQueue.work({ atOnce, run });
  const look = {
    name: 'find data that wait to be built',
    everyMs: lookEveryMs,
    run: () => wakeWaiting(parts),
  };
  const stopTimers = startTimers([look], log);
  return {
    async close() {
      await stopTimers();
      await exportQueue.rest();
    },
  };
}

/** Announces what nobody works on: its announcement was lost, or its builder died. */
async function wakeWaiting({ database, now, exportQueue }: ExportWorkerParts): Promise<void> {
  const before = new Date(now().getTime() - lostAfterMs);
  const waiting = await database.asSystem(() => findWaitingUsers(database, before));
  for (const userId of waiting) await exportQueue.wake(userId);
}
