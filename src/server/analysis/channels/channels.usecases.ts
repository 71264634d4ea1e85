import type { ChannelStore, StoredRecord } from '../../../youtube/channel-reader.ts';
import { currentForMs } from '../../../youtube/channel-reader.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import {
  createChannelStore,
  deleteOldSnapshots,
  findCurrentIds,
  findForgotten,
  isForgottenChannel,
  textRetentionMs,
} from './snapshots.rows.ts';

/** What is kept of a channel, whatever its age; asks nobody outside. */
export function findReading(
  { database, ...settings }: { database: Database; demo: boolean; now: () => Date },
  { channelId }: { channelId: string },
): Promise<StoredRecord | null> {
  return createChannelStore(database, settings).find(channelId);
}

export { isForgottenChannel, textRetentionMs };
/** Where readings are kept, for whoever reads channels beside the product's one reader. */
export function openChannelStore({
  database,
  ...settings
}: {
  database: Database;
  demo: boolean;
  now: () => Date;
}): ChannelStore {
  return createChannelStore(database, settings);
}

/** Which of these channels were forgotten at their creators' request and must not be read or shown. */
export async function findForgottenChannels(
  { database }: { database: Database },
  { channelIds }: { channelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = await findForgotten(
    database,
    channelIds.map((id) => `id:${id}`),
  );
  return new Set(channelIds.filter((id) => found.has(`id:${id}`)));
}

/** Which of these channels need not be read anew. */
export function findCurrentReadings(
  { database, demo, now }: { database: Database; demo: boolean; now: () => Date },
  { channelIds }: { channelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const at = now();
  const since = new Date(at.getTime() - currentForMs);
  return findCurrentIds(database, { channelIds, demo, since, at });
}

/** What `deleteOldReadings` sees to. */
export const keptReadings: readonly KeptKind[] = [
  {
    kind: 'channel_readings',
    title: 'Readings of channels: what YouTube said of a channel and its newest uploads',
    table: 'channel_snapshots',
    since: 'fetched_at',
    keptMs: textRetentionMs,
    fate: 'deleted',
  },
  {
    kind: 'channel_references',
    title: 'Handles, names and links, and which channel each leads to',
    table: 'channel_references',
    since: 'found_at',
    keptMs: textRetentionMs,
    fate: 'deleted',
  },
];

/** Deletes channel readings and references older than YouTube's terms let us keep them. */
export async function deleteOldReadings(context: { database: Database; now: () => Date }): Promise<void> {
  await deleteOldSnapshots(context.database, new Date(context.now().getTime() - textRetentionMs));
}
