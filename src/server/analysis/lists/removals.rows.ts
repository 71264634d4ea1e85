import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { deleteItems } from './item-changes.rows.ts';
import type { Place } from './lists.rows.ts';

interface Removal extends Place {
  removalId: string;
}

/** Takes channels out of a list and keeps what went with them; answers how many. */
export async function moveOut(
  database: Database,
  { removalId, userId, listId, ids, at }: Removal & { ids: readonly string[]; at: Date },
): Promise<number> {
  await sql`insert into removed_items (removal_id, workspace_id, list_id, channel_id, item, comments, client_note, removed_at)
    select ${removalId}::uuid, i.workspace_id, i.list_id, i.channel_id, row_to_json(i),
      coalesce((select json_agg(c) from list_comments c
        where c.list_id = i.list_id and c.channel_id = i.channel_id), '[]'),
      (select row_to_json(n) from client_notes n where n.list_id = i.list_id and n.channel_id = i.channel_id),
      ${at}::timestamptz
    from list_items i
    where i.list_id = ${listId} and i.workspace_id = ${userId} and i.channel_id = any(${[...ids]}::text[])`.execute(
    database.current,
  );
  return deleteItems(database, { userId, listId, ids });
}

/**
 * Puts back what one removal took out, where it stood; a channel that is in the list again stays as it is now. Answers
 * how many are back, and `null` where nothing is kept of the removal. Whoever has left looks after nothing.
 */
export async function moveBack(
  database: Database,
  { removalId, userId, listId, members }: Removal & { members: readonly string[] },
): Promise<number | null> {
  const kept = sql`select * from removed_items
    where removal_id = ${removalId} and workspace_id = ${userId} and list_id = ${listId}`;
  const { rows } = await sql<{ channelId: string }>`
    insert into list_items select (json_populate_record(null::list_items, (item::jsonb ||
      case when item ->> 'owner_id' = any(${[...members]}::text[]) then '{}' else '{"owner_id": null}' end::jsonb)::json)).*
    from (${kept}) kept on conflict do nothing returning channel_id as "channelId"`.execute(database.current);
  const back = rows.map(({ channelId }) => channelId);
  await sql`insert into list_comments select (json_populate_recordset(null::list_comments, comments)).*
    from (${kept}) kept where channel_id = any(${back}::text[]) on conflict do nothing`.execute(
    database.current,
  );
  await sql`insert into client_notes select (json_populate_record(null::client_notes, client_note)).*
    from (${kept}) kept where channel_id = any(${back}::text[]) and client_note is not null
    on conflict do nothing`.execute(database.current);
  const gone = await database.current
    .deleteFrom('removed_items')
    .where('removal_id', '=', removalId)
    .where('workspace_id', '=', userId)
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return gone.numDeletedRows === 0n ? null : back.length;
}

export async function deleteOldRemovals(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('removed_items').where('removed_at', '<', before).execute();
}
