import type { NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { OwnChannel } from './claims.rows.ts';

/** The newest full result of a channel in a user's history whose texts may still be shown. */
export async function findOwnResult(
  database: Database,
  { userId, channelId, demo, readAfter }: OwnChannel & { demo: boolean; readAfter: Date },
): Promise<{ id: string; fullResult: string } | null> {
  const found = await database.current
    .selectFrom('channel_analyses as a')
    .innerJoin('channel_results as r', 'r.id', 'a.result_id')
    .select(['a.id', 'r.full_result as fullResult'])
    .where('a.user_id', '=', userId)
    .where('a.channel_id', '=', channelId)
    .where('r.demo', '=', demo)
    .where('r.full_result', 'is not', null)
    .where('r.fetched_at', '>', readAfter)
    .orderBy('a.created_at', 'desc')
    .limit(1)
    .$narrowType<{ fullResult: NotNull }>()
    .executeTakeFirst();
  return found ?? null;
}
