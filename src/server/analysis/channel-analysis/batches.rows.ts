import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { storedForMs } from './channel-analysis.rows.ts';

/** A stored analysis of a user's, as far as a batch needs to know it. */
export interface KnownAnalysis {
  id: string;
  channelId: string;
  preferencesKey: string;
}

interface Sought {
  userId: string;
  demo: boolean;
  at: Date;
}

/** A user's newest current analysis of the channel of each of these references. */
export async function findMemberAnalysesByReferences(
  database: Database,
  { userId, demo, at, referenceKeys }: Sought & { referenceKeys: readonly string[] },
): Promise<(KnownAnalysis & { referenceKey: string })[]> {
  const { rows } = await sql<KnownAnalysis & { referenceKey: string }>`
    select distinct on (k.reference_key) k.reference_key as "referenceKey", a.id, a.channel_id as "channelId",
      r.preferences_key as "preferencesKey"
    from channel_references k
    join channel_analyses a on a.channel_id = k.channel_id
    join channel_results r on r.id = a.result_id
    where k.reference_key = any(${referenceKeys}::text[]) and k.demo = ${demo} and a.user_id = ${userId}
      and a.created_at > ${new Date(at.getTime() - storedForMs)} and r.demo = ${demo} and r.full_result is not null
    order by k.reference_key, a.created_at desc`.execute(database.current);
  return rows;
}

/** The same by channels. */
export async function findMemberAnalysesByChannels(
  database: Database,
  { userId, demo, at, channelIds }: Sought & { channelIds: readonly string[] },
): Promise<KnownAnalysis[]> {
  const { rows } = await sql<KnownAnalysis>`
    select distinct on (a.channel_id) a.id, a.channel_id as "channelId", r.preferences_key as "preferencesKey"
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.channel_id = any(${channelIds}::text[]) and a.user_id = ${userId}
      and a.created_at > ${new Date(at.getTime() - storedForMs)} and r.demo = ${demo} and r.full_result is not null
    order by a.channel_id, a.created_at desc`.execute(database.current);
  return rows;
}

/** Adds analyses to a user's history, their columns by their names. */
export async function insertMemberAnalyses(
  database: Database,
  { userId, rows, at }: { userId: string; rows: readonly object[]; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
    select n.id, ${userId}::uuid, n.channel_id, n.sponsorship_score, n.result_id, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, channel_id text, sponsorship_score integer,
      result_id uuid)`.execute(database.current);
}
