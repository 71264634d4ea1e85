import type { Database } from '../db/database.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { returnAnalyses } from '../plans/holds.usecases.ts';
import type { JobKey, LockedJob } from './holds.rows.ts';
import { endJob, hasOpenLines, lockJob } from './holds.rows.ts';

export interface JobContext {
  database: Database;
  now: () => Date;
}

/**
 * Ends a job of which no line waits or is at work, and gives back what it did not need; does nothing while one does,
 * nor a second time. Joins the caller's transaction, which must have locked the user's plan (`holdTier`) before it
 * changed the job: every change of plans begins with that lock, and the other order could block both for ever.
 */
export async function settleJob(context: JobContext, key: JobKey): Promise<void> {
  const { database } = context;
  await database.asUser(key.userId, async () => {
    if ((await holdTier(context, key)) === null) return;
    const job = await lockJob(database, key);
    if (job !== null) await settleLocked(context, { ...key, job });
  });
}

/** The same for a job that is locked already. */
export async function settleLocked(
  context: JobContext,
  { job, ...key }: JobKey & { job: LockedJob },
): Promise<void> {
  const { database } = context;
  const { completedCount, round, month, creditsHeld, analysesHeld, finishedAt } = job;
  const at = context.now();
  if (finishedAt !== null || job.status === 'preparing') return;
  if (await hasOpenLines(database, { ...key, status: job.status })) return;
  const outcome = completedCount > 0 ? 'completed' : 'failed';
  await endJob(database, { ...key, status: job.status === 'cancelled' ? 'cancelled' : outcome, at });
  await returnAnalyses(context, { ...key, round, month, credits: creditsHeld, analyses: analysesHeld });
}
