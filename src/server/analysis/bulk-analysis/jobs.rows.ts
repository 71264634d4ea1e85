import { sql } from 'kysely';
import type { BulkJobStatus } from '../../../contract/analysis/bulk-analysis.ts';
import { monthOf } from '../../../values/months.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface JobKey {
  jobId: string;
  userId: string;
}

export interface NewJob extends JobKey {
  name: string;
  demo: boolean;
  /** Whether it is worked off as the hour allows. */
  byHour: boolean;
  /** Of the file's other columns; `null` if there are none. */
  headings: string[] | null;
  counts: { total: number; duplicates: number; rejected: number };
  at: Date;
}

/** Makes a job in preparation: nobody sees it, nothing works on it, and it costs nothing yet. */
export async function insertJob(
  database: Database,
  { jobId, userId, name, demo, byHour, headings, counts, at }: NewJob,
): Promise<void> {
  await database.current
    .insertInto('bulk_jobs')
    .values({
      id: jobId,
      user_id: userId,
      job_name: name,
      status: 'preparing',
      demo,
      by_hour: byHour,
      headings,
      total_channels: counts.total,
      duplicate_count: counts.duplicates,
      rejected_count: counts.rejected,
      month: `${monthOf(at)}-01`,
      created_at: at,
    })
    .execute();
}

/** How many of a user's jobs have not ended, those in preparation included. */
export async function countOpenJobs(database: Database, userId: string): Promise<number> {
  const { open } = await database.current
    .selectFrom('bulk_jobs')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['preparing', 'processing', 'paused'])
    .executeTakeFirstOrThrow();
  return open;
}

/** A job as changes of it as a whole need it. */
export interface LockedJob {
  status: Row<'bulk_jobs'>['status'];
  completedCount: number;
  failedCount: number;
  round: number;
  /** As `2026-11`. */
  month: string;
  creditsHeld: number;
  analysesHeld: number;
  finishedAt: Date | null;
  byHour: boolean;
  /** Who started it. */
  madeBy: string | null;
}

/** A user's job, held against all other changes until the transaction ends; the user's plan is locked before it. */
export async function lockJob(database: Database, { jobId, userId }: JobKey): Promise<LockedJob | null> {
  const job = await database.current
    .selectFrom('bulk_jobs')
    .select(['status', 'completed_count as completedCount', 'failed_count as failedCount', 'round', 'month'])
    .select(['credits_held as creditsHeld', 'analyses_held as analysesHeld', 'finished_at as finishedAt'])
    .select(['by_hour as byHour', 'made_by as madeBy'])
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return job === undefined ? null : { ...job, month: job.month.slice(0, 'YYYY-MM'.length) };
}

/** Whether a line waits for its turn or is at work; of a cancelled job nothing waits any more. */
export async function hasOpenLines(
  database: Database,
  { jobId, status }: JobKey & { status: LockedJob['status'] },
): Promise<boolean> {
  const open = await database.current
    .selectFrom('bulk_lines')
    .select('line')
    .where('job_id', '=', jobId)
    .where('state', 'in', status === 'cancelled' ? ['running'] : ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

function updateJob(database: Database, { jobId, userId }: JobKey) {
  return database.current.updateTable('bulk_jobs').where('id', '=', jobId).where('user_id', '=', userId);
}

/** A job begins, or begins anew, with what is held for it. */
export async function beginRound(
  database: Database,
  begun: JobKey & { round: number; month: string; credits: number; analyses: number },
): Promise<void> {
  await updateJob(database, begun)
    .set({ status: 'processing', finished_at: null, waiting_until: null, waiting_for: null })
    .set({
      round: begun.round,
      month: `${begun.month}-01`,
      credits_held: begun.credits,
      analyses_held: begun.analyses,
    })
    .execute();
}

export async function setStatus(
  database: Database,
  { status, ...key }: JobKey & { status: BulkJobStatus },
): Promise<void> {
  await updateJob(database, key).set({ status }).execute();
}

/** Pauses every job of a user that is worked on. */
export async function pauseAll(database: Database, userId: string): Promise<void> {
  await database.current
    .updateTable('bulk_jobs')
    .set({ status: 'paused' })
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .execute();
}

/** The job is over and holds nothing any more. */
export async function endJob(
  database: Database,
  { status, at, ...key }: JobKey & { status: LockedJob['status']; at: Date },
): Promise<void> {
  await updateJob(database, key)
    .set({ status, finished_at: at, credits_held: 0, analyses_held: 0 })
    .set({ waiting_until: null, waiting_for: null })
    .execute();
}

/** Failed lines that another try may help; written out, for an index of their own. */
function selectRetryable(database: Database, jobId: string) {
  return database.current
    .selectFrom('bulk_lines')
    .where('job_id', '=', jobId)
    .where('state', '=', sql.lit('failed'))
    .where((eb) => eb.ref('retryable'));
}

/** How many failed channels another try may help. */
export async function countRetryable(database: Database, { jobId, userId }: JobKey): Promise<number> {
  const { retryable } = await selectRetryable(database, jobId)
    .select(({ fn }) => fn.countAll<number>().as('retryable'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return retryable;
}

/** Lets the next failed channels that another try may help wait for it; answers the last one's line, if any. */
export async function retryLines(
  database: Database,
  { jobId, userId, after, limit }: JobKey & { after: number; limit: number },
): Promise<number | null> {
  const failed = selectRetryable(database, jobId)
    .select('line')
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit);
  const begun = { attempts: 0, tries: 0, not_before: null, claimed_by: null, claimed_at: null };
  const job = await database.current
    .with('again', (query) =>
      query
        .updateTable('bulk_lines')
        .set({ state: 'waiting', failure: null, retryable: false, finished_at: null, ...begun })
        .where('job_id', '=', jobId)
        .where('user_id', '=', userId)
        .where('line', 'in', failed)
        .returning('line'),
    )
    .updateTable('bulk_jobs')
    .set((eb) => {
      const count = eb.selectFrom('again').select(({ fn }) => fn.countAll<number>().as('count'));
      return { failed_count: eb('failed_count', '-', count) };
    })
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .returning((eb) =>
      eb
        .selectFrom('again')
        .select(({ fn }) => fn.max('line').as('last'))
        .as('last'),
    )
    .executeTakeFirst();
  return job?.last ?? null;
}

/** A start that failed leaves nothing. */
export async function deletePreparing(database: Database, { jobId, userId }: JobKey): Promise<void> {
  await database.current
    .deleteFrom('bulk_jobs')
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .where('status', '=', 'preparing')
    .execute();
}

/** Jobs whose preparation began before `before` and was not completed. */
export async function deleteLostPreparing(database: Database, before: Date): Promise<void> {
  await database.current
    .deleteFrom('bulk_jobs')
    .where('status', '=', sql.lit('preparing'))
    .where('created_at', '<', before)
    .execute();
}
