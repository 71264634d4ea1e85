import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How a given list stands after its client has decided on some of its channels. */
export interface DecidedList {
  workspaceId: string;
  clientId: string;
  client: string;
  listId: string;
  list: string;
  /** The newest decision. */
  newest: number;
  approved: number;
  changes: number;
  /** Who made the list, gave the access or looks after a channel of it, and still works in the workspace. */
  personIds: string[];
}

/** Everybody's lists on which something was decided since an instant, and nothing after another one. Inside `asSystem`. */
export async function findDecidedLists(
  database: Database,
  { since, until }: { since: Date; until: Date },
): Promise<DecidedList[]> {
  const { rows } = await sql<DecidedList>`
    with decided as (
      select d.list_id, d.client_id, d.workspace_id, max(d.id) as newest, array_agg(distinct d.access_id) as accesses,
        array_agg(distinct d.channel_id) as channels
      from client_decisions d where d.decided_at >= ${since}
      group by d.list_id, d.client_id, d.workspace_id having max(d.decided_at) < ${until}
    )
    select decided.workspace_id as "workspaceId", decided.client_id as "clientId", client.name as client,
      decided.list_id as "listId", list.name as list, decided.newest, state.*, people.*
    from decided
    join clients client on client.id = decided.client_id
    join lists list on list.id = decided.list_id and list.client_id = decided.client_id
    cross join lateral (
      select count(*) filter (where last.decision = 'approved')::integer as approved,
        count(*) filter (where last.decision = 'changes')::integer as changes
      from (select distinct on (d.channel_id) d.decision from client_decisions d
        where d.list_id = decided.list_id and d.client_id = decided.client_id
        order by d.channel_id, d.id desc) last
    ) state
    cross join lateral (
      select coalesce(array_agg(distinct maker.id), '{}') as "personIds"
      from (select coalesce(list.made_by, list.workspace_id) as id
        union select coalesce(a.made_by, a.workspace_id) from client_access a where a.id = any (decided.accesses)
        union select item.owner_id from list_items item
          where item.list_id = decided.list_id and item.channel_id = any (decided.channels)) maker
      where maker.id = decided.workspace_id or exists (select from memberships m
        where m.workspace_id = decided.workspace_id and m.person_id = maker.id)
    ) people
    order by decided.newest`.execute(database.current);
  return rows;
}
