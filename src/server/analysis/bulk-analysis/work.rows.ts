import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { JobKey } from './jobs.rows.ts';

/** Whose lines: a claim is made for one turn of one worker, so what another has taken over is never finished twice. */
export interface ClaimKey extends JobKey {
  claimId: string;
}

export interface ClaimedLine {
  line: number;
  referenceKey: string | null;
  channelId: string | null;
  /** How often YouTube could not answer before. */
  tries: number;
}

/** Which lines may be begun: `alone` are those that lost their worker again and again. */
export interface Choice {
  isAlone: boolean;
  suspectAttempts: number;
  at: Date;
}

const ofLine = expressionBuilder<Tables, 'bulk_lines'>();
const ofJob = expressionBuilder<Tables, 'bulk_jobs'>();

/** The database's clock, the one that all workers share, and that of the moment. */
const now = sql<Date>`clock_timestamp()`;

const isDue = (at: Date) =>
  ofLine.and([
    ofLine('bulk_lines.state', '=', 'waiting'),
    ofLine.or([ofLine('bulk_lines.not_before', 'is', null), ofLine('bulk_lines.not_before', '<=', at)]),
  ]);

const mayBegin = ({ isAlone, suspectAttempts, at }: Choice) =>
  ofLine.and([isDue(at), ofLine('bulk_lines.attempts', isAlone ? '>=' : '<', suspectAttempts)]);

const hasTurn = ({ demo, at }: { demo: boolean; at: Date }) =>
  ofJob.and([
    // Written out, for the index of jobs that have not ended.
    ofJob('bulk_jobs.status', '=', sql.lit('processing')),
    ofJob('bulk_jobs.demo', '=', demo),
    ofJob.or([ofJob('bulk_jobs.waiting_until', 'is', null), ofJob('bulk_jobs.waiting_until', '<=', at)]),
  ]);

