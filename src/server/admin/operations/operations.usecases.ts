import type { OperationsState } from '../../../contract/admin/operations.ts';
import { listOperatedJobs } from '../../analysis/bulk-analysis/operated-jobs.usecases.ts';
import type { QuotaShares } from '../../../youtube/quota.ts';
import { readQuota } from '../../analysis/channels/quota.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WatchedQueue } from '../../platform/jobs/queue.ts';
import { listProcesses } from '../../platform/heartbeat/heartbeat.usecases.ts';
import { readMails } from '../../platform/mail-queue/mail-queue.usecases.ts';
import type { TaskPlan } from '../../platform/timers.ts';
import { readBackups } from '../backups/scheduled-backups.usecases.ts';
import type { KeptDataCount } from './kept-data.usecases.ts';
import { listTasks } from './task-runs.usecases.ts';

export interface OperationContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  bulkQueue: Pick<WatchedQueue, 'count'>;
  quotaBounds: QuotaShares;
  /** Every task there is. */
  tasks: readonly TaskPlan[];
  keptData: KeptDataCount;
}

/** Queue, quota, kept data and timed tasks as they stand. */
export async function readOperations(context: OperationContext): Promise<OperationsState> {
  const { bulkQueue, quotaBounds, tasks, keptData } = context;
  const turns = await bulkQueue.count();
  const { jobs, counts } = await listOperatedJobs(context);
  return {
    queue: { waiting_turns: turns.waiting, active_turns: turns.active, jobs, counts },
    quota: await readQuota(context, quotaBounds),
    kept_data: await keptData.read(),
    tasks: await listTasks(context, { tasks }),
    backups: await readBackups(context),
    mails: await readMails(context),
    processes: await listProcesses(context),
  };
}
