import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** What YouTube calls channels, by the newest reading of anybody; absent once it had to be forgotten. */
export function findIdentities(database: Database, channelIds: readonly string[]) {
  return database.current
    .selectFrom('channel_results')
    .distinctOn('channel_id')
    .select(['channel_id as channelId', 'channel_name as channelName', 'handle'])
    .select('thumbnail_url as thumbnailUrl')
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('channel_name', 'is not', null)
    .orderBy('channel_id')
    .orderBy('fetched_at', 'desc')
    .execute();
}

/** The user's newest analysis of each of these channels, or of all. */
export function findNewestOfChannels(
  database: Database,
  { userId, channelIds }: { userId: string; channelIds: readonly string[] | null },
) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .distinctOn('analysis.channel_id')
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.figures'])
    .where('analysis.user_id', '=', userId)
    .$if(channelIds !== null, (query) =>
      query.where('analysis.channel_id', '=', anyOf('text', channelIds ?? [])),
    )
    .orderBy('analysis.channel_id')
    .orderBy('analysis.created_at', 'desc')
    .execute();
}

/** A channel whose name is due to be read anew, and whether anybody's library shows it. */
export interface DueChannel {
  channelId: string;
  isKept: boolean;
}

/** The channels whose names were looked after longest ago, before an instant. */
export async function findDueNames(
  database: Database,
  { demo, before, most }: { demo: boolean; before: Date; most: number },
): Promise<DueChannel[]> {
  const { rows } = await sql<DueChannel>`
    select channel_id as "channelId", bool_or("isKept") as "isKept" from (
      select r.channel_id, exists (
        select from channel_analyses a where a.result_id = r.id and a.user_id is not null) as "isKept"
      from channel_results r
      where r.demo = ${demo} and coalesce(r.names_seen_at, r.fetched_at) < ${before}
      order by coalesce(r.names_seen_at, r.fetched_at) limit ${most}) due
    group by channel_id`.execute(database.current);
  return rows;
}

/** Notes that channels were looked after; `null` for ever, where YouTube has them no more. */
export async function noteNamesSeen(
  database: Database,
  { channelIds, demo, at }: { channelIds: readonly string[]; demo: boolean; at: Date | null },
): Promise<void> {
  await database.current
    .updateTable('channel_results')
    .set({ names_seen_at: at === null ? sql<Date>`'infinity'` : at })
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('demo', '=', demo)
    .execute();
}

export interface ReadName {
  channelId: string;
  channelName: string;
  handle: string | null;
  thumbnailUrl: string | null;
}

/** Puts what YouTube calls a channel now into all that is kept of it. */
export async function saveName(
  database: Database,
  { channelId, channelName, handle, thumbnailUrl, demo, at }: ReadName & { demo: boolean; at: Date },
): Promise<void> {
  await database.current
    .updateTable('channel_results')
    .set({ channel_name: channelName, handle, thumbnail_url: thumbnailUrl, named_at: at, names_seen_at: at })
    .where('channel_id', '=', channelId)
    .where('demo', '=', demo)
    .execute();
}
