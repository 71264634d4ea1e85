import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemStatus } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Place } from './lists.rows.ts';

/** A channel that is put into a list, with what is known of it. */
export interface NewItem {
  channel_id: string;
  label?: string;
  status?: ItemStatus;
  tags?: readonly string[];
  rating?: number | null;
  note?: string;
  fields?: Readonly<Record<string, string | number>>;
}

/** Puts channels at the end of a list, in their order; those that are in it stay. Answers which are new. */
export async function insertItems(
  database: Database,
  { userId, listId, items, at }: Place & { items: readonly NewItem[]; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ channelId: string }>`
    insert into list_items (list_id, workspace_id, channel_id, position, label, status, tags, rating, note, fields,
      added_at, changed_at)
    select ${listId}::uuid, ${userId}::uuid, item ->> 'channel_id', coalesce(last, 0) + place,
      coalesce(item ->> 'label', ''), coalesce(item ->> 'status', 'new'),
      array(select json_array_elements_text(coalesce(item -> 'tags', '[]'))), (item ->> 'rating')::smallint,
      coalesce(item ->> 'note', ''), coalesce(item -> 'fields', '{}'), ${at}::timestamptz, ${at}::timestamptz
    from json_array_elements(${JSON.stringify(items)}::json) with ordinality as entered (item, place),
      (select max(position) as last from list_items where list_id = ${listId}) highest
    on conflict do nothing returning channel_id as "channelId"`.execute(database.current);
  return new Set(rows.map(({ channelId }) => channelId));
}

/** Notes what analyses from before facts were kept say of channels; every later one is noted as it is made. */
export async function noteFacts(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  await sql`insert into channel_facts select * from read_channel_facts(${userId}, ${[...ids]}::text[])
    on conflict do nothing`.execute(database.current);
}

export async function countItems(database: Database, listId: string): Promise<number> {
  const { total } = await database.current
    .selectFrom('list_items')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return total;
}

export interface ItemChange {
  label?: string;
  status?: ItemStatus;
  ownerId?: string | null;
  tags?: readonly string[];
  addTags?: readonly string[];
  removeTags?: readonly string[];
  rating?: number | null;
  note?: string;
  /** By the columns' ids; `null` empties one. */
  fields?: Readonly<Record<string, string | number | null>>;
}

