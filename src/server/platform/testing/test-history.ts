import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface History {
  userId: string;
  analyses: number;
  /** When the newest was made; each one before it is an hour older, or this many seconds. */
  newest: Date;
  stepSeconds?: number;
  /** The content of their results; nothing by default. */
  figures?: object;
}

/**
 * Gives a user past analyses, each of a different channel and with its result, without calling YouTube. Returns their
 * ids, newest first.
 */
export async function addHistory(database: Database, history: History): Promise<string[]> {
  const { analyses } = history;
  const ids = [];
  // A busy machine takes longer over ten thousand than a statement may.
  for (let from = 0; from < analyses; from += piece)
    ids.push(...(await addPart(database, history, { from, to: Math.min(from + piece, analyses) })));
  return ids;
}

const piece = 1_000;

function addPart(
  database: Database,
  { userId, newest, stepSeconds = 3_600, figures = {} }: History,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  return database.asSystem(async () => {
    const { rows } = await sql<{ id: string }>`
      with past as materialized (
        select gen_random_uuid() as id, gen_random_uuid() as result_id, n,
          ${newest}::timestamptz - n * ${stepSeconds}::int * interval '1 second' as at
        from generate_series(${from}::int, ${to}::int - 1) n
      ), results as (
        insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
          channel_name, named_at, created_at)
        select result_id, ${userId} || ':' || n, at, '1.0.0', 11, false,
          ${JSON.stringify(figures)}::json, 'Channel ' || n, at, at from past
        returning id
      ), stored as (
        insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
        select id, ${userId}::uuid, ${userId} || ':' || n, n % 101, result_id, at from past
        where (select count(*) from results) > 0
      )
      select id from past order by n`.execute(database.current);
    return rows.map(({ id }) => id);
  });
}

/** Records the billable analyses of a user's months (`2026-11`). */
export async function addUsage(
  database: Database,
  userId: string,
  months: Readonly<Record<string, number>>,
): Promise<void> {
  await database.asUser(userId, async () => {
    for (const [month, analyses] of Object.entries(months))
      await sql`insert into usage_months (user_id, month, analyses)
        values (${userId}, ${`${month}-01`}::date, ${analyses})`.execute(database.current);
  });
}
