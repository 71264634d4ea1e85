import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface LearningRow {
  analyses: number;
  /** Average of the ratings; `null` without any. */
  feedback: number | null;
}

/** How many analyses the user has stored, and what they thought of them on average. */
export async function readLearning(database: Database, userId: string): Promise<LearningRow> {
  const { rows } = await sql<LearningRow>`
    select (select count(*)::int from channel_analyses where user_id = ${userId}) as analyses,
      (select avg(rating)::float8 from analysis_feedback where user_id = ${userId}) as feedback`.execute(
    database.current,
  );
  return rows[0] ?? { analyses: 0, feedback: null };
}

/** Keeps the user's rating of one of their own analyses in place of an earlier one; false where it is not theirs. */
export async function saveRating(
  database: Database,
  given: { userId: string; analysisId: string; rating: number; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into analysis_feedback (analysis_id, user_id, rating, rated_at)
    select id, user_id, ${given.rating}::smallint, ${given.at}::timestamptz from channel_analyses
    where id = ${given.analysisId} and user_id = ${given.userId}
    on conflict (analysis_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`.execute(
    database.current,
  );
  return numAffectedRows > 0n;
}
