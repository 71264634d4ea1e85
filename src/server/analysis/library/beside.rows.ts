import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** In which lists of the workspace channels are saved, by their ids; lists by name. */
export async function findListsOf(
  database: Database,
  { userId, channelIds }: { userId: string; channelIds: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database.current
    .selectFrom('list_items as item')
    .innerJoin('lists as list', 'list.id', 'item.list_id')
    .select(['item.channel_id as channelId', 'list.name'])
    .where('item.workspace_id', '=', userId)
    .where('item.channel_id', '=', anyOf('text', channelIds))
    .orderBy(sql`lower(list.name)`)
    .execute();
  const found = Map.groupBy(rows, ({ channelId }) => channelId);
  return new Map([...found].map(([channelId, saved]) => [channelId, saved.map(({ name }) => name)]));
}

/** What people wrote beside channels in the workspace's lists, joined where a channel is in several. */
export async function findNotesOf(
  database: Database,
  { userId, channelIds }: { userId: string; channelIds: readonly string[] },
): Promise<ReadonlyMap<string, { tags: string[]; note: string }>> {
  const rows = await database.current
    .selectFrom('list_items')
    .select(['channel_id as channelId', 'tags', 'note'])
    .where('workspace_id', '=', userId)
    .where('channel_id', '=', anyOf('text', channelIds))
    .orderBy('added_at')
    .execute();
  const found = Map.groupBy(rows, ({ channelId }) => channelId);
  return new Map(
    [...found].map(([channelId, saved]) => {
      const tags = [...new Set(saved.flatMap((item) => item.tags))];
      const notes = [...new Set(saved.flatMap(({ note }) => (note === '' ? [] : [note])))];
      return [channelId, { tags, note: notes.join('\n') }];
    }),
  );
}

/** The names of the members of the workspace that a transaction acts in. */
export async function findMemberNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select person_id as id, name, email from members_of_acting_workspace()`.execute(database.current);
  return new Map(rows.map(({ id, name, email }) => [id, name === '' ? email : name]));
}

/** Fills what the library sorts by of analyses from before it did; answers how many. `null`: of any workspace. */
export async function fillLibrary(
  database: Database,
  { userId, most }: { userId: string | null; most: number },
): Promise<number> {
  const { rows } = await sql`
    update channel_analyses set library_filled = true where id in (
      select id from channel_analyses where not library_filled and user_id is not null
        and (${userId}::uuid is null or user_id = ${userId}::uuid)
      limit ${most} for update skip locked)
    returning id`.execute(database.current);
  return rows.length;
}
