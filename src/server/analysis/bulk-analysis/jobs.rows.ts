import { sql } from 'kysely';
import type { BulkJobStatus } from '../../../contract/analysis/bulk-analysis.ts';
import { bulkResultsShown } from '../../../contract/analysis/bulk-analysis.ts';
import type { Verdict } from '../../../engine/analysis/analysis.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKey } from './holds.rows.ts';

export interface NewJob extends JobKey {
  name: string;
  demo: boolean;
  counts: { total: number; duplicates: number; rejected: number };
  at: Date;
}

/** Makes a job in preparation: nobody sees it, nothing works on it, and it costs nothing yet. */
export async function insertJob(
  database: Database,
  { jobId, userId, name, demo, counts, at }: NewJob,
): Promise<void> {
  await sql`
    insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, duplicate_count, rejected_count,
      month, created_at)
    values (${jobId}, ${userId}, ${name}, 'preparing', ${demo}, ${counts.total}, ${counts.duplicates},
      ${counts.rejected}, date_trunc('month', ${at}::timestamptz at time zone 'UTC')::date, ${at})`.execute(
    database.current,
  );
}

/** How many of a user's jobs have not ended, those in preparation included. */
export async function countOpenJobs(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bulk_jobs
    where user_id = ${userId} and status in ('preparing', 'processing', 'paused')`.execute(database.current);
  return rows[0]?.open ?? 0;
}

/** A job begins, or begins anew, with what is held for it. */
export async function beginRound(
  database: Database,
  begun: JobKey & { round: number; month: string; credits: number; analyses: number },
): Promise<void> {
  await sql`
    update bulk_jobs set status = 'processing', finished_at = null, waiting_until = null, round = ${begun.round},
      month = to_date(${begun.month}, 'YYYY-MM'), credits_held = ${begun.credits}, analyses_held = ${begun.analyses}
    where id = ${begun.jobId} and user_id = ${begun.userId}`.execute(database.current);
}

export async function setStatus(
  database: Database,
  { jobId, userId, status }: JobKey & { status: BulkJobStatus },
): Promise<void> {
  await sql`
    update bulk_jobs set status = ${status} where id = ${jobId} and user_id = ${userId}`.execute(
    database.current,
  );
}

/** How many failed channels another try may help. */
export async function countRetryable(database: Database, { jobId, userId }: JobKey): Promise<number> {
  const { rows } = await sql<{ retryable: number }>`
    select count(*)::int as retryable from bulk_lines
    where job_id = ${jobId} and user_id = ${userId} and state = 'failed' and retryable`.execute(
    database.current,
  );
  return rows[0]?.retryable ?? 0;
}

/** Lets the next failed channels that another try may help wait for it; answers the last one's line, if any. */
export async function retryLines(
  database: Database,
  { jobId, userId, after, limit }: JobKey & { after: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with again as (
      update bulk_lines set state = 'waiting', failure = null, retryable = false, finished_at = null, attempts = 0, tries = 0,
        not_before = null, claimed_by = null, claimed_at = null
      where job_id = ${jobId} and user_id = ${userId} and line in (
        select line from bulk_lines where job_id = ${jobId} and state = 'failed' and retryable and line > ${after}
        order by line limit ${limit})
      returning line
    )
    update bulk_jobs set failed_count = failed_count - (select count(*) from again)
    where id = ${jobId} and user_id = ${userId}
    returning (select max(line) from again) as last`.execute(database.current);
  return rows[0]?.last ?? null;
}

/** A start that failed leaves nothing. */
export async function deletePreparing(database: Database, { jobId, userId }: JobKey): Promise<void> {
  await sql`
    delete from bulk_jobs where id = ${jobId} and user_id = ${userId} and status = 'preparing'`.execute(
    database.current,
  );
}

/** Jobs whose preparation began before `before` and was not completed. */
export async function deleteLostPreparing(database: Database, before: Date): Promise<void> {
  await sql`delete from bulk_jobs where status = 'preparing' and created_at < ${before}`.execute(
    database.current,
  );
}

export interface JobRow {
  id: string;
  name: string;
  status: BulkJobStatus;
  total: number;
  completed: number;
  failed: number;
  duplicates: number;
  rejected: number;
  retryable: number;
  completedAnalyses: { id: string; name: string | null; score: number | null; verdict: Verdict | null }[];
  failedAnalyses: { channelUrl: string; failure: string | null }[];
  waitingUntil: Date | null;
  creditsHeld: number;
  analysesSpent: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The newest lines of a job in one state. */
const newest = (state: 'completed' | 'failed') => sql`
  (select * from bulk_lines where job_id = j.id and state = ${sql.lit(state)}
    order by finished_at desc limit ${sql.lit(bulkResultsShown)})`;

// Counting happens where something has failed alone: the others have nothing to retry.
const jobColumns = sql`
  j.id, j.job_name as name, j.status, j.total_channels as total, j.completed_count as completed,
  j.failed_count as failed, j.duplicate_count as duplicates, j.rejected_count as rejected,
  case when j.failed_count > 0 and j.status <> 'cancelled' then
    (select count(*)::int from bulk_lines where job_id = j.id and state = 'failed' and retryable) else 0 end as retryable,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', r.channel_name, 'score', a.sponsorship_score,
        'verdict', r.figures ->> 'verdict')
      order by l.finished_at desc)
    from ${newest('completed')} l join channel_analyses a on a.id = l.analysis_id
    join channel_results r on r.id = a.result_id), '[]') as "completedAnalyses",
  coalesce((select json_agg(json_build_object('channelUrl', l.channel_url, 'failure', l.failure)
      order by l.finished_at desc)
    from ${newest('failed')} l), '[]') as "failedAnalyses",
  j.waiting_until as "waitingUntil", j.credits_held as "creditsHeld", j.analyses_spent as "analysesSpent",
  j.created_at as "createdAt", j.finished_at as "finishedAt"`;

/** A user's newest jobs; one of them where `jobId` says which. */
export async function findJobs(
  database: Database,
  { userId, jobId = null, limit }: { userId: string; jobId?: string | null; limit: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${jobColumns} from bulk_jobs j
    where j.user_id = ${userId} and j.status <> 'preparing' and (${jobId}::uuid is null or j.id = ${jobId}::uuid)
    order by j.created_at desc, j.id limit ${limit}`.execute(database.current);
  return rows;
}

/** A text that differs whenever one of these jobs has changed; reading it costs little. */
export async function findJobsMark(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select string_agg(j::text, ';') as mark from (
      select id, status, round, total_channels, completed_count, failed_count, credits_held, analyses_spent,
        waiting_until, finished_at
      from bulk_jobs where user_id = ${userId} and status <> 'preparing'
      order by created_at desc, id limit ${limit}) j`.execute(database.current);
  return rows[0]?.mark ?? '';
}
