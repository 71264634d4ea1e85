import { sql } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';
import type { ChannelStore, StoredRecord } from '../../../youtube/channel-reader.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** YouTube's terms: texts read without the owner's authorisation are kept for 30 days at most. */
export const textRetentionMs = 30 * 24 * 3_600_000;

/**
 * Channel readings in tables, and which pasted references lead to which channel. The invented samples (`demo`) and
 * YouTube's channels each see their own rows alone.
 */
export function createChannelStore(
  database: Database,
  { demo, now }: { demo: boolean; now: () => Date },
): ChannelStore {
  const oldest = () => new Date(now().getTime() - textRetentionMs);
  return {
    async findId(key) {
      const known = await database.current
        .selectFrom('channel_references')
        .select('channel_id')
        .where('reference_key', '=', key)
        .where('demo', '=', demo)
        .where('found_at', '>', oldest())
        .where('found_at', '<', latestPast(now()))
        .executeTakeFirst();
      return known?.channel_id ?? null;
    },
    async find(channelId) {
      const snapshot = await database.current
        .selectFrom('channel_snapshots')
        .select('record')
        .where('channel_id', '=', channelId)
        .where('demo', '=', demo)
        .where('fetched_at', '>', oldest())
        .where('fetched_at', '<', latestPast(now()))
        .$narrowType<{ record: StoredRecord }>()
        .executeTakeFirst();
      return snapshot?.record ?? null;
    },
    save: (record, keys) =>
      saveSnapshot(database, { record, keys, demo, at: now() }).catch((error: unknown) => {
        throw isForgottenChannel(error) ? new YouTubeError('channel-removed') : error;
      }),
    isRemoved: async (key) => (await findForgotten(database, [key])).size > 0,
  };
}

/** Those of these references (such as `id:UC…`) that lead to channels that were forgotten. */
export async function findForgotten(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key
    join forgotten_channels on digest = sha256(convert_to(key, 'UTF8'))`.execute(database.current);
  return new Set(rows.map(({ key }) => key));
}

/** True for the database's refusal to store something of a channel that was forgotten meanwhile. */
export function isForgottenChannel(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SF410';
}

/** Those of these channels that were read after `since`. */
export async function findCurrentIds(
  database: Database,
  { channelIds, demo, since, at }: { channelIds: readonly string[]; demo: boolean; since: Date; at: Date },
): Promise<ReadonlySet<string>> {
  const rows = await database.current
    .selectFrom('channel_snapshots')
    .select('channel_id')
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('demo', '=', demo)
    .where('fetched_at', '>', since)
    .where('fetched_at', '<', latestPast(at))
    .execute();
  return new Set(rows.map(({ channel_id }) => channel_id));
}

async function saveSnapshot(
  database: Database,
  saving: { record: StoredRecord; keys: readonly string[]; demo: boolean; at: Date },
): Promise<void> {
  const { channel, videos, fetchedAt } = saving.record;
  // The id is a reference too: the cached path looks every reference up in one place.
  const keys = [...new Set([...saving.keys, `id:${channel.id}`])];
  const record = JSON.stringify({ channel, videos, fetchedAt });
  await sql`
    with kept as (
      insert into channel_snapshots as known (channel_id, demo, record, fetched_at)
      values (${channel.id}, ${saving.demo}, ${record}::json, ${fetchedAt}::timestamptz)
      on conflict (channel_id, demo) do update set record = excluded.record, fetched_at = excluded.fetched_at
      where known.fetched_at <= excluded.fetched_at or known.fetched_at > ${latestPast(saving.at)}
    )
    insert into channel_references (reference_key, demo, channel_id, found_at)
    select key, ${saving.demo}::boolean, ${channel.id}, ${saving.at}::timestamptz from unnest(${keys}::text[]) as key
    on conflict (reference_key, demo) do update set channel_id = excluded.channel_id, found_at = excluded.found_at`.execute(
    database.current,
  );
}

/** Deletes what YouTube's terms do not let us keep. */
export async function deleteOldSnapshots(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('channel_snapshots').where('fetched_at', '<', before).execute();
  await database.current.deleteFrom('channel_references').where('found_at', '<', before).execute();
}
