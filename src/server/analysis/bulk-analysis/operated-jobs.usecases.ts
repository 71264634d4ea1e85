import type { BulkJobStatus } from '../../../contract/analysis/bulk-analysis.ts';
import type { OperatedJob } from '../../../contract/admin/operations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OperatedJobRow } from './listed-jobs.rows.ts';
import { countJobs, findOperatedJob, findOperatedJobs } from './listed-jobs.rows.ts';

/** An installation's own kind of jobs: nobody works on those of the other kind. */
export interface OperatedContext {
  database: Database;
  now: () => Date;
  demo: boolean;
}

const failedShownMs = 30 * 24 * 3_600_000;
const mostListed = 100;

/** Everybody's unfinished jobs and those that failed of the last 30 days, and how many there are of each status. */
export async function listOperatedJobs({
  database,
  demo,
  now,
}: OperatedContext): Promise<{ jobs: OperatedJob[]; counts: Record<BulkJobStatus, number> }> {
  const failedSince = new Date(now().getTime() - failedShownMs);
  const [rows, counted] = await database.asSystem(async () => [
    await findOperatedJobs(database, { demo, failedSince, limit: mostListed }),
    await countJobs(database, { demo }),
  ]);
  const counts = { ...noJobs };
  for (const { status, jobs } of counted) counts[status] = jobs;
  return { jobs: rows.map(describe), counts };
}

const noJobs: Record<BulkJobStatus, number> = {
  processing: 0,
  paused: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
};

/** Anybody's job and whose it is; `null` where there is none. */
export async function readOperatedJob(
  { database, demo }: Pick<OperatedContext, 'database' | 'demo'>,
  { jobId }: { jobId: string },
): Promise<{ userId: string; job: OperatedJob } | null> {
  const row = await database.asSystem(() => findOperatedJob(database, { jobId, demo }));
  return row && { userId: row.userId, job: describe(row) };
}

function describe(row: OperatedJobRow): OperatedJob {
  const isOpen = row.status === 'processing' || row.status === 'paused';
  return {
    id: row.id,
    job_name: row.name,
    owner_email: row.ownerEmail,
    status: row.status,
    total_channels: row.total,
    completed_count: row.completed,
    failed_count: row.failed,
    retryable_count: row.retryable,
    // Counted from the others: a job of ten thousand lines need not be walked through for it.
    waiting_channels: isOpen ? Math.max(0, row.total - row.completed - row.failed - row.running) : 0,
    running_channels: row.running,
    waiting_until: row.waitingUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
