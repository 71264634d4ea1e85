import type { StoredRecord } from '../../youtube/channel-reader.ts';
import type { Database } from '../db/database.ts';
import { createChannelStore, deleteOldSnapshots, textRetentionMs } from './snapshots.rows.ts';

/** What is kept of a channel, whatever its age; asks nobody outside. */
export function findReading(
  { database, ...settings }: { database: Database; demo: boolean; now: () => Date },
  { channelId }: { channelId: string },
): Promise<StoredRecord | null> {
  return createChannelStore(database, settings).find(channelId);
}

/** Deletes channel readings and references older than YouTube's terms let us keep them. */
export async function deleteOldReadings(context: { database: Database; now: () => Date }): Promise<void> {
  await deleteOldSnapshots(context.database, new Date(context.now().getTime() - textRetentionMs));
}
