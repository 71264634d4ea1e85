import type { Database } from '../db/database.ts';
import { deleteOldSnapshots, textRetentionMs } from './snapshots.rows.ts';

/** Deletes channel readings and references older than YouTube's terms let us keep them. */
export async function deleteOldReadings(context: { database: Database; now: () => Date }): Promise<void> {
  await deleteOldSnapshots(context.database, new Date(context.now().getTime() - textRetentionMs));
}
