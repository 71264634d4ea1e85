import type { Database } from '../../platform/db/database.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { returnAnalyses } from '../../accounts/plans/holds.usecases.ts';
import type { JobKey, LockedJob } from './jobs.rows.ts';
import { endJob, hasOpenLines, lockJob } from './jobs.rows.ts';

export interface JobContext {
  database: Database;
  now: () => Date;
}

/**
 * Ends a job of which no line waits or is at work, and gives back what it did not need; does nothing while one does,
 * nor a second time. Joins the caller's transaction, which must have locked the user's plan (`holdTier`) before it
 * changed the job: every change of plans begins with that lock, and the other order could block both for ever. Answers how
 * the job has ended; `null` where it has not, or had before.
 */
export async function settleJob(context: JobContext, key: JobKey): Promise<EndedStatus | null> {
  const { database } = context;
  return database.asUser(key.userId, async () => {
    if ((await holdTier(context, key)) === null) return null;
    const job = await lockJob(database, key);
    return job === null ? null : settleLocked(context, { ...key, job });
  });
}

export type EndedStatus = 'completed' | 'failed' | 'cancelled';

/** The same for a job that is locked already. */
export async function settleLocked(
  context: JobContext,
  { job, ...key }: JobKey & { job: LockedJob },
): Promise<EndedStatus | null> {
  const { database } = context;
  const { completedCount, round, month, creditsHeld, analysesHeld, finishedAt } = job;
  const at = context.now();
  if (finishedAt !== null || job.status === 'preparing') return null;
  if (await hasOpenLines(database, { ...key, status: job.status })) return null;
  const outcome = completedCount > 0 ? 'completed' : 'failed';
  const status = job.status === 'cancelled' ? 'cancelled' : outcome;
  await endJob(database, { ...key, status, at });
  await returnAnalyses(context, { ...key, round, month, credits: creditsHeld, analyses: analysesHeld });
  return status;
}
