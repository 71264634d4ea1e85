import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Asked } from './quote-requests.rows.ts';

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
      (select count(*)::int from creator_requests r
        where r.creator_id = l.user_id and r.workspace_id is not null and r.state = 'open' and r.expires_at > ${at}::timestamptz) as open
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
    .updateTable('creator_requests')
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
    from creator_requests where workspace_id = ${workspaceId}::uuid`.execute(database.current);
  return rows[0] ?? { open: 0, sinceThen: 0 };
}

interface NewRequest extends Sending, Asked {
  id: string;
  recipient: Recipient;
  senderName: string;
  expiresAt: Date;
}
/** False where one of this workspace to this creator is open already. Inside `asUser`. */
export async function insertRequest(database: Database, request: NewRequest): Promise<boolean> {
  const { id, workspaceId, at, recipient, senderName, message, budget, deadline, expiresAt } = request;
  const inserted = await database.current
    .insertInto('creator_requests')
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
