import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { WatchFrequency } from '../../../engine/plans/plans.ts';

export interface NewWatch {
  id: string;
  workspaceId: string;
  channelId: string | null;
  listId: string | null;
  demo: boolean;
  frequency: WatchFrequency;
  rules: unknown;
  at: Date;
}

/** False where the channel or the list is watched already. */
export async function insertWatch(database: Database, watch: NewWatch): Promise<boolean> {
  const inserted = await database.current
    .insertInto('watches')
    .values({
      id: watch.id,
      workspace_id: watch.workspaceId,
      channel_id: watch.channelId,
      list_id: watch.listId,
      demo: watch.demo,
      frequency: watch.frequency,
      rules: JSON.stringify(watch.rules),
      created_at: watch.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateWatch(
  database: Database,
  changed: Pick<NewWatch, 'id' | 'workspaceId' | 'frequency' | 'rules'> & { pausedAt: Date | null },
): Promise<boolean> {
  const { pausedAt } = changed;
  const updated = await database.current
    .updateTable('watches')
    .set({ frequency: changed.frequency, rules: JSON.stringify(changed.rules) })
    .set({ paused_at: pausedAt && sql<Date>`coalesce(paused_at, ${pausedAt})` })
    .where('id', '=', changed.id)
    .where('workspace_id', '=', changed.workspaceId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

interface WatchKey {
  id: string;
  workspaceId: string;
}

/** Answers the name of the list that was watched; `null` where there is no such watch. */
export async function deleteWatch(
  database: Database,
  { id, workspaceId }: WatchKey,
): Promise<{ list: string | null } | null> {
  const deleted = await database.current
    .deleteFrom('watches')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning((eb) =>
      eb.selectFrom('lists').select('name').whereRef('lists.id', '=', 'watches.list_id').as('list'),
    )
    .executeTakeFirst();
  return deleted ?? null;
}

export async function findListName(
  database: Database,
  { id, workspaceId }: WatchKey,
): Promise<string | null> {
  const found = await database.current
    .selectFrom('lists')
    .select('name')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found?.name ?? null;
}

interface Workspace {
  workspaceId: string;
  demo: boolean;
}

/** The channels that the watches of a workspace ask for, each once. */
const wantedBy = ({ workspaceId, demo }: Workspace) => sql`
  select channel_id, bool_or(frequency = 'daily') filter (where not paused) as daily, bool_and(paused) as paused
  from (
    select coalesce(w.channel_id, i.channel_id) as channel_id, w.frequency, w.paused_at is not null as paused
    from watches w left join list_items i on i.list_id = w.list_id and i.workspace_id = w.workspace_id
    where w.workspace_id = ${workspaceId} and w.demo = ${demo}
  ) each
  where channel_id is not null and not exists (
    select from forgotten_channels where digest = sha256(convert_to('id:' || channel_id, 'UTF8')))
  group by channel_id`;

/** How many different channels the watches of a workspace ask for that are not paused. */
export async function countWanted(database: Database, workspace: Workspace): Promise<number> {
  const { rows } = await sql<{ wanted: number }>`
    with wanted as (${wantedBy(workspace)}) select count(*)::int as wanted from wanted where not paused`.execute(
    database.current,
  );
  return rows[0]?.wanted ?? 0;
}

/**
 * Brings the watched channels into step with the watches, the lists and the plan. Those added last wait where there are
 * more than the plan watches; nothing of what they were compared with is lost.
 */
export async function syncWatched(
  database: Database,
  { limit, mayBeDaily, hasCredits, at, ...workspace }: Workspace & SyncTerms,
): Promise<void> {
  const { workspaceId, demo } = workspace;
  await sql`
    with wanted as (${wantedBy(workspace)})
    delete from watched_channels k where workspace_id = ${workspaceId}
      and (demo <> ${demo} or not exists (select from wanted where wanted.channel_id = k.channel_id))`.execute(
    database.current,
  );
  await sql`
    with wanted as (${wantedBy(workspace)})
    insert into watched_channels (workspace_id, channel_id, demo, frequency, next_at, added_at)
    select ${workspaceId}::uuid, channel_id, ${demo}::boolean, 'weekly', ${at}::timestamptz, ${at}::timestamptz
    from wanted where not exists (select from watched_channels k
      where k.workspace_id = ${workspaceId} and k.channel_id = wanted.channel_id)
    on conflict do nothing`.execute(database.current);
  await sql`
    with wanted as (${wantedBy(workspace)}), ranked as (
      select channel_id, wanted.paused, case when ${mayBeDaily} and daily then 'daily' else 'weekly' end as frequency,
        row_number() over (partition by wanted.paused order by k.added_at, channel_id) > ${limit} as is_beyond
      from wanted join watched_channels k using (channel_id) where k.workspace_id = ${workspaceId}
    ), meant as (
      select channel_id, frequency, case when paused then 'watch' when is_beyond then 'plan' end as pause from ranked
    )
    update watched_channels k set frequency = meant.frequency,
      -- What was weekly does not wait for the end of its week to become daily.
      next_at = case when meant.frequency = 'daily' and k.frequency = 'weekly'
        then least(k.next_at, ${at}::timestamptz + interval '1 day') else k.next_at end,
      paused = coalesce(meant.pause, case when k.paused = 'credits' and not ${hasCredits} then 'credits' end)
    from meant where k.workspace_id = ${workspaceId} and k.channel_id = meant.channel_id
      and (k.frequency, k.paused) is distinct from (meant.frequency,
        coalesce(meant.pause, case when k.paused = 'credits' and not ${hasCredits} then 'credits' end))`.execute(
    database.current,
  );
}

interface SyncTerms {
  limit: number;
  mayBeDaily: boolean;
  hasCredits: boolean;
  at: Date;
}

/** Everybody who watches something, or did until now. Inside `asSystem`. */
export async function findWorkspaces(database: Database, demo: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspace_id as id from watches where demo = ${demo}
    union select workspace_id from watched_channels`.execute(database.current);
  return rows.map(({ id }) => id);
}

export type WatchRecord = Pick<Row<'watches'>, 'id' | 'channel_id' | 'list_id' | 'rules' | 'created_at'> & {
  frequency: WatchFrequency;
  list_name: string | null;
  is_paused: boolean;
  channels: number;
  waiting_for_plan: number;
  waiting_for_credits: number;
  gone: number;
  refreshed_at: Date | null;
  next_at: Date | null;
};

/** The watches of a workspace with how their channels stand, the newest first. */
export async function findWatches(database: Database, { workspaceId, demo }: Workspace) {
  const { rows } = await sql<WatchRecord>`
    select w.id, w.channel_id, w.list_id, w.rules, w.created_at, w.frequency, l.name as list_name,
      w.paused_at is not null as is_paused, s.*
    from watches w left join lists l on l.id = w.list_id and l.workspace_id = w.workspace_id
    cross join lateral (
      select count(*)::int as channels, count(*) filter (where k.paused = 'plan')::int as waiting_for_plan,
        count(*) filter (where k.paused = 'credits')::int as waiting_for_credits,
        count(*) filter (where (k.baseline ->> 'gone')::boolean)::int as gone, max(k.refreshed_at) as refreshed_at,
        min(k.next_at) filter (where k.paused is null) as next_at
      from watched_channels k where k.workspace_id = w.workspace_id and (k.channel_id = w.channel_id
        or k.channel_id in (select channel_id from list_items where list_id = w.list_id))
    ) s
    where w.workspace_id = ${workspaceId} and w.demo = ${demo}
    order by w.created_at desc, w.id`.execute(database.current);
  return rows;
}

/** The rules by which a workspace watches a channel: those of its own watch and of the lists it is in. */
export async function findRules(
  database: Database,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
): Promise<unknown[]> {
  const { rows } = await sql<{ rules: unknown }>`
    select rules from watches w where workspace_id = ${workspaceId} and paused_at is null
      and (channel_id = ${channelId} or exists (select from list_items i where i.list_id = w.list_id
        and i.workspace_id = w.workspace_id and i.channel_id = ${channelId}))`.execute(database.current);
  return rows.map(({ rules }) => rules);
}
