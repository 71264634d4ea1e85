import { sql } from 'kysely';
import type { BulkJobStatus } from '../../../contract/analysis/bulk-analysis.ts';
import type { Database } from '../../platform/db/database.ts';

/** A job of anybody, as whoever runs the product sees it. */
export interface OperatedJobRow {
  id: string;
  userId: string;
  ownerEmail: string;
  name: string;
  status: BulkJobStatus;
  total: number;
  completed: number;
  failed: number;
  retryable: number;
  running: number;
  waitingUntil: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
}

// Counting happens where there can be something to count alone.
const columns = sql.raw(`
  j.id, j.user_id as "userId", p.email as "ownerEmail", j.job_name as name, j.status, j.total_channels as total,
  j.completed_count as completed, j.failed_count as failed,
  case when j.failed_count > 0 and j.status <> 'cancelled' then
    (select count(*)::int from bulk_lines where job_id = j.id and state = 'failed' and retryable) else 0 end as retryable,
  case when j.finished_at is null then
    (select count(*)::int from bulk_lines where job_id = j.id and state = 'running') else 0 end as running,
  j.waiting_until as "waitingUntil", j.created_at as "createdAt", j.finished_at as "finishedAt"`);

/** The newest jobs that have not ended, and those that failed since an instant. Inside `asSystem`. */
export async function findOperatedJobs(
  database: Database,
  { demo, failedSince, limit }: { demo: boolean; failedSince: Date; limit: number },
): Promise<OperatedJobRow[]> {
  const { rows } = await sql<OperatedJobRow>`
    select ${columns} from (
      select * from bulk_jobs where demo = ${demo}
        and (status in ('processing', 'paused') or (status = 'failed' and finished_at >= ${failedSince}))
      order by created_at desc, id limit ${limit}
    ) j join profiles p on p.user_id = j.user_id
    order by j.created_at desc, j.id`.execute(database.current);
  return rows;
}

/** A job of anybody, whatever its state. Inside `asSystem`. */
export async function findOperatedJob(
  database: Database,
  { jobId, demo }: { jobId: string; demo: boolean },
): Promise<OperatedJobRow | null> {
  const { rows } = await sql<OperatedJobRow>`
    select ${columns} from bulk_jobs j join profiles p on p.user_id = j.user_id
    where j.id = ${jobId} and j.demo = ${demo} and j.status <> 'preparing'`.execute(database.current);
  return rows[0] ?? null;
}

/** How many jobs there are of each status. Inside `asSystem`. */
export async function countJobs(
  database: Database,
  { demo }: { demo: boolean },
): Promise<{ status: BulkJobStatus; jobs: number }[]> {
  const { rows } = await sql<{ status: BulkJobStatus; jobs: number }>`
    select status, count(*)::int as jobs from bulk_jobs
    where demo = ${demo} and status <> 'preparing' group by status`.execute(database.current);
  return rows;
}
