import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The channels that references are known to point at. */
export async function findReferred(
  database: Database,
  { keys, demo }: { keys: readonly string[]; demo: boolean },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; channelId: string }>`
    select reference_key as key, channel_id as "channelId" from channel_references
    where reference_key = any(${keys}::text[]) and demo = ${demo}`.execute(database.current);
  return new Map(rows.map(({ key, channelId }) => [key, channelId]));
}
