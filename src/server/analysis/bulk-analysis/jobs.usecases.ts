import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobRow } from './listed-jobs.rows.ts';
import { countScores, findJobs } from './listed-jobs.rows.ts';
import { describeFailure } from './reasons.ts';
import { BulkRefusal } from './refusals.ts';

export interface OwnJobs {
  database: Database;
  userId: string;
}

/** How many jobs a list names. */
export const mostJobsListed = 100;

/** A user's jobs, newest first. */
export async function listJobs({ database, userId }: OwnJobs): Promise<BulkJob[]> {
  const rows = await database.asUser(userId, () => findJobs(database, { userId, limit: mostJobsListed }));
  return rows.map(describeJob);
}

/** One of a user's jobs. Throws `BulkRefusal` where it is not theirs. */
export async function readJob({ database, userId }: OwnJobs, { jobId }: { jobId: string }): Promise<BulkJob> {
  const [row] = await database.asUser(userId, () => findJobs(database, { userId, jobId, limit: 1 }));
  if (row === undefined) throw new BulkRefusal('JOB_NOT_FOUND');
  return describeJob(row);
}

function describeJob(row: JobRow): BulkJob {
  return {
    id: row.id,
    job_name: row.name,
    status: row.status,
    total_channels: row.total,
    progress: row.completed + row.failed,
    completed_count: row.completed,
    failed_count: row.failed,
    duplicate_count: row.duplicates,
    rejected_count: row.rejected,
    retryable_count: row.retryable,
    completed_analyses: row.completedAnalyses.map(({ id, name, score, verdict }) => ({
      id,
      channel_name: name,
      sponsorship_score: score,
      verdict,
    })),
    failed_analyses: row.failedAnalyses.map(({ channelUrl, failure }) => ({
      channel_url: channelUrl,
      reason: describeFailure(failure) ?? '',
    })),
    waiting_until: row.waitingUntil?.toISOString() ?? null,
    waiting_for: row.waitingUntil === null ? null : (row.waitingFor ?? 'quota'),
    credits_held: row.creditsHeld,
    credits_spent: row.analysesSpent,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** The headings of the other columns of the file that a job came from; `null` if there are none. */
export function readHeadings(
  { database, userId }: OwnJobs,
  { jobId }: { jobId: string },
): Promise<string[] | null> {
  return database.asUser(userId, async () => {
    const [job] = await findJobs(database, { userId, jobId, limit: 1 });
    return job?.headings ?? null;
  });
}

/** How many of a job's analyses have each score, the best first. */
export function readScores({ database, userId }: OwnJobs, { jobId }: { jobId: string }) {
  return database.asUser(userId, () => countScores(database, { userId, jobId }));
}
