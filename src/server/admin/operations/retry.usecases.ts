import { mostOpenJobs } from '../../../contract/limits.ts';
import type { OperatedJob } from '../../../contract/admin/operations.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { auditedFor } from '../../platform/audit-log/audit.usecases.ts';
import { beginRetry, finishRetry } from '../../analysis/bulk-analysis/actions.usecases.ts';
import { readOperatedJob } from '../../analysis/bulk-analysis/operated-jobs.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';

export interface RetryContext extends AdminContext {
  demo: boolean;
  bulkQueue: JobQueue;
}

/** Why a job is not tried again, to somebody who is not its owner. */
const reasons: Readonly<Record<string, string>> = {
  JOB_ENDED: 'This job was cancelled, so it is not tried again.',
  NOTHING_TO_RETRY: 'No channel of this job failed in a way another try may mend.',
  TOO_MANY_JOBS: `The owner of this job has ${mostOpenJobs} unfinished jobs already, as many as an account may have.`,
  PLAN_REQUIRED: 'The plan of this job’s owner no longer includes bulk analysis.',
  NO_CREDITS: 'The owner of this job has too few credits for its failed channels.',
  MONTHLY_LIMIT: 'Too few analyses are left this month to the owner of this job for its failed channels.',
};

/**
 * Tries the failed channels of anybody's job again, as its owner would: by the same use case, out of the owner's month and
 * credits. The change and its row of the audit log are one transaction, which acts for the system; each statement of
 * the use case names the owner.
 */
export async function retryJobOf(context: RetryContext, { jobId }: { jobId: string }): Promise<OperatedJob> {
  const found = await readOperatedJob(context, { jobId });
  if (found === null) throw new Refusal('JOB_NOT_FOUND');
  const { userId, job: before } = found;
  const owner = { ...context, userId };
  await auditedFor(context, { userId }, async () => {
    await refusing(() => beginRetry(owner, { jobId }));
    const oldValues = { job_id: jobId, status: before.status, failed_count: before.failed_count };
    const newValues = { job_id: jobId, tried_again: before.retryable_count };
    const target = { targetUserId: userId, targetEmail: before.owner_email };
    return { result: null, note: { action: 'job_retried', ...target, oldValues, newValues } };
  });
  await finishRetry(owner, { jobId });
  const after = await readOperatedJob(context, { jobId });
  if (after === null) throw new Refusal('JOB_NOT_FOUND');
  return after.job;
}

async function refusing(retry: () => Promise<void>): Promise<void> {
  try {
    await retry();
  } catch (error) {
    const reason = error instanceof Refusal ? reasons[error.code] : undefined;
    if (reason !== undefined) throw new Refusal('JOB_NOT_RETRIED', { text: reason, cause: error });
    if (error instanceof Refusal && error.code === 'ACCOUNT_GONE') throw new Refusal('JOB_NOT_FOUND');
    throw error;
  }
}
