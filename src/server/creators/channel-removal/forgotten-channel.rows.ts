import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, containing } from '../../platform/db/sql.ts';

/** First half of the lock's number, which `refuse_forgotten_channel` takes too. */
const lockSpace = 1_397_705_315;

/** Waits for what is being written of a channel, and holds off more, until the transaction ends. */
export async function lockChannel(database: Database, channelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${channelId}))`.execute(database.current);
}

/** Every text that is known to lead to a channel. */
export async function findKeys(database: Database, channelId: string): Promise<string[]> {
  const rows = await database.current
    .selectFrom('channel_references')
    .select('reference_key')
    .where('channel_id', '=', channelId)
    .execute();
  return [...new Set([`id:${channelId}`, ...rows.map(({ reference_key }) => reference_key)])];
}

/** The channel a text was last seen to lead to. */
export async function findChannelOfKey(database: Database, key: string): Promise<string | null> {
  const found = await database.current
    .selectFrom('channel_references')
    .select('channel_id')
    .where('reference_key', '=', key)
    .orderBy('found_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.channel_id ?? null;
}

/** Leaves a digest of each key, by which a channel is refused from now on; false where it was refused before. */
export async function insertTombstones(
  database: Database,
  { keys, at }: { keys: readonly string[]; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into forgotten_channels (digest, forgotten_at)
    select sha256(convert_to(key, 'UTF8')), ${at} from unnest(${[...keys]}::text[]) key
    on conflict (digest) do nothing returning digest`.execute(database.current);
  return rows.length > 0;
}

interface Forgotten {
  channelId: string;
  keys: readonly string[];
}

/** Deletes everything that is stored of a channel; answers how many analyses and rates that were. */
export async function deleteChannel(
  { current }: Database,
  { channelId, keys }: Forgotten,
): Promise<{ analyses: number; rates: number }> {
  const analyses = await current
    .deleteFrom('channel_analyses')
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  for (const table of whole) await current.deleteFrom(table).where('channel_id', '=', channelId).execute();
  await clearCampaigns(current, channelId);
  const rates = await current
    .deleteFrom('stored_creator_rates')
    .where((eb) =>
      eb.or([eb('channel_id', '=', channelId), eb('channel_url', 'like', containing(channelId))]),
    )
    .executeTakeFirst();
  await current
    .deleteFrom('portfolios')
    .where(sql<boolean>`channel_ids @> ${[channelId]}::text[]`)
    .execute();
  await current.deleteFrom('idempotent_calls').where('answer', 'like', containing(channelId)).execute();
  await current
    .updateTable('checkouts')
    .set({ channel_id: '' })
    .where('channel_id', '=', channelId)
    .where('status', '<>', 'open')
    .execute();
  await current
    .updateTable('bulk_lines')
    .set({ channel_url: removedLine, channel_id: null, reference_key: null, analysis_id: null, cells: null })
    .where((eb) => eb.or([eb('channel_id', '=', channelId), eb('reference_key', '=', anyOf('text', keys))]))
    .where('state', 'not in', ['waiting', 'running'])
    .execute();
  return { analyses: Number(analyses.numDeletedRows), rates: Number(rates.numDeletedRows) };
}

/** What a campaign spends stays in its books: without the channel, its videos, and texts that may name it. */
async function clearCampaigns(current: Database['current'], channelId: string): Promise<void> {
  const ofChannel = current.selectFrom('campaign_creators').select('id').where('channel_id', '=', channelId);
  const parts = current.selectFrom('deliverables').select('id').where('campaign_creator_id', 'in', ofChannel);
  await current.deleteFrom('deliverable_videos').where('deliverable_id', 'in', parts).execute();
  await current.deleteFrom('delivered_views').where('deliverable_id', 'in', parts).execute();
  await current.deleteFrom('finished_deals').where('campaign_creator_id', 'in', ofChannel).execute();
  await current.deleteFrom('campaign_comments').where('campaign_creator_id', 'in', ofChannel).execute();
  await current
    .updateTable('approvals')
    .set({ comment: '' })
    .where((eb) => eb.or([eb('subject_id', 'in', ofChannel), eb('subject_id', 'in', parts)]))
    .execute();
  await current
    .updateTable('deliverables')
    .set({ video_id: null, second_video_id: null, draft_url: '', checks: null, guarantee: null })
    .where('campaign_creator_id', 'in', ofChannel)
    .execute();
  await current
    .updateTable('campaign_creators')
    .set({
      channel_id: null,
      label: removedCreator,
      contact: '',
      price_reason: removedCreator,
      exit_reason: '',
      analysis_id: null,
      forecast: null,
      brief_digest: null,
    })
    .where('channel_id', '=', channelId)
    .execute();
}

/** What a campaign calls a creator whose channel was forgotten. */
const removedCreator = 'Removed creator';

const whole = [
  'channel_results',
  'channel_references',
  'channel_snapshots',
  'second_readings',
  'marketplace_creators',
  'marketplace_facts',
  'creator_channels',
  'list_items',
  'removed_items',
  'contacts',
  'channel_facts',
  'client_notes',
  'client_decisions',
  'watches',
  'watched_channels',
  'watch_alerts',
  'sponsor_sightings',
  'creator_requests',
  'simulations',
  'offer_verdicts',
  'submitted_rates',
] as const;

/** What a list's line says in place of a channel that was forgotten. */
const removedLine = '(removed channel)';
