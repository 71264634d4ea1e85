import { sql } from 'kysely';
import type { GuestDecision } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { isKeptChannel } from './clients.rows.ts';

export interface GuestRowRecord {
  channelId: string;
  label: string;
  note: string;
  /** YouTube's own, while they may be kept. */
  channelName: string | null;
  thumbnailUrl: string | null;
  subscribers: number | null;
  score: number | null;
  figures: unknown;
  /** The newest decision, with the round it was made in. */
  decisionId: number | null;
  decision: GuestDecision | null;
  comment: string | null;
  accessId: string | null;
  decidedAt: Date | null;
  decidedIn: number | null;
}

interface Extract {
  workspaceId: string;
  clientId: string;
  listId: string;
  /** Names read from YouTube before are not shown. */
  since: Date;
  offset: number;
  limit: number;
}

/** The channels of a list as a client's guests see them: of list items their label alone is read. */
export async function findGuestRows(database: Database, extract: Extract): Promise<GuestRowRecord[]> {
  const { workspaceId, clientId, listId, since, offset, limit } = extract;
  const { rows } = await sql<GuestRowRecord>`
    select item.channel_id as "channelId", item.label, coalesce(note.note, '') as note,
      identity.channel_name as "channelName", identity.thumbnail_url as "thumbnailUrl", identity.subscribers,
      analysis.sponsorship_score as score, analysis.figures,
      newest.id as "decisionId", newest.decision, newest.comment, newest.access_id as "accessId",
      newest.decided_at as "decidedAt", newest.round as "decidedIn"
    from list_items item
    left join client_notes note on note.list_id = item.list_id and note.channel_id = item.channel_id
    left join lateral (
      select result.channel_name, result.thumbnail_url,
        (result.limited_result::json ->> 'subscriberCount')::float8 as subscribers
      from channel_results result
      where result.channel_id = item.channel_id and result.channel_name is not null and result.fetched_at > ${since}
      order by result.fetched_at desc limit 1
    ) identity on true
    left join lateral (
      select a.sponsorship_score, result.figures
      from channel_analyses a join channel_results result on result.id = a.result_id
      where a.user_id = ${workspaceId} and a.channel_id = item.channel_id
      order by a.created_at desc limit 1
    ) analysis on true
    left join lateral (
      select d.id, d.decision, d.comment, d.access_id, d.decided_at, d.round from client_decisions d
      where d.list_id = item.list_id and d.channel_id = item.channel_id and d.client_id = ${clientId}
      order by d.id desc limit 1
    ) newest on true
    where item.list_id = ${listId} and item.workspace_id = ${workspaceId} and ${isKeptChannel('item.channel_id')}
    order by item.position, item.channel_id offset ${offset} limit ${limit}`.execute(database.current);
  return rows;
}

export interface WorkspaceRowRecord {
  channelId: string;
  name: string;
  note: string;
  decisions: { decision: GuestDecision; comment: string; by: string; at: string }[];
}

/** The same for the workspace: who decided what, the newest first, and when. */
export async function findDecidedRows(
  database: Database,
  {
    workspaceId,
    listId,
    since,
    after,
    limit,
    shown,
  }: {
    workspaceId: string;
    listId: string;
    since: Date;
    after: string | null;
    limit: number;
    shown: number;
  },
): Promise<WorkspaceRowRecord[]> {
  const { rows } = await sql<WorkspaceRowRecord>`
    select item.channel_id as "channelId", coalesce(note.note, '') as note,
      coalesce(identity.channel_name, nullif(item.label, ''), item.channel_id) as name,
      coalesce(decided.decisions, '[]') as decisions
    from list_items item
    join lists list on list.id = item.list_id
    left join client_notes note on note.list_id = item.list_id and note.channel_id = item.channel_id
    left join lateral (
      select result.channel_name from channel_results result
      where result.channel_id = item.channel_id and result.channel_name is not null and result.fetched_at > ${since}
      order by result.fetched_at desc limit 1
    ) identity on true
    left join lateral (
      select json_agg(json_build_object('decision', last.decision, 'comment', last.comment, 'by', last.access_name,
        'at', to_char(last.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by last.id desc)
        as decisions
      from (select * from client_decisions d where d.list_id = item.list_id and d.channel_id = item.channel_id
        and d.client_id = list.client_id order by d.id desc limit ${shown}) last
    ) decided on true
    where item.list_id = ${listId} and item.workspace_id = ${workspaceId} and ${isKeptChannel('item.channel_id')}
      and (${after}::text is null or (item.position, item.channel_id) > (
        select position, channel_id from list_items where list_id = ${listId} and channel_id = ${after}))
    order by item.position, item.channel_id limit ${limit}`.execute(database.current);
  return rows;
}

