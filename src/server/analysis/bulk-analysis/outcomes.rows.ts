import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { JobKey } from './jobs.rows.ts';
import type { ClaimKey } from './work.rows.ts';

/** Those of the lines that are still this claim's, held until the transaction ends. */
export async function lockClaimed(
  database: Database,
  { jobId, userId, claimId, lines }: ClaimKey & { lines: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await database.current
    .selectFrom('bulk_lines')
    .select('line')
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .where('line', '=', anyOf('integer', lines))
    .where('state', '=', 'running')
    .where('claimed_by', '=', claimId)
    .orderBy('line')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ line }) => line));
}

/** In which lines of a job these channels stand. */
export async function findLinesOfChannels(
  database: Database,
  { jobId, channelIds }: JobKey & { channelIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.current
    .selectFrom('bulk_lines')
    .select(['channel_id', 'line'])
    .where('job_id', '=', jobId)
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('state', '<>', sql.lit('duplicate'))
    .$narrowType<{ channel_id: NotNull }>()
    .execute();
  return new Map(rows.map(({ channel_id, line }) => [channel_id, line]));
}

/** What has become of a claimed line, its columns by their names; what waits again was begun for nothing. */
export interface SettledLine extends Pick<
  Row<'bulk_lines'>,
  'line' | 'channel_id' | 'analysis_id' | 'billed' | 'failure' | 'retryable' | 'tries'
> {
  state: 'waiting' | 'completed' | 'failed' | 'duplicate';
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
    update bulk_lines l set state = n.state,
      channel_id = case when n.failure = 'CHANNEL_REMOVED' then null else coalesce(n.channel_id, l.channel_id) end,
      reference_key = case when n.failure = 'CHANNEL_REMOVED' then null else l.reference_key end,
      channel_url = case when n.failure = 'CHANNEL_REMOVED' then '(removed channel)' else l.channel_url end,
      cells = case when n.failure = 'CHANNEL_REMOVED' then null else l.cells end,
      analysis_id = n.analysis_id, billed = n.billed, failure = n.failure, retryable = n.retryable, tries = n.tries,
      not_before = n.not_before, claimed_by = null, claimed_at = null,
      attempts = case when n.state = 'waiting' then l.attempts - 1 else 0 end,
      finished_at = case when n.state = 'waiting' then null else ${at}::timestamptz end
    from json_to_recordset(${JSON.stringify(lines)}::json) as n(line integer, state text, channel_id text,
      analysis_id uuid, billed boolean, failure text, retryable boolean, tries smallint, not_before timestamptz)
    where l.job_id = ${jobId} and l.line = n.line`.execute(database.current);
  await database.current
    .updateTable('bulk_jobs')
    .set((eb) => ({
      completed_count: eb('completed_count', '+', count('completed')),
      failed_count: eb('failed_count', '+', count('failed')),
      duplicate_count: eb('duplicate_count', '+', duplicates),
      total_channels: eb('total_channels', '-', duplicates),
      analyses_spent: eb('analyses_spent', '+', spent),
      analyses_held: eb('analyses_held', '-', spent),
      credits_held: eb.fn<number>('greatest', [eb('credits_held', '-', spent), sql.lit(0)]),
      ...(waitingUntil !== null && { waiting_until: waitingUntil, waiting_for: 'quota' }),
    }))
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .execute();
}

export interface SettledLines extends JobKey {
  at: Date;
  lines: readonly SettledLine[];
  /** Set where YouTube's quota is used up. */
  waitingUntil: Date | null;
}
