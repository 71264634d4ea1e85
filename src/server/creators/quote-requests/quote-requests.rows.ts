import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

export interface Recipient {
  listingId: string;
  channelId: string;
  creatorId: string;
  /** Whether this workspace is blocked, and how many open requests the creator has. */
  isBlocked: boolean;
  open: number;
}

interface Sending {
  workspaceId: string;
  at: Date;
}

/** Whoever made an entry of the marketplace, as one workspace may write to them. Inside `asSystem`. */
export async function findRecipient(
  database: Database,
  { entryId, workspaceId, at }: Sending & { entryId: string },
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select l.id as "listingId", l.channel_id as "channelId", l.user_id as "creatorId",
      exists (select from quote_blocks b where b.creator_id = l.user_id and b.workspace_id = ${workspaceId}::uuid)
        as "isBlocked",
      (select count(*)::int from quote_requests r
        where r.creator_id = l.user_id and r.state = 'open' and r.expires_at > ${at}::timestamptz) as open
    from marketplace_creators e join creator_listings l on l.id = e.listing_id
    where e.id = ${entryId}::uuid and not is_leaving(l.user_id)`.execute(database.current);
  return rows[0] ?? null;
}

/** Lets one workspace send one request after the other. Inside `asUser`. */
export async function holdSender(database: Database, workspaceId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from profiles where user_id = ${workspaceId}::uuid for no key update`.execute(
    database.current,
  );
  return rows[0]?.name ?? null;
}

