import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

export interface Amount {
  cents: number;
  currency: string;
}

/** What somebody wants of a creator. */
export interface Asked {
  message: string;
  deliverables: readonly { format: string; count: number }[];
  budget: Amount | null;
  deadline: string | null;
}

/** Whose requests: those that a workspace sent, or a creator got. */
export type Party = { workspaceId: string } | { creatorId: string };

function selectRequests(database: Database, party: Party) {
  return database.current
    .selectFrom('creator_requests as r')
    .leftJoin('marketplace_creators as e', 'e.listing_id', 'r.listing_id')
    .select(['r.id', 'r.workspace_id as workspaceId', 'r.made_by as madeBy', 'r.creator_id as creatorId'])
    .select(['r.channel_id as channelId', 'e.channel_name as channelName', 'r.sender_name as senderName'])
    .select(['r.message', 'r.deliverables', 'r.budget_cents as budgetCents', 'r.currency', 'r.deadline'])
    .select(['r.state', 'r.created_at as createdAt', 'r.expires_at as expiresAt', 'e.id as entryId'])
    .select(['r.kit_owner_id as kitOwnerId', 'r.sender_address as senderAddress'])
    .select(['r.pasted_by as pastedBy', 'r.terms'])
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

export type RequestRow = InferResult<ReturnType<typeof selectRequests>>[number];

/** One request of a side, held until the transaction ends. Inside `asUser` of it. */
export async function holdRequest(
  database: Database,
  { party, id }: { party: Party; id: string },
): Promise<RequestRow | null> {
  await sql`select from creator_requests where id = ${id}::uuid for update`.execute(database.current);
  return (await selectRequests(database, party).where('r.id', '=', id).executeTakeFirst()) ?? null;
}

export async function saveState(
  database: Database,
  { id, state, at }: { id: string; state: 'answered' | 'declined' | 'withdrawn'; at: Date },
): Promise<void> {
  await database.current
    .updateTable('creator_requests')
    .set({ state, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Takes an answer back that could not be mailed. */
export async function reopenRequest(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('quote_messages').where('request_id', '=', id).execute();
  await database.current
    .updateTable('creator_requests')
    .set({ state: 'open' })
    .where('id', '=', id)
    .execute();
}

/** The answer is on its way; nobody needs the address any more. */
export async function forgetAddress(database: Database, id: string): Promise<void> {
  await database.current
    .updateTable('creator_requests')
    .set({ sender_address: null })
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
    .updateTable('creator_requests')
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
