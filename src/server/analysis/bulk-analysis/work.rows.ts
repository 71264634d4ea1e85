import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobKey } from './holds.rows.ts';

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

const mayBegin = ({ isAlone, suspectAttempts, at }: Choice) => sql`
  l.state = 'waiting' and (l.not_before is null or l.not_before <= ${at}) and
  ${isAlone ? sql`l.attempts >= ${suspectAttempts}` : sql`l.attempts < ${suspectAttempts}`}`;

const hasTurn = ({ demo, at }: { demo: boolean; at: Date }) => sql`
  j.status = 'processing' and j.demo = ${demo} and (j.waiting_until is null or j.waiting_until <= ${at})`;

/** The user's job that was served longest ago and has lines to begin, held until the transaction ends. */
export async function lockNextJob(
  database: Database,
  { userId, demo, ...choice }: Choice & { userId: string; demo: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select j.id from bulk_jobs j
    where j.user_id = ${userId} and ${hasTurn({ demo, at: choice.at })}
      and exists (select from bulk_lines l where l.job_id = j.id and ${mayBegin(choice)})
    order by j.served_at nulls first, j.created_at, j.id limit 1 for update of j`.execute(database.current);
  return rows[0]?.id ?? null;
}

/** Takes the next lines of a job that is held. A claim lives by the database's clock, the one that all workers share. */
export async function claimLines(
  database: Database,
  { jobId, userId, claimId, limit, ...choice }: ClaimKey & Choice & { limit: number },
): Promise<ClaimedLine[]> {
  const { rows } = await sql<ClaimedLine>`
    with served as (
      update bulk_jobs set served_at = clock_timestamp(), waiting_until = null
      where id = ${jobId} and user_id = ${userId}
    ), picked as (
      select l.line from bulk_lines l where l.job_id = ${jobId} and ${mayBegin(choice)}
      order by l.line limit ${limit} for update skip locked
    )
    update bulk_lines l set state = 'running', claimed_by = ${claimId}, claimed_at = clock_timestamp(),
      attempts = l.attempts + 1, not_before = null
    from picked where l.job_id = ${jobId} and l.line = picked.line
    returning l.line, l.reference_key as "referenceKey", l.channel_id as "channelId", l.tries`.execute(
    database.current,
  );
  return rows.toSorted((one, other) => one.line - other.line);
}

/** Says that the turns of these claims are alive. */
export async function renewClaims(database: Database, claimIds: readonly string[]): Promise<void> {
  await sql`
    update bulk_lines set claimed_at = clock_timestamp()
    where state = 'running' and claimed_by = any(${claimIds}::uuid[])`.execute(database.current);
}

export async function isProcessing(database: Database, { jobId, userId }: JobKey): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_jobs where id = ${jobId} and user_id = ${userId} and status = 'processing'`.execute(
    database.current,
  );
  return rows.length === 1;
}

/** Those of the lines that are still this claim's, held until the transaction ends. */
export async function lockClaimed(
  database: Database,
  { jobId, userId, claimId, lines }: ClaimKey & { lines: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`
    select line from bulk_lines
    where job_id = ${jobId} and user_id = ${userId} and line = any(${lines}::integer[])
      and state = 'running' and claimed_by = ${claimId}
    order by line for update`.execute(database.current);
  return new Set(rows.map(({ line }) => line));
}

/** In which lines of a job these channels stand. */
export async function findLinesOfChannels(
  database: Database,
  { jobId, channelIds }: JobKey & { channelIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ channelId: string; line: number }>`
    select channel_id as "channelId", line from bulk_lines
    where job_id = ${jobId} and channel_id = any(${channelIds}::text[]) and state <> 'duplicate'`.execute(
    database.current,
  );
  return new Map(rows.map(({ channelId, line }) => [channelId, line]));
}

/** What has become of a claimed line, its columns by their names; what waits again was begun for nothing. */
export interface SettledLine {
  line: number;
  state: 'waiting' | 'completed' | 'failed' | 'duplicate';
  channel_id: string | null;
  analysis_id: string | null;
  billed: boolean;
  failure: string | null;
  retryable: boolean;
  tries: number;
  not_before: string | null;
}

/** Notes what has become of lines, and counts it in their job. */
export async function settleLines(
  database: Database,
  { jobId, userId, at, lines, waitingUntil }: SettledLines,
): Promise<void> {
  const count = (state: SettledLine['state']) => lines.filter((line) => line.state === state).length;
  const duplicates = count('duplicate');
  const spent = lines.filter(({ billed }) => billed).length;
  await sql`
    update bulk_lines l set state = n.state, channel_id = coalesce(n.channel_id, l.channel_id),
      analysis_id = n.analysis_id, billed = n.billed, failure = n.failure, retryable = n.retryable, tries = n.tries,
      not_before = n.not_before, claimed_by = null, claimed_at = null,
      attempts = case when n.state = 'waiting' then l.attempts - 1 else 0 end,
      finished_at = case when n.state = 'waiting' then null else ${at}::timestamptz end
    from json_to_recordset(${JSON.stringify(lines)}::json) as n(line integer, state text, channel_id text,
      analysis_id uuid, billed boolean, failure text, retryable boolean, tries smallint, not_before timestamptz)
    where l.job_id = ${jobId} and l.line = n.line`.execute(database.current);
  await sql`
    update bulk_jobs set completed_count = completed_count + ${count('completed')}::integer,
      failed_count = failed_count + ${count('failed')}::integer,
      duplicate_count = duplicate_count + ${duplicates}::integer,
      total_channels = total_channels - ${duplicates}::integer,
      analyses_spent = analyses_spent + ${spent}::integer, analyses_held = analyses_held - ${spent}::integer,
      credits_held = greatest(credits_held - ${spent}::integer, 0),
      waiting_until = coalesce(${waitingUntil}::timestamptz, waiting_until)
    where id = ${jobId} and user_id = ${userId}`.execute(database.current);
}

export interface SettledLines extends JobKey {
  at: Date;
  lines: readonly SettledLine[];
  /** Set where YouTube's quota is used up. */
  waitingUntil: Date | null;
}

const isLost = (leaseMs: number) => sql`
  state = 'running' and claimed_at <= clock_timestamp() - make_interval(secs => ${leaseMs / 1000})`;

/** Jobs with lines whose worker has not been heard of for the time of a lease. */
export async function findJobsOfLost(
  database: Database,
  { leaseMs }: { leaseMs: number },
): Promise<JobKey[]> {
  const { rows } = await sql<JobKey>`
    select distinct job_id as "jobId", user_id as "userId" from bulk_lines where ${isLost(leaseMs)}`.execute(
    database.current,
  );
  return rows;
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
  const { rows } = await sql<{ userId: string }>`
    select distinct j.user_id as "userId" from bulk_jobs j
    where ${hasTurn({ demo, at })} and exists (
      select from bulk_lines l
      where l.job_id = j.id and l.state = 'waiting' and (l.not_before is null or l.not_before <= ${at}))`.execute(
    database.current,
  );
  return rows.map(({ userId }) => userId);
}