/** Notes what has expired by now, so that the same creator can be asked again. Inside `asUser`. */
export async function expireSent(database: Database, { workspaceId, at }: Sending): Promise<void> {
  await database.current
    .updateTable('quote_requests')
    .set({ state: 'expired', changed_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .execute();
}

/** Inside `asUser`, behind `holdSender`. */
export async function countSent(
  database: Database,
  { workspaceId, since }: { workspaceId: string; since: Date },
): Promise<{ open: number; sinceThen: number }> {
  const { rows } = await sql<{ open: number; sinceThen: number }>`
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where created_at > ${since}::timestamptz)::int as "sinceThen"
    from quote_requests where workspace_id = ${workspaceId}::uuid`.execute(database.current);
  return rows[0] ?? { open: 0, sinceThen: 0 };
}

export interface NewRequest extends Sending {
  id: string;
  recipient: Recipient;
  senderName: string;
  message: string;
  deliverables: readonly { format: string; count: number }[];
  budget: Amount | null;
  deadline: string | null;
  expiresAt: Date;
}
export interface Amount {
  cents: number;
  currency: string;
}

/** False where one of this workspace to this creator is open already. Inside `asUser`. */
export async function insertRequest(database: Database, request: NewRequest): Promise<boolean> {
  const { id, workspaceId, at, recipient, senderName, message, budget, deadline, expiresAt } = request;
  const inserted = await database.current
    .insertInto('quote_requests')
    .values({
      id,
      workspace_id: workspaceId,
      channel_id: recipient.channelId,
      creator_id: recipient.creatorId,
      listing_id: recipient.listingId,
      sender_name: senderName,
      message,
      deliverables: JSON.stringify(request.deliverables),
      budget_cents: budget?.cents ?? null,
      currency: budget?.currency ?? null,
      deadline,
      state: 'open',
      created_at: at,
      expires_at: expiresAt,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whose requests: those that a workspace sent, or a creator got. */
export type Party = { workspaceId: string } | { creatorId: string };

function selectRequests(database: Database, party: Party) {
  return database.current
    .selectFrom('quote_requests as r')
    .leftJoin('marketplace_creators as e', 'e.listing_id', 'r.listing_id')
    .select(['r.id', 'r.workspace_id as workspaceId', 'r.made_by as madeBy', 'r.creator_id as creatorId'])
    .select(['r.channel_id as channelId', 'e.channel_name as channelName', 'r.sender_name as senderName'])
    .select(['r.message', 'r.deliverables', 'r.budget_cents as budgetCents', 'r.currency', 'r.deadline'])
    .select(['r.state', 'r.created_at as createdAt', 'r.expires_at as expiresAt', 'e.id as entryId'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('quote_blocks as b')
            .select('b.creator_id')
            .whereRef('b.creator_id', '=', 'r.creator_id')
            .whereRef('b.workspace_id', '=', 'r.workspace_id'),
        )
        .as('isBlocked'),
    ])
    .$if('workspaceId' in party, (query) =>
      query.where('r.workspace_id', '=', 'workspaceId' in party ? party.workspaceId : ''),
    )
    .$if('creatorId' in party, (query) =>
      query.where('r.creator_id', '=', 'creatorId' in party ? party.creatorId : ''),
    );
}

/** The newest requests of one side. Inside `asUser` of it. */
export function findRequests(database: Database, { party, most }: { party: Party; most: number }) {
  return selectRequests(database, party)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute();
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number];

/** One request of a side, held until the transaction ends. Inside `asUser` of it. */
export async function holdRequest(
  database: Database,
  { party, id }: { party: Party; id: string },
): Promise<RequestRow | null> {
  await sql`select from quote_requests where id = ${id}::uuid for update`.execute(database.current);
  return (await selectRequests(database, party).where('r.id', '=', id).executeTakeFirst()) ?? null;
}

export async function saveState(
  database: Database,
  { id, state, at }: { id: string; state: 'answered' | 'declined' | 'withdrawn'; at: Date },
): Promise<void> {
  await database.current
    .updateTable('quote_requests')
    .set({ state, changed_at: at })
    .where('id', '=', id)
    .execute();
}

export interface NewMessage {
  id: string;
  requestId: string;
  fromCreator: boolean;
  personId: string;
  text: string;
  price: Amount | null;
  at: Date;
}

/** Adds to a thread unless it has `most` already. Behind `holdRequest`. */
export async function insertMessage(database: Database, message: NewMessage, most: number): Promise<boolean> {
  const { id, requestId, fromCreator, personId, text, price, at } = message;
  const { rows } = await sql`
    insert into quote_messages (id, request_id, from_creator, person_id, text, price_cents, currency, created_at)
    select ${id}::uuid, ${requestId}::uuid, ${fromCreator}::boolean, ${personId}::uuid, ${text}::text,
      ${price?.cents ?? null}::bigint, ${price?.currency ?? null}::text, ${at}::timestamptz
    where (select count(*) from quote_messages where request_id = ${requestId}::uuid) < ${most}
    returning id`.execute(database.current);
  return rows.length > 0;
}

/** What was written in these threads, the oldest first. */
export function findMessages(database: Database, ids: readonly string[]) {
  return database.current
    .selectFrom('quote_messages')
    .select(['request_id as requestId', 'from_creator as fromCreator', 'text', 'currency'])
    .select(['price_cents as priceCents', 'created_at as createdAt'])
    .where('request_id', '=', anyOf('uuid', ids))
    .orderBy('number')
    .execute();
}

interface Blocking {
  creatorId: string;
  workspaceId: string;
  at: Date;
}

/** Blocks a workspace for a creator, and ends what is under way with it. Inside `asUser` of the creator. */
export async function insertBlock(
  database: Database,
  { creatorId, workspaceId, at }: Blocking,
): Promise<void> {
  await database.current
    .insertInto('quote_blocks')
    .values({ creator_id: creatorId, workspace_id: workspaceId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.current
    .updateTable('quote_requests')
    .set({ state: 'declined', changed_at: at })
    .where('creator_id', '=', creatorId)
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', ['open', 'answered'])
    .execute();
}

export async function deleteBlock(
  database: Database,
  { creatorId, workspaceId }: Omit<Blocking, 'at'>,
): Promise<void> {
  await database.current
    .deleteFrom('quote_blocks')
    .where('creator_id', '=', creatorId)
    .where('workspace_id', '=', workspaceId)
    .execute();
}
