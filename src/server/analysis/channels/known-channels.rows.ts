import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** The channels that references are known to point at. */
export async function findReferred(
  database: Database,
  { keys, demo }: { keys: readonly string[]; demo: boolean },
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.current
    .selectFrom('channel_references')
    .select(['reference_key', 'channel_id'])
    .where('reference_key', '=', anyOf('text', keys))
    .where('demo', '=', demo)
    .execute();
  return new Map(rows.map(({ reference_key, channel_id }) => [reference_key, channel_id]));
}
