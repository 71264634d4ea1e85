import type { BulkJob, BulkJobAction } from '../../../contract/analysis/bulk-analysis.ts';
import { mostOpenJobs } from '../../../contract/limits.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { holdInTransaction } from '../../accounts/plans/holds.usecases.ts';
import type { JobKey, LockedJob } from './jobs.rows.ts';
import { lockJob } from './jobs.rows.ts';
import { settleLocked } from './holds.usecases.ts';
import { beginRound, countOpenJobs, countRetryable, pauseAll, retryLines, setStatus } from './jobs.rows.ts';
import { readJob } from './jobs.usecases.ts';
import { BulkRefusal, refusingHold } from './refusals.ts';
import type { StartContext } from './start-job.usecases.ts';
import { linesAtOnce } from './start-job.usecases.ts';

/** Pauses every job of a user who leaves; channels that are at work are finished. In an open transaction. */
export function pauseJobs(
  { database }: Pick<StartContext, 'database'>,
  { userId }: { userId: string },
): Promise<void> {
  return pauseAll(database, userId);
}

interface Acted extends JobKey {
  job: LockedJob;
}

/**
 * Pauses, resumes or cancels one of a user's jobs, or tries its failed channels again; asking for what is so already
 * changes nothing. Channels that are at work are finished. Throws `BulkRefusal`.
 */
export async function actOnJob(
  context: StartContext,
  { jobId, action }: { jobId: string; action: BulkJobAction },
): Promise<BulkJob> {
  const { database, userId, bulkQueue } = context;
  await database.asUser(userId, () => act(context, { jobId, action }));
  if (action === 'retry') await retryRest(context, { jobId, userId });
  const acted = await readJob(context, { jobId });
  if (acted.status === 'processing') await bulkQueue.wake(userId);
  return acted;
}

/**
 * What `retry` changes at once, in the caller's open transaction of the system: each statement names the job's owner, who
 * pays for it. To be followed by `finishRetry`, outside. Throws `BulkRefusal`.
 */
export function beginRetry(context: StartContext, { jobId }: { jobId: string }): Promise<void> {
  return act(context, { jobId, action: 'retry' });
}

/** Lets the rest of a job's failed channels wait, and wakes the workers. */
export async function finishRetry(context: StartContext, { jobId }: { jobId: string }): Promise<void> {
  const { userId, bulkQueue } = context;
  await retryRest(context, { jobId, userId });
  await bulkQueue.wake(userId);
}

async function act(
  context: StartContext,
  { jobId, action }: { jobId: string; action: BulkJobAction },
): Promise<void> {
  const { database, userId } = context;
  // The plan first, as everywhere; then the job, behind the worker's changes of it.
  if ((await holdTier(context, { userId })) === null) throw new BulkRefusal('ACCOUNT_GONE');
  const job = await lockJob(database, { jobId, userId });
  if (job === null || job.status === 'preparing') throw new BulkRefusal('JOB_NOT_FOUND');
  await actions[action](context, { jobId, userId, job });
}

const actions = { pause, resume, cancel, retry } as const satisfies Record<BulkJobAction, unknown>;

async function pause({ database }: StartContext, { job, ...key }: Acted): Promise<void> {
  if (job.status === 'paused') return;
  if (job.status !== 'processing') throw new BulkRefusal('JOB_ENDED');
  await setStatus(database, { ...key, status: 'paused' });
}

async function resume({ database }: StartContext, { job, ...key }: Acted): Promise<void> {
  if (job.status === 'processing') return;
  if (job.status !== 'paused') throw new BulkRefusal('JOB_ENDED');
  await setStatus(database, { ...key, status: 'processing' });
}

async function cancel(context: StartContext, { job, ...key }: Acted): Promise<void> {
  if (job.status === 'cancelled') return;
  if (job.finishedAt !== null) throw new BulkRefusal('JOB_ENDED');
  // Its lines stay as they are: of a cancelled job none is begun.
  await setStatus(context.database, { ...key, status: 'cancelled' });
  await settleLocked(context, { ...key, job: { ...job, status: 'cancelled' } });
}

/** What a job that has not ended holds covers its failed channels too; one that has ended holds anew. */
async function retry(context: StartContext, { job, ...key }: Acted): Promise<void> {
  const { database } = context;
  if (job.status === 'cancelled') throw new BulkRefusal('JOB_ENDED');
  const analyses = await countRetryable(database, key);
  if (analyses === 0) throw new BulkRefusal('NOTHING_TO_RETRY');
  if (job.finishedAt !== null) {
    if ((await countOpenJobs(database, key.userId)) >= mostOpenJobs) throw new BulkRefusal('TOO_MANY_JOBS');
    const round = job.round + 1;
    const feature = job.byHour ? 'pasted' : 'bulk';
    const hold = { ...key, round, analyses, feature } as const;
    const held = await refusingHold(analyses, () => holdInTransaction(context, hold));
    await beginRound(database, { ...key, ...held, round, analyses });
  }
  await retryLines(database, { ...key, after: 0, limit: linesAtOnce });
}

/**
 * Lets the other failed channels wait too, in pieces, so that nobody waits long for the job's lock.
 * Where the job ends or this process dies before the last piece, the rest can be tried again as before.
 */
async function retryRest({ database }: StartContext, key: JobKey): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const after: number = last;
    last = await database.asUser(key.userId, async () => {
      const job = await lockJob(database, key);
      if (job === null || job.finishedAt !== null) return null;
      return retryLines(database, { ...key, after, limit: linesAtOnce });
    });
  }
}
