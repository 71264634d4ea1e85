import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { storedForMs } from './channel-analysis.rows.ts';

/** An analysis of a user's history with its result. */
export interface MemberAnalysis {
  id: string;
  channelId: string;
  preferencesKey: string;
  fullResult: string;
  limitedResult: string;
}

/** The same, whose texts are `null` once they had to be forgotten. */
export interface StoredTexts {
  channelId: string;
  fullResult: string | null;
  limitedResult: string | null;
}

const analysisColumns = sql.raw(`
  a.id, a.channel_id as "channelId", r.preferences_key as "preferencesKey", r.full_result as "fullResult",
  r.limited_result as "limitedResult"`);

/** The user's newest stored analysis of what a reference points at. */
export async function findMemberAnalysisByReference(
  database: Database,
  sought: { userId: string; referenceKey: string; demo: boolean; at: Date },
): Promise<MemberAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const { rows } = await sql<MemberAnalysis>`
    select ${analysisColumns}
    from channel_references k
    join channel_analyses a on a.channel_id = k.channel_id
    join channel_results r on r.id = a.result_id
    where k.reference_key = ${sought.referenceKey} and k.demo = ${sought.demo} and a.user_id = ${sought.userId}
      and a.created_at > ${since} and r.demo = ${sought.demo} and r.full_result is not null
    order by a.created_at desc limit 1`.execute(database.current);
  return rows[0] ?? null;
}

/** The same by channel, for a reference that was not known before. */
export async function findMemberAnalysisByChannel(
  database: Database,
  sought: { userId: string; channelId: string; demo: boolean; at: Date },
): Promise<MemberAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const { rows } = await sql<MemberAnalysis>`
    select ${analysisColumns}
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.channel_id = ${sought.channelId} and a.user_id = ${sought.userId}
      and a.created_at > ${since} and r.demo = ${sought.demo} and r.full_result is not null
    order by a.created_at desc limit 1`.execute(database.current);
  return rows[0] ?? null;
}

/** The newest analysis of a channel in a user's history whose texts are still kept, whatever its age. */
export async function findNewestMemberAnalysis(
  database: Database,
  sought: { userId: string; channelId: string; demo: boolean },
): Promise<MemberAnalysis | null> {
  const { rows } = await sql<MemberAnalysis>`
    select ${analysisColumns}
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.channel_id = ${sought.channelId} and a.user_id = ${sought.userId}
      and r.demo = ${sought.demo} and r.full_result is not null
    order by a.created_at desc limit 1`.execute(database.current);
  return rows[0] ?? null;
}

/** One analysis of a user's own history. */
export async function findMemberAnalysis(
  database: Database,
  sought: { userId: string; id: string },
): Promise<StoredTexts | null> {
  const { rows } = await sql<StoredTexts>`
    select ${analysisColumns} from channel_analyses a join channel_results r on r.id = a.result_id
    where a.id = ${sought.id} and a.user_id = ${sought.userId}`.execute(database.current);
  return rows[0] ?? null;
}

/** Puts another result of the same channel in a stored analysis's place. */
export async function replaceResult(
  database: Database,
  replaced: { userId: string; id: string; resultId: string; sponsorshipScore: number | null },
): Promise<void> {
  await sql`
    update channel_analyses set result_id = ${replaced.resultId}, sponsorship_score = ${replaced.sponsorshipScore}
    where id = ${replaced.id} and user_id = ${replaced.userId}`.execute(database.current);
}