/** The user's job that was served longest ago and has lines to begin, held until the transaction ends. */
export async function lockNextJob(
  database: Database,
  { userId, demo, ...choice }: Choice & { userId: string; demo: boolean },
): Promise<{ jobId: string; byHour: boolean } | null> {
  const job = await database.current
    .selectFrom('bulk_jobs')
    .select(['bulk_jobs.id as jobId', 'bulk_jobs.by_hour as byHour'])
    .where('bulk_jobs.user_id', '=', userId)
    .where(hasTurn({ demo, at: choice.at }))
    .where((eb) => {
      const lines = eb.selectFrom('bulk_lines').select('line').whereRef('job_id', '=', 'bulk_jobs.id');
      return eb.exists(lines.where(mayBegin(choice)));
    })
    .orderBy('bulk_jobs.served_at', (order) => order.asc().nullsFirst())
    .orderBy('bulk_jobs.created_at')
    .orderBy('bulk_jobs.id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return job ?? null;
}

/** Whether a user's jobs include one that is worked off as the hour allows. */
export async function hasHourlyJobs(
  database: Database,
  { userId, demo, at }: { userId: string; demo: boolean; at: Date },
): Promise<boolean> {
  const job = await database.current
    .selectFrom('bulk_jobs')
    .select('bulk_jobs.id')
    .where('bulk_jobs.user_id', '=', userId)
    .where(hasTurn({ demo, at }))
    .where((eb) => eb.ref('bulk_jobs.by_hour'))
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** Lets the user's jobs that are worked off as the hour allows wait for the next one. */
export async function waitForHour(
  database: Database,
  { userId, demo, at, until }: { userId: string; demo: boolean; at: Date; until: Date },
): Promise<void> {
  await database.current
    .updateTable('bulk_jobs')
    .set({ waiting_until: until, waiting_for: 'hour' })
    .where('bulk_jobs.user_id', '=', userId)
    .where(hasTurn({ demo, at }))
    .where((eb) => eb.ref('bulk_jobs.by_hour'))
    .execute();
}

/** Takes the next lines of a job that is held. A claim lives by the database's clock. */
export async function claimLines(
  database: Database,
  { jobId, userId, claimId, limit, ...choice }: ClaimKey & Choice & { limit: number },
): Promise<ClaimedLine[]> {
  const picked = database.current
    .selectFrom('bulk_lines')
    .select('bulk_lines.line')
    .where('job_id', '=', jobId)
    .where(mayBegin(choice))
    .orderBy('bulk_lines.line')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await database.current
    .with('served', (query) =>
      query
        .updateTable('bulk_jobs')
        .set({ served_at: now, waiting_until: null, waiting_for: null })
        .where('id', '=', jobId)
        .where('user_id', '=', userId),
    )
    .with('picked', () => picked)
    .updateTable('bulk_lines as line')
    .from('picked')
    .set((eb) => ({ attempts: eb('line.attempts', '+', 1), not_before: null }))
    .set({ state: 'running', claimed_by: claimId, claimed_at: now })
    .where('line.job_id', '=', jobId)
    .whereRef('line.line', '=', 'picked.line')
    .returning(['line.line', 'line.reference_key as referenceKey'])
    .returning(['line.channel_id as channelId', 'line.tries'])
    .execute();
  return rows.toSorted((one, other) => one.line - other.line);
}

/** Says that the turns of these claims are alive. */
export async function renewClaims(database: Database, claimIds: readonly string[]): Promise<void> {
  await database.current
    .updateTable('bulk_lines')
    .set({ claimed_at: now })
    .where('state', '=', sql.lit('running'))
    .where('claimed_by', '=', anyOf('uuid', claimIds))
    .execute();
}

export async function isProcessing(database: Database, { jobId, userId }: JobKey): Promise<boolean> {
  const job = await database.current
    .selectFrom('bulk_jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return job !== undefined;
}

const isLost = (leaseMs: number) =>
  ofLine.and([
    // Written out, for the index of lines at work.
    ofLine('bulk_lines.state', '=', sql.lit('running')),
    ofLine('bulk_lines.claimed_at', '<=', sql<Date>`${now} - make_interval(secs => ${leaseMs / 1000})`),
  ]);

/** Jobs with lines whose worker has not been heard of for the time of a lease. */
export function findJobsOfLost(database: Database, { leaseMs }: { leaseMs: number }): Promise<JobKey[]> {
  return database.current
    .selectFrom('bulk_lines')
    .select(['job_id as jobId', 'user_id as userId'])
    .distinct()
    .where(isLost(leaseMs))
    .execute();
}

/** Lets the lost lines of a job that is held wait again; those that have lost too many workers are given up. */
export async function releaseLost(
  database: Database,
  lost: JobKey & { leaseMs: number; lastAttempt: number; at: Date },
): Promise<void> {
  const { jobId, userId, leaseMs, lastAttempt, at } = lost;
  const isGivenUp = sql`attempts >= ${lastAttempt}::integer`;
  await sql`
    with released as (
      update bulk_lines set claimed_by = null, claimed_at = null,
        state = case when ${isGivenUp} then 'failed' else 'waiting' end,
        failure = case when ${isGivenUp} then 'INTERNAL_SERVER_ERROR' end,
        finished_at = case when ${isGivenUp} then ${at}::timestamptz end
      where job_id = ${jobId} and ${isLost(leaseMs)}
      returning state
    )
    update bulk_jobs set failed_count = failed_count + (select count(*) from released where state = 'failed')
    where id = ${jobId} and user_id = ${userId}`.execute(database.current);
}

/** The users with lines that can be begun. */
export async function findWaitingUsers(
  database: Database,
  { demo, at }: { demo: boolean; at: Date },
): Promise<string[]> {
  const rows = await database.current
    .selectFrom('bulk_jobs')
    .select('bulk_jobs.user_id')
    .distinct()
    .where(hasTurn({ demo, at }))
    .where((eb) => {
      const lines = eb.selectFrom('bulk_lines').select('line').whereRef('job_id', '=', 'bulk_jobs.id');
      return eb.exists(lines.where(isDue(at)));
    })
    .execute();
  return rows.map(({ user_id }) => user_id);
}