function assignments({
  label,
  status,
  ownerId,
  rating,
  note,
  fields,
  ...change
}: ItemChange): RawBuilder<unknown>[] {
  const { tags, addTags = [], removeTags = [] } = change;
  const changesTags = tags !== undefined || addTags.length + removeTags.length > 0;
  const before = tags === undefined ? sql`tags` : sql`${[...tags]}::text[]`;
  return [
    ...(label === undefined ? [] : [sql`label = ${label}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}::uuid`]),
    ...(rating === undefined ? [] : [sql`rating = ${rating}::smallint`]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
    ...(fields === undefined
      ? []
      : [sql`fields = jsonb_strip_nulls(fields::jsonb || ${JSON.stringify(fields)}::jsonb)::json`]),
    ...(changesTags
      ? [
          sql`tags = array(select distinct tag from unnest(${before} || ${[...addTags]}::text[]) tag
            where tag <> all(${[...removeTags]}::text[]) order by tag)`,
        ]
      : []),
  ];
}

/** Changes the named fields alone of some channels of a list; answers how many, and the most tags one has. */
export async function changeItems(
  database: Database,
  { userId, listId, ids, change, at }: Place & { ids: readonly string[]; change: ItemChange; at: Date },
): Promise<{ changed: number; mostTags: number }> {
  const set = sql.join([sql`changed_at = ${at}`, ...assignments(change)]);
  const { rows } = await sql<{ changed: number; mostTags: number }>`
    with changed as (
      update list_items set ${set}
      where list_id = ${listId} and workspace_id = ${userId} and channel_id = any(${[...ids]}::text[])
      returning cardinality(tags) as tags
    )
    select count(*)::integer as changed, coalesce(max(tags), 0) as "mostTags" from changed`.execute(
    database.current,
  );
  return rows[0] ?? { changed: 0, mostTags: 0 };
}

export async function deleteItems(
  database: Database,
  { userId, listId, ids }: Place & { ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql`delete from list_items
    where list_id = ${listId} and workspace_id = ${userId} and channel_id = any(${[...ids]}::text[])
    returning channel_id`.execute(database.current);
  return rows.length;
}

/** Where a channel stands; `null` where it is not in the list. */
export async function findPosition(
  database: Database,
  { userId, listId, channelId }: Place & { channelId: string },
): Promise<number | null> {
  const found = await database.current
    .selectFrom('list_items')
    .select('position')
    .where('list_id', '=', listId)
    .where('workspace_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return found?.position ?? null;
}

/** The position that follows on another one, apart from that of a channel itself; of `null`, the first of all. */
export async function findNextPosition(
  database: Database,
  { listId, channelId, after }: { listId: string; channelId: string; after: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select position from list_items where list_id = ${listId} and channel_id <> ${channelId}
      ${
        after === null
          ? sql``
          : sql`and (position, channel_id) > (select position, channel_id from list_items
        where list_id = ${listId} and channel_id = ${after})`
      }
    order by position, channel_id limit 1`.execute(database.current);
  return rows[0]?.position ?? null;
}

export async function setPosition(
  database: Database,
  { listId, channelId, position }: { listId: string; channelId: string; position: number },
): Promise<void> {
  await database.current
    .updateTable('list_items')
    .set({ position })
    .where('list_id', '=', listId)
    .where('channel_id', '=', channelId)
    .execute();
}

/** Numbers a list anew in its order, where there is no room left between two positions. */
export async function renumber(database: Database, listId: string): Promise<void> {
  await sql`update list_items i set position = numbered.place from (
      select channel_id, row_number() over (order by position, channel_id) as place
      from list_items where list_id = ${listId}
    ) numbered where i.list_id = ${listId} and i.channel_id = numbered.channel_id`.execute(database.current);
}

export interface ContactChange {
  name?: string | undefined;
  email?: string | undefined;
  source?: string | undefined;
  lastContactedOn?: string | null | undefined;
}

/** Changes the named fields of a channel's contact, which is made where there is none. */
export async function upsertContact(
  database: Database,
  { userId, channelId, change, at }: { userId: string; channelId: string; change: ContactChange; at: Date },
): Promise<void> {
  const { name, email, source, lastContactedOn } = change;
  const fields = {
    changed_at: at,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(source !== undefined && { source }),
    ...(lastContactedOn !== undefined && { last_contacted_on: lastContactedOn }),
  };
  await database.current
    .insertInto('contacts')
    .values({ workspace_id: userId, channel_id: channelId, ...fields })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'channel_id']).doUpdateSet(fields))
    .execute();
}

/** Contacts from a file, for channels that have none. */
export async function insertContacts(
  database: Database,
  {
    userId,
    contacts,
    at,
  }: { userId: string; contacts: readonly { channel_id: string; name: string; email: string }[]; at: Date },
): Promise<void> {
  await sql`insert into contacts (workspace_id, channel_id, name, email, source, changed_at)
    select ${userId}::uuid, entered.channel_id, entered.name, entered.email, 'Imported file', ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(contacts)}::json) as entered (channel_id text, name text, email text)
    on conflict do nothing`.execute(database.current);
}

/** Fills what lists are sorted and searched by, of analyses from before they were; answers how many. `null`: of any workspace. */
export async function fillListNames(
  database: Database,
  { userId, most }: { userId: string | null; most: number },
): Promise<number> {
  const { rows } = await sql`
    update channel_facts f set is_named = true, (name_key, handle_key) = (
      select lower(r.channel_name), lower(r.handle) from channel_results r where r.id = f.result_id)
    where (workspace_id, channel_id) in (
      select workspace_id, channel_id from channel_facts where not is_named
        and (${userId}::uuid is null or workspace_id = ${userId}::uuid)
      limit ${most} for update skip locked)
    returning channel_id`.execute(database.current);
  return rows.length;
}
