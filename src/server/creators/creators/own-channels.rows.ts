import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

function selectOwnChannels(database: Database, userId: string) {
  return database.current
    .selectFrom('creator_channels as c')
    .leftJoin('media_kits as k', (join) =>
      join
        .onRef('k.user_id', '=', 'c.user_id')
        .onRef('k.channel_id', '=', 'c.channel_id')
        .on('k.shared', '=', true),
    )
    .leftJoin('creator_listings as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.channel_id', '=', 'c.channel_id'),
    )
    .select(['c.channel_id as channelId', 'c.code', 'c.proven_at as provenAt', 'k.token as kitToken'])
    .select('k.slug as kitSlug')
    .select((eb) => eb('l.id', 'is not', null).as('listed'))
    .where('c.user_id', '=', userId);
}

/** `kitToken` is of a kit that is shared. */
export type OwnChannelRow = InferResult<ReturnType<typeof selectOwnChannels>>[number];

/** The channels a user says are theirs, with what is public of them. */
export function findOwnChannels(database: Database, userId: string): Promise<OwnChannelRow[]> {
  return selectOwnChannels(database, userId).execute();
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
  const rows = await database.current
    .selectFrom('channel_results')
    .distinctOn('channel_id')
    .select(['channel_id as channelId', 'channel_name as name'])
    .select((eb) =>
      sql<number | null>`(${eb.ref('figures')} ->> 'subscriberCount')::float8`.as('subscriberCount'),
    )
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('demo', '=', demo)
    .orderBy('channel_id')
    .orderBy('fetched_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.channelId, row]));
}
