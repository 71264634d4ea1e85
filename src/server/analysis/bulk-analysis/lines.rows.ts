import { sql } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, recordsOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { JobKey } from './jobs.rows.ts';

/** A line of a new job, its columns by their names. */
export interface NewLine extends Pick<
  Row<'bulk_lines'>,
  'line' | 'channel_url' | 'reference_key' | 'channel_id' | 'failure' | 'cells'
> {
  state: 'waiting' | 'duplicate' | 'rejected';
}

/** A handle may change hands: what it pointed at counts for as long as a reading does. */
const believedForMs = 24 * 3_600_000;

/** The channels that references are known to point at. */
export async function findKnownChannels(
  database: Database,
  { keys, demo, at }: { keys: readonly string[]; demo: boolean; at: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.current
    .selectFrom('channel_references')
    .select(['reference_key', 'channel_id'])
    .where('reference_key', '=', anyOf('text', keys))
    .where('demo', '=', demo)
    .where('found_at', '>', new Date(at.getTime() - believedForMs))
    .where('found_at', '<', latestPast(at))
    .execute();
  return new Map(rows.map(({ reference_key, channel_id }) => [reference_key, channel_id]));
}

/** Nothing has been done about a new line. */
const untouched = {
  analysis_id: null,
  billed: false,
  retryable: false,
  claimed_by: null,
  claimed_at: null,
  attempts: 0,
  tries: 0,
  not_before: null,
  finished_at: null,
};

/** Adds lines to a job in preparation; false where it has gone with its account. */
export async function insertLines(
  database: Database,
  { jobId, userId, lines }: JobKey & { lines: readonly NewLine[] },
): Promise<boolean> {
  // The job is held, so that it cannot go between this statement and its check of the reference.
  const job = await database.current
    .selectFrom('bulk_jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('user_id', '=', userId)
    .where('status', '=', 'preparing')
    .forKeyShare()
    .executeTakeFirst();
  if (job === undefined) return false;
  const rows = lines.map((line) => ({ ...untouched, ...line, job_id: jobId, user_id: userId }));
  await database.current
    .insertInto('bulk_lines')
    .expression((from) => from.selectFrom(recordsOf('bulk_lines', rows)).selectAll())
    .execute();
  return true;
}

/** How a line is kept. */
export type KeptState = Row<'bulk_lines'>['state'];

export interface LineRow {
  line: number;
  channelUrl: string;
  state: KeptState;
  failure: string | null;
  analysisId: string | null;
  cells: string[] | null;
}

/** The next lines of a job in some states, in their order. */
export async function findLines(
  database: Database,
  sought: JobKey & { states: readonly KeptState[]; after: number; limit: number },
): Promise<LineRow[]> {
  const { jobId, userId, states, after, limit } = sought;
  // Each state by itself, so that the index brings its lines in their order.
  const found = states.map((state) =>
    database.current
      .selectFrom('bulk_lines')
      .select(['line', 'channel_url as channelUrl', 'state', 'failure', 'analysis_id as analysisId', 'cells'])
      .where('job_id', '=', jobId)
      .where('user_id', '=', userId)
      .where('state', '=', state)
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit),
  );
  if (found.length === 0) return [];
  return database.current
    .selectFrom(sql<LineRow>`(${sql.join(found, sql` union all `)})`.as('found'))
    .selectAll()
    .orderBy('line')
    .limit(limit)
    .execute();
}
