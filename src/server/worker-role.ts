import type { Logger } from 'pino';
import { startExportWorker } from './accounts/own-data/export-worker.ts';
import type { AlertReporter } from './platform/alerts/alert-reporter.usecases.ts';
import type { JobKey } from './analysis/bulk-analysis/jobs.rows.ts';
import { startBulkWorker } from './analysis/bulk-analysis/worker.ts';
import type { TurnQueue } from './platform/jobs/queue.ts';
import { createRunLog } from './admin/operations/task-runs.usecases.ts';
import type { ChannelReading } from './channel-reading.ts';
import type { TimedContext } from './timed-tasks.ts';
import { timedTasks } from './timed-tasks.ts';
import { startTimers } from './platform/timers.ts';

export interface WorkParts extends Omit<TimedContext, keyof ChannelReading> {
  readings: ChannelReading;
  queue: TurnQueue;
  exportQueue: TurnQueue;
  alertReporter: AlertReporter;
  log: Logger;
}

/** Runs scheduled tasks, and works through the queue. */
export async function startWork(parts: WorkParts): Promise<{ close(): Promise<void> }> {
  const { database, now, readings, queue, alertReporter, log } = parts;
  const stopTimers = startTimers(timedTasks({ ...parts, ...readings }), log, createRunLog(parts));
  const report = (error: unknown) => log.error({ err: error }, 'A channel of a bulk job failed unexpectedly');
  const onFailedJob = ({ jobId }: JobKey) =>
    alertReporter.report({
      type: 'job_failed',
      severity: 'low',
      subject: `job ${jobId}`,
      data: { job: jobId },
    });
  const worker = await startBulkWorker({ ...readings, database, now, queue, report, onFailedJob, log }).catch(
    async (error: unknown) => {
      await stopTimers();
      throw error;
    },
  );
  const exporter = await startExportWorker(parts).catch(async (error: unknown) => {
    await Promise.all([stopTimers(), worker.close()]);
    throw error;
  });
  return { close: async () => void (await Promise.all([stopTimers(), worker.close(), exporter.close()])) };
}
