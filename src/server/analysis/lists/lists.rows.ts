import { sql } from 'kysely';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import type { RankWeights } from '../../../engine/creators/list-ranking.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ListRecord {
  id: string;
  name: string;
  folder: string;
  columns: unknown;
  weights: unknown;
  targetCpmCents: number | null;
  changedAt: Date;
}

export interface Place {
  userId: string;
  listId: string;
}

function selectList(database: Database, { userId, listId }: Place) {
  return database.current
    .selectFrom('lists')
    .select(['id', 'name', 'folder', 'columns', 'weights'])
    .select(['target_cpm_cents as targetCpmCents', 'changed_at as changedAt'])
    .where('workspace_id', '=', userId)
    .where('id', '=', listId);
}

export async function findList(database: Database, place: Place): Promise<ListRecord | null> {
  return (await selectList(database, place).executeTakeFirst()) ?? null;
}

/** A list, held against all other changes of it and of its channels until the transaction ends. */
export async function lockList(database: Database, place: Place): Promise<ListRecord | null> {
  return (await selectList(database, place).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** All lists of a workspace by folder and name, and which of them hold a channel. */
export async function findLists(
  database: Database,
  { userId, channelId }: { userId: string; channelId: string | null },
) {
  const { rows } = await sql<{
    id: string;
    name: string;
    folder: string;
    channels: number;
    holds: boolean;
    changedAt: Date;
  }>`select l.id, l.name, l.folder, l.changed_at as "changedAt",
      (select count(*)::integer from list_items i where i.list_id = l.id) as channels,
      exists (select from list_items i where i.list_id = l.id and i.channel_id = ${channelId}::text) as holds
    from lists l where l.workspace_id = ${userId} order by l.folder, lower(l.name), l.id`.execute(
    database.current,
  );
  return rows;
}

export async function countLists(database: Database, userId: string): Promise<number> {
  const { total } = await database.current
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

interface NewList {
  id: string;
  userId: string;
  name: string;
  folder: string;
  at: Date;
}

export async function insertList(
  database: Database,
  { id, userId, name, folder, at }: NewList,
): Promise<void> {
  await database.current
    .insertInto('lists')
    .values({ id, workspace_id: userId, name, folder, created_at: at, changed_at: at })
    .execute();
}

/** Gives a new list the columns, the ranking and the channels of another one. */
export async function copyList(database: Database, { from, to, at }: { from: string; to: string; at: Date }) {
  await sql`update lists set columns = original.columns, weights = original.weights,
      target_cpm_cents = original.target_cpm_cents, client_id = original.client_id
    from lists original where lists.id = ${to} and original.id = ${from}`.execute(database.current);
  await sql`insert into list_items (list_id, workspace_id, channel_id, position, label, status, owner_id, tags, rating,
      note, fields, added_at, changed_at)
    select ${to}::uuid, workspace_id, channel_id, position, label, status, owner_id, tags, rating, note, fields,
      ${at}::timestamptz, ${at}::timestamptz
    from list_items where list_id = ${from}`.execute(database.current);
}

export interface ListChange {
  name?: string;
  folder?: string;
  columns?: readonly OwnColumn[];
  weights?: RankWeights;
  targetCpmCents?: number | null;
}

export async function changeList(
  database: Database,
  { place, change, at }: { place: Place; change: ListChange; at: Date },
): Promise<void> {
  const { name, folder, columns, weights, targetCpmCents } = change;
  const set = sql.join([
    sql`changed_at = ${at}`,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(folder === undefined ? [] : [sql`folder = ${folder}`]),
    ...(columns === undefined ? [] : [sql`columns = ${JSON.stringify(columns)}::json`]),
    ...(weights === undefined ? [] : [sql`weights = ${JSON.stringify(weights)}::json`]),
    ...(targetCpmCents === undefined ? [] : [sql`target_cpm_cents = ${targetCpmCents}::integer`]),
  ]);
  await sql`update lists set ${set} where workspace_id = ${place.userId} and id = ${place.listId}`.execute(
    database.current,
  );
}

/** Empties columns that a list no longer has. */
export async function clearFields(database: Database, listId: string, columnIds: readonly string[]) {
  await sql`update list_items set fields = (fields::jsonb - ${[...columnIds]}::text[])::json
    where list_id = ${listId} and fields::jsonb ?| ${[...columnIds]}::text[]`.execute(database.current);
}

/** True where there was one. */
export async function deleteListRow(database: Database, { userId, listId }: Place): Promise<string | null> {
  const deleted = await database.current
    .deleteFrom('lists')
    .where('workspace_id', '=', userId)
    .where('id', '=', listId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

export interface MemberRow {
  id: string;
  name: string;
}

/** Who works in the workspace in which the transaction acts; of a personal one, its owner. */
export async function findMembers(database: Database, userId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    with members as materialized (select person_id, name, email from members_of_acting_workspace())
    select person_id as id, coalesce(nullif(trim(name), ''), email) as name from members
    union all
    select user_id, coalesce(nullif(trim(full_name), ''), email) from profiles
    where user_id = ${userId} and not is_team and not exists (select from members)`.execute(database.current);
  return rows;
}

/**
 * Different tags, byte by byte in order, which takes a tenth of the time: of one list, or of all of the workspace. Most
 * channels have the same few together, so those are looked through once.
 */
export async function findTags(database: Database, { userId, listId }: { userId: string; listId?: string }) {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag collate "C" as tag
    from (select distinct tags from list_items
      where workspace_id = ${userId} ${listId === undefined ? sql`` : sql`and list_id = ${listId}`}) together
    cross join lateral unnest(tags) tag order by 1`.execute(database.current);
  return rows.map(({ tag }) => tag);
}
