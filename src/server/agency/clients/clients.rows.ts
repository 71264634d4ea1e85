import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ClientLookFields } from '../../../contract/agency/client-page.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

/** Whether a channel was not forgotten on request; `column` holds its id. */
export const isKeptChannel = (column: string): RawBuilder<SqlBool> => sql`not exists (
  select from forgotten_channels where digest = sha256(convert_to('id:' || ${sql.ref(column)}, 'UTF8')))`;

/** How each channel of the lists that clients see stands: what was approved stays so in every round. */
const standings = sql`
  select given.list_id, given.client_id, given.closed_at,
    case when newest.decision = 'approved' then 'approved'
      when newest.decision = 'changes' and newest.round = given.round then 'changes' else 'waiting' end as standing
  from client_lists given
  join lists list on list.id = given.list_id and list.client_id = given.client_id
  join list_items item on item.list_id = given.list_id
  left join lateral (
    select d.decision, d.round from client_decisions d
    where d.list_id = item.list_id and d.channel_id = item.channel_id and d.client_id = given.client_id
    order by d.id desc limit 1
  ) newest on true
  where ${isKeptChannel('item.channel_id')}`;

export interface ClientCounts {
  id: string;
  name: string;
  look: unknown;
  lists: number;
  waiting: number;
  changes: number;
}

/** The clients of the workspace that acts, by name. */
export async function findClients(database: Database, workspaceId: string): Promise<ClientCounts[]> {
  const { rows } = await sql<ClientCounts>`
    select client.id, client.name, client.look,
      (select count(*)::int from client_lists given join lists list on list.id = given.list_id
        and list.client_id = given.client_id where given.client_id = client.id) as lists,
      coalesce(sum((stand.standing = 'waiting' and stand.closed_at is null)::int), 0)::int as waiting,
      coalesce(sum((stand.standing = 'changes')::int), 0)::int as changes
    from clients client left join (${standings}) stand on stand.client_id = client.id
    where client.workspace_id = ${workspaceId}
    group by client.id order by lower(client.name), client.id`.execute(database.current);
  return rows;
}

type ClientRecord = Pick<Row<'clients'>, 'id' | 'name' | 'look'>;

