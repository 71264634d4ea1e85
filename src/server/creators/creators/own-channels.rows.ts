import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface OwnChannelRow {
  channelId: string;
  code: string;
  provenAt: Date | null;
  /** Of a kit that is shared. */
  kitToken: string | null;
  listed: boolean;
}

/** The channels a user says are theirs, with what is public of them. */
export async function findOwnChannels(database: Database, userId: string): Promise<OwnChannelRow[]> {
  const { rows } = await sql<OwnChannelRow>`
    select c.channel_id as "channelId", c.code, c.proven_at as "provenAt", k.token as "kitToken",
      l.id is not null as listed
    from creator_channels c
    left join media_kits k on k.user_id = c.user_id and k.channel_id = c.channel_id and k.shared
    left join creator_listings l on l.user_id = c.user_id and l.channel_id = c.channel_id
    where c.user_id = ${userId}`.execute(database.current);
  return rows;
}

export interface ChannelFacts {
  channelId: string;
  name: string | null;
  subscriberCount: number | null;
}

/** What the newest analyses say of channels; a name is kept for 30 days, the figures longer. */
export async function findChannelFacts(
  database: Database,
  { channelIds, demo }: { channelIds: readonly string[]; demo: boolean },
): Promise<Map<string, ChannelFacts>> {
  const { rows } = await sql<ChannelFacts>`
    select distinct on (channel_id) channel_id as "channelId", channel_name as name,
      (figures ->> 'subscriberCount')::float8 as "subscriberCount"
    from channel_results where channel_id = any(${channelIds}::text[]) and demo = ${demo}
    order by channel_id, fetched_at desc, created_at desc`.execute(database.current);
  return new Map(rows.map((row) => [row.channelId, row]));
}
