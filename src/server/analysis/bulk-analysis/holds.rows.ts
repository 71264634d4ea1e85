import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface JobKey {
  jobId: string;
  userId: string;
}

/** A job as changes of it as a whole need it. */
export interface LockedJob {
  status: 'preparing' | 'processing' | 'paused' | 'completed' | 'failed' | 'cancelled';
  completedCount: number;
  failedCount: number;
  round: number;
  /** As `2026-11`. */
  month: string;
  creditsHeld: number;
  analysesHeld: number;
  finishedAt: Date | null;
}

/** A user's job, held against all other changes until the transaction ends; the user's plan is locked before it. */
export async function lockJob(database: Database, { jobId, userId }: JobKey): Promise<LockedJob | null> {
  const { rows } = await sql<LockedJob>`
    select status, completed_count as "completedCount", failed_count as "failedCount", round,
      to_char(month, 'YYYY-MM') as month, credits_held as "creditsHeld", analyses_held as "analysesHeld",
      finished_at as "finishedAt"
    from bulk_jobs where id = ${jobId} and user_id = ${userId} for update`.execute(database.current);
  return rows[0] ?? null;
}

/** Whether a line waits for its turn or is at work; of a cancelled job nothing waits any more. */
export async function hasOpenLines(
  database: Database,
  { jobId, status }: JobKey & { status: LockedJob['status'] },
): Promise<boolean> {
  const open = status === 'cancelled' ? ['running'] : ['waiting', 'running'];
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from bulk_lines where job_id = ${jobId} and state = any(${open})) as open`.execute(
    database.current,
  );
  return rows[0]?.open === true;
}

/** The job is over and holds nothing any more. */
export async function endJob(
  database: Database,
  { jobId, userId, status, at }: JobKey & { status: LockedJob['status']; at: Date },
): Promise<void> {
  await sql`
    update bulk_jobs set status = ${status}, finished_at = ${at}, credits_held = 0, analyses_held = 0,
      waiting_until = null
    where id = ${jobId} and user_id = ${userId}`.execute(database.current);
}
