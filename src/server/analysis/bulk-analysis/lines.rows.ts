import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobKey } from './holds.rows.ts';

/** A line of a new job, its columns by their names. */
export interface NewLine {
  line: number;
  channel_url: string;
  state: 'waiting' | 'duplicate' | 'rejected';
  reference_key: string | null;
  channel_id: string | null;
  failure: string | null;
}

/** A handle may change hands: what it pointed at counts for as long as a reading does. */
const believedForMs = 24 * 3_600_000;

/** The channels that references are known to point at. */
export async function findKnownChannels(
  database: Database,
  { keys, demo, at }: { keys: readonly string[]; demo: boolean; at: Date },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; channelId: string }>`
    select reference_key as key, channel_id as "channelId" from channel_references
    where reference_key = any(${keys}::text[]) and demo = ${demo}
      and found_at > ${new Date(at.getTime() - believedForMs)}`.execute(database.current);
  return new Map(rows.map(({ key, channelId }) => [key, channelId]));
}

/** Adds lines to a job in preparation; false where it has gone with its account. */
export async function insertLines(
  database: Database,
  { jobId, userId, lines }: JobKey & { lines: readonly NewLine[] },
): Promise<boolean> {
  // The job is held, so that it cannot go between this statement and its check of the reference.
  const { rows } = await sql`
    select from bulk_jobs where id = ${jobId} and user_id = ${userId} and status = 'preparing' for key share`.execute(
    database.current,
  );
  if (rows.length === 0) return false;
  await sql`
    insert into bulk_lines (job_id, user_id, line, channel_url, state, reference_key, channel_id, failure)
    select ${jobId}::uuid, ${userId}::uuid, n.line, n.channel_url, n.state, n.reference_key, n.channel_id, n.failure
    from json_to_recordset(${JSON.stringify(lines)}::json) as n(line integer, channel_url text, state text,
      reference_key text, channel_id text, failure text)`.execute(database.current);
  return true;
}

/** How a line is kept. */
export type KeptState = 'waiting' | 'running' | 'completed' | 'failed' | 'duplicate' | 'rejected';

export interface LineRow {
  line: number;
  channelUrl: string;
  state: KeptState;
  failure: string | null;
  analysisId: string | null;
}

/** The next lines of a job in some states, in their order. */
export async function findLines(
  database: Database,
  sought: JobKey & { states: readonly KeptState[]; after: number; limit: number },
): Promise<LineRow[]> {
  const { jobId, userId, states, after, limit } = sought;
  // Each state by itself, so that the index brings its lines in their order.
  const found = states.map(
    (state) => sql`
      (select line, channel_url, state, failure, analysis_id from bulk_lines
        where job_id = ${jobId} and user_id = ${userId} and state = ${state} and line > ${after}
        order by line limit ${limit})`,
  );
  if (found.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select line, channel_url as "channelUrl", state, failure, analysis_id as "analysisId"
    from (${sql.join(found, sql` union all `)}) l order by line limit ${limit}`.execute(database.current);
  return rows;
}