/** A given list as it is now, held until the transaction ends: a decision and its closing do not meet. */
export async function holdGiving(
  database: Database,
  { listId, clientId }: { listId: string; clientId: string },
): Promise<{ name: string; round: number; isClosed: boolean } | null> {
  const { rows } = await sql<{ name: string; round: number; isClosed: boolean }>`
    select list.name, given.round, given.closed_at is not null as "isClosed"
    from client_lists given join lists list on list.id = given.list_id and list.client_id = given.client_id
    where given.list_id = ${listId} and given.client_id = ${clientId}
    for no key update of given`.execute(database.current);
  return rows[0] ?? null;
}

interface DecidedChannel {
  clientId: string;
  listId: string;
  channelId: string;
}

export interface ChannelState {
  /** False once it was taken off the list. */
  isListed: boolean;
  isForgotten: boolean;
  label: string;
  newest: {
    id: number;
    decision: GuestDecision;
    comment: string;
    accessId: string | null;
    round: number;
  } | null;
  /** How often it was decided about. */
  decisions: number;
}

/** What a decision on a channel meets. */
export async function findChannelState(database: Database, of: DecidedChannel): Promise<ChannelState> {
  const { clientId, listId, channelId } = of;
  const { rows } = await sql<Omit<ChannelState, 'newest'>>`
    select item.channel_id is not null as "isListed", coalesce(item.label, '') as label,
      not (${isKeptChannel('asked.channel_id')}) as "isForgotten",
      (select count(*)::int from client_decisions d where d.list_id = ${listId} and d.channel_id = ${channelId}
        and d.client_id = ${clientId}) as decisions
    from (select ${channelId}::text as channel_id) asked
    left join list_items item on item.list_id = ${listId} and item.channel_id = asked.channel_id`.execute(
    database.current,
  );
  const newest = await database.current
    .selectFrom('client_decisions')
    .select(['id', 'decision', 'comment', 'access_id as accessId', 'round'])
    .where('list_id', '=', listId)
    .where('channel_id', '=', channelId)
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const state = rows[0] ?? { isListed: false, isForgotten: false, label: '', decisions: 0 };
  return { ...state, newest: newest ?? null };
}

/** How many decisions were made with an access since an instant. */
export async function countDecisions(
  database: Database,
  { accessId, since }: { accessId: string; since: Date },
): Promise<number> {
  const { count } = await database.current
    .selectFrom('client_decisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('access_id', '=', accessId)
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewDecision extends DecidedChannel {
  workspaceId: string;
  round: number;
  accessId: string;
  accessName: string;
  decision: GuestDecision;
  comment: string;
  at: Date;
}

export async function insertDecision(database: Database, made: NewDecision): Promise<void> {
  await database.current
    .insertInto('client_decisions')
    .values({
      workspace_id: made.workspaceId,
      client_id: made.clientId,
      list_id: made.listId,
      channel_id: made.channelId,
      round: made.round,
      access_id: made.accessId,
      access_name: made.accessName,
      decision: made.decision,
      comment: made.comment,
      decided_at: made.at,
    })
    .execute();
}

/** Tells the workspace; a guest is nobody of it. */
export async function noteActivity(
  database: Database,
  entry: { workspaceId: string; action: string; subject: string; details: object; at: Date },
): Promise<void> {
  await sql`
    insert into workspace_activity (workspace_id, person_id, action, subject, details, created_at)
    values (${entry.workspaceId}, null, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details)}::json,
      ${entry.at})`.execute(database.current);
}
