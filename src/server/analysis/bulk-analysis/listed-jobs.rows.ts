import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BulkJobStatus } from '../../../contract/analysis/bulk-analysis.ts';
import { bulkResultsShown } from '../../../contract/analysis/bulk-analysis.ts';
import type { Verdict } from '../../../engine/analysis/judgements.ts';
import type { Database } from '../../platform/db/database.ts';

/** A job in preparation is nobody's to see. */
function selectJobs(database: Database) {
  return database.current.selectFrom('bulk_jobs').selectAll().where('status', '<>', 'preparing');
}

/** What is listed of jobs, the newest first. */
function selectListed(database: Database, jobs: ReturnType<typeof selectJobs>) {
  return (
    database.current
      .selectFrom(jobs.as('job'))
      .select(['job.id', 'job.job_name as name', 'job.status', 'job.total_channels as total'])
      .select(['job.completed_count as completed', 'job.failed_count as failed'])
      .select(['job.waiting_until as waitingUntil', 'job.created_at as createdAt'])
      .select(['job.finished_at as finishedAt', 'job.waiting_for as waitingFor', 'job.headings'])
      .$narrowType<{ status: BulkJobStatus }>()
      // Counting happens where something has failed alone: the others have nothing to retry.
      .select((eb) => {
        const retryable = eb
          .selectFrom('bulk_lines as line')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('line.job_id', '=', 'job.id')
          .where('line.state', '=', sql.lit('failed'))
          .where((eb) => eb.ref('line.retryable'));
        return eb
          .case()
          .when(eb.and([eb('job.failed_count', '>', 0), eb('job.status', '<>', 'cancelled')]))
          .then(retryable.$asScalar().$notNull())
          .else(sql.lit(0))
          .end()
          .as('retryable');
      })
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
  );
}

export type JobRow = Awaited<ReturnType<typeof findJobs>>[number];

/** A user's newest jobs; one of them where `jobId` says which. */
export function findJobs(
  database: Database,
  { userId, jobId, limit }: { userId: string; jobId?: string; limit: number },
) {
  const jobs = selectJobs(database)
    .where('user_id', '=', userId)
    .where((eb) => eb.and(jobId === undefined ? [] : [eb('id', '=', jobId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  return selectListed(database, jobs)
    .select(['job.duplicate_count as duplicates', 'job.rejected_count as rejected'])
    .select(['job.credits_held as creditsHeld', 'job.analyses_spent as analysesSpent'])
    .select((eb) => {
      const newest = (state: 'completed' | 'failed') =>
        eb
          .selectFrom('bulk_lines')
          .select(['channel_url', 'failure', 'analysis_id', 'finished_at'])
          .whereRef('job_id', '=', 'job.id')
          .where('state', '=', state)
          .orderBy('finished_at', 'desc')
          .limit(sql.lit(bulkResultsShown))
          .as('line');
      const completed = eb
        .selectFrom(newest('completed'))
        .innerJoin('channel_analyses as analysis', 'analysis.id', 'line.analysis_id')
        .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
        .select(['analysis.id', 'result.channel_name as name', 'analysis.sponsorship_score as score'])
        .select((eb) => sql<Verdict | null>`${eb.ref('result.figures')} ->> 'verdict'`.as('verdict'))
        .orderBy('line.finished_at', 'desc');
      const failed = eb
        .selectFrom(newest('failed'))
        .select(['line.channel_url as channelUrl', 'line.failure'])
        .orderBy('line.finished_at', 'desc');
      return [jsonArrayFrom(completed).as('completedAnalyses'), jsonArrayFrom(failed).as('failedAnalyses')];
    })
    .execute();
}

/** A text that differs whenever one of these jobs has changed; reading it costs little. */
export async function findJobsMark(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<string> {
  const jobs = database.current
    .selectFrom('bulk_jobs')
    .select(['id', 'status', 'round', 'total_channels', 'completed_count', 'failed_count'])
    .select(['credits_held', 'analyses_spent', 'waiting_until', 'finished_at'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'preparing')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  const { mark } = await database.current
    .selectFrom(jobs.as('job'))
    .select((eb) => sql<string | null>`string_agg(${eb.table('job')}::text, ';')`.as('mark'))
    .executeTakeFirstOrThrow();
  return mark ?? '';
}

/** Jobs of anybody, as whoever runs the product sees them. */
function selectOperated(database: Database, jobs: ReturnType<typeof selectJobs>) {
  return (
    selectListed(database, jobs)
      .innerJoin('profiles as profile', 'profile.user_id', 'job.user_id')
      // A team has a name alone.
      .select('job.user_id as userId')
      .select((eb) =>
        eb
          .case()
          .when('profile.is_team', '=', true)
          .then(eb.ref('profile.full_name'))
          .else(eb.ref('profile.email'))
          .end()
          .as('ownerEmail'),
      )
      // Only where there can be something to count.
      .select((eb) => {
        const running = eb
          .selectFrom('bulk_lines as line')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('line.job_id', '=', 'job.id')
          .where('line.state', '=', 'running');
        return eb
          .case()
          .when('job.finished_at', 'is', null)
          .then(running.$asScalar().$notNull())
          .else(sql.lit(0))
          .end()
          .as('running');
      })
  );
}

export type OperatedJobRow = Awaited<ReturnType<typeof findOperatedJobs>>[number];

/** The newest jobs that have not ended, and those that failed since an instant. Inside `asSystem`. */
export function findOperatedJobs(
  database: Database,
  { demo, failedSince, limit }: { demo: boolean; failedSince: Date; limit: number },
) {
  const jobs = selectJobs(database)
    .where('demo', '=', demo)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['processing', 'paused']),
        eb.and([eb('status', '=', 'failed'), eb('finished_at', '>=', failedSince)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  return selectOperated(database, jobs).execute();
}

/** A job of anybody, whatever its state. Inside `asSystem`. */
export async function findOperatedJob(
  database: Database,
  { jobId, demo }: { jobId: string; demo: boolean },
): Promise<OperatedJobRow | null> {
  const jobs = selectJobs(database).where('id', '=', jobId).where('demo', '=', demo);
  return (await selectOperated(database, jobs).executeTakeFirst()) ?? null;
}

/** How many jobs there are of each status. Inside `asSystem`. */
export function countJobs(
  database: Database,
  { demo }: { demo: boolean },
): Promise<{ status: BulkJobStatus; jobs: number }[]> {
  return database.current
    .selectFrom('bulk_jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('jobs')])
    .where('demo', '=', demo)
    .where('status', '<>', 'preparing')
    .$narrowType<{ status: BulkJobStatus }>()
    .groupBy('status')
    .execute();
}

/** How many of a job's analyses have each score, the best first; those without one are left out. */
export function countScores(
  database: Database,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<{ score: number; count: number }[]> {
  return database.current
    .selectFrom('bulk_lines as line')
    .innerJoin('channel_analyses as analysis', 'analysis.id', 'line.analysis_id')
    .select(({ fn }) => ['analysis.sponsorship_score as score', fn.countAll<number>().as('count')])
    .where('line.user_id', '=', userId)
    .where('line.job_id', '=', jobId)
    .where('line.state', '=', 'completed')
    .where('analysis.sponsorship_score', 'is not', null)
    .$narrowType<{ score: number }>()
    .groupBy('analysis.sponsorship_score')
    .orderBy('analysis.sponsorship_score', 'desc')
    .execute();
}
