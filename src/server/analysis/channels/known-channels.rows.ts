import { sql } from 'kysely';
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

/** Keeps which channels references lead to. */
export async function insertReferences(
  database: Database,
  { keyed, demo, at }: { keyed: ReadonlyMap<string, string>; demo: boolean; at: Date },
): Promise<void> {
  const rows = [...keyed].map(([reference_key, channel_id]) => ({ reference_key, channel_id }));
  if (rows.length === 0) return;
  await sql`insert into channel_references (reference_key, demo, channel_id, found_at)
    select entered.reference_key, ${demo}::boolean, entered.channel_id, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as entered (reference_key text, channel_id text)
    on conflict (reference_key, demo) do update set channel_id = excluded.channel_id, found_at = excluded.found_at`.execute(
    database.current,
  );
}