/** One of the acting workspace's clients; held against its other changes where something is made for it. */
export async function findClient(
  database: Database,
  { id, workspaceId, isHeld = false }: { id: string; workspaceId: string; isHeld?: boolean },
): Promise<ClientRecord | null> {
  const found = await database.current
    .selectFrom('clients')
    .select(['id', 'name', 'look'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  return found ?? null;
}

/** Adds a client, if its name is free and the workspace has fewer than `most`; tells what stood in the way. */
export async function insertClient(
  database: Database,
  client: { id: string; workspaceId: string; name: string; look: ClientLookFields; at: Date; most: number },
): Promise<'made' | 'taken' | 'many'> {
  const { count } = await database.current
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', client.workspaceId)
    .executeTakeFirstOrThrow();
  if (count >= client.most) return 'many';
  const { rows } = await sql`
    insert into clients (id, workspace_id, name, look, created_at)
    values (${client.id}, ${client.workspaceId}, ${client.name}, ${JSON.stringify(client.look)}::json, ${client.at})
    on conflict do nothing returning id`.execute(database.current);
  return rows.length > 0 ? 'made' : 'taken';
}

/** Gives a client another name and look; false where another client has the name. */
export async function updateClient(
  database: Database,
  client: { id: string; workspaceId: string; name: string; look: ClientLookFields },
): Promise<boolean> {
  const { rows } = await sql`
    update clients set name = ${client.name}, look = ${JSON.stringify(client.look)}::json
    where id = ${client.id} and not exists (
      select from clients other where other.workspace_id = ${client.workspaceId} and other.id <> ${client.id}
        and lower(other.name) = lower(${client.name}))
    returning id`.execute(database.current);
  return rows.length > 0;
}

export async function deleteClientRow(
  database: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<string | null> {
  const deleted = await database.current
    .deleteFrom('clients')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

export interface GivenListRow {
  listId: string;
  name: string;
  facts: string[];
  asks: string;
  dueOn: string | null;
  round: number;
  isOpen: boolean;
  channels: number;
  approved: number;
  changes: number;
}

/** The lists that a client sees, by name. */
export async function findGivenLists(database: Database, clientId: string): Promise<GivenListRow[]> {
  const { rows } = await sql<GivenListRow>`
    select given.list_id as "listId", list.name, given.facts, given.asks, given.due_on::text as "dueOn", given.round,
      given.closed_at is null as "isOpen", count(stand.standing)::int as channels,
      coalesce(sum((stand.standing = 'approved')::int), 0)::int as approved,
      coalesce(sum((stand.standing = 'changes')::int), 0)::int as changes
    from client_lists given
    join lists list on list.id = given.list_id and list.client_id = given.client_id
    left join (${standings}) stand on stand.list_id = given.list_id
    where given.client_id = ${clientId}
    group by given.list_id, list.id order by lower(list.name), list.id`.execute(database.current);
  return rows;
}

/** The workspace's lists that no client sees. */
export function findOtherLists(
  database: Database,
  { workspaceId, most }: { workspaceId: string; most: number },
): Promise<{ id: string; name: string }[]> {
  return database.current
    .selectFrom('lists')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Whom a list is for, held until the transaction ends; `null` where there is no such list. */
export async function holdList(
  database: Database,
  { listId, workspaceId }: { listId: string; workspaceId: string },
): Promise<{ clientId: string | null } | null> {
  const list = await database.current
    .selectFrom('lists')
    .select('client_id as clientId')
    .where('id', '=', listId)
    .where('workspace_id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return list ?? null;
}

export interface Giving {
  listId: string;
  clientId: string;
  workspaceId: string;
  facts: readonly string[];
  asks: string;
  dueOn: string | null;
  at: Date;
}

/** Shows a list to a client. A closed one is opened for its next round. */
export async function saveGiving(database: Database, giving: Giving): Promise<void> {
  const { listId, clientId, workspaceId, facts, asks, dueOn, at } = giving;
  await database.current.updateTable('lists').set({ client_id: clientId }).where('id', '=', listId).execute();
  await sql`
    insert into client_lists as given (list_id, workspace_id, client_id, facts, asks, due_on, given_at)
    values (${listId}, ${workspaceId}, ${clientId}, ${[...facts]}::text[], ${asks}, ${dueOn}::date, ${at})
    on conflict (list_id) do update set client_id = excluded.client_id, facts = excluded.facts,
      asks = excluded.asks, due_on = excluded.due_on, closed_at = null,
      round = given.round + (given.closed_at is not null or given.client_id <> excluded.client_id)::int`.execute(
    database.current,
  );
}

/** Ends the decisions on a given list; waits for whoever decides at this moment. */
export async function closeGiving(
  database: Database,
  { listId, at }: { listId: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('client_lists')
    .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(at)) }))
    .where('list_id', '=', listId)
    .execute();
}

/** Takes a list back; what was decided about it stays known, and its rounds are closed. */
export async function withdrawGiving(
  database: Database,
  { listId, at }: { listId: string; at: Date },
): Promise<void> {
  await closeGiving(database, { listId, at });
  await database.current.updateTable('lists').set({ client_id: null }).where('id', '=', listId).execute();
}

/** Saves what the client reads beside a channel of a given list; false where there is no such channel. */
export async function saveNote(
  database: Database,
  {
    listId,
    channelId,
    workspaceId,
    note,
    at,
  }: { listId: string; channelId: string; workspaceId: string; note: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_notes (list_id, channel_id, workspace_id, note, changed_at)
    select item.list_id, item.channel_id, item.workspace_id, ${note}, ${at}::timestamptz
    from list_items item join lists list on list.id = item.list_id
    where item.list_id = ${listId} and item.channel_id = ${channelId} and item.workspace_id = ${workspaceId}
      and list.client_id is not null
    for key share of item
    on conflict (list_id, channel_id) do update set note = excluded.note, changed_at = excluded.changed_at
    returning list_id`.execute(database.current);
  return rows.length > 0;
}
