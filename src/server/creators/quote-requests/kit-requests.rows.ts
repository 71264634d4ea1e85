import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Asked } from './quote-requests.rows.ts';

export interface KitRequest extends Asked {
  senderName: string;
  senderAddress: string;
}

interface NewRequest extends KitRequest {
  id: string;
  userId: string;
  channelId: string;
  digest: string;
  at: Date;
  expiresAt: Date;
}

/** What bounds a flood: of one address, and of one channel's page. */
export interface Bounds {
  since: Date;
  perAddress: number;
  perChannel: number;
  openPerCreator: number;
}

/** Keeps a request until its address is confirmed; false where there are too many. Inside `asSystem`. */
export async function insertRequest(
  database: Database,
  request: NewRequest,
  { since, perAddress, perChannel, openPerCreator }: Bounds,
): Promise<boolean> {
  const { id, userId, channelId, senderName, senderAddress, message, budget, deadline, digest, at } = request;
  const { rows } = await sql`
    insert into creator_requests (id, creator_id, kit_owner_id, made_by, channel_id, sender_name, sender_address, message,
      deliverables, budget_cents, currency, deadline, confirm_digest, state, created_at, expires_at, changed_at)
    select ${id}::uuid, ${userId}::uuid, ${userId}::uuid, null, ${channelId}::text, ${senderName}::text,
      ${senderAddress}::text, ${message}::text, ${JSON.stringify(request.deliverables)}::json,
      ${budget?.cents ?? null}::bigint, ${budget?.currency ?? null}::text, ${deadline}::date, ${digest}::text,
      'unconfirmed', ${at}::timestamptz, ${request.expiresAt}::timestamptz, ${at}::timestamptz
    where (select count(*) from creator_requests r
        where r.sender_address = ${senderAddress}::text and r.created_at > ${since}::timestamptz) < ${perAddress}
      and (select count(*) from creator_requests r where r.kit_owner_id = ${userId}::uuid
        and r.channel_id = ${channelId}::text and r.created_at > ${since}::timestamptz) < ${perChannel}
      and (select count(*) from creator_requests r where r.kit_owner_id = ${userId}::uuid and r.state = 'open'
        and r.expires_at > ${at}::timestamptz) < ${openPerCreator}
    returning id`.execute(database.current);
  return rows.length > 0;
}

export async function deleteRequest(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('creator_requests').where('id', '=', id).execute();
}

/** Deletes what nobody confirmed in time, and the addresses of whoever got no answer. Inside `asSystem`. */
export async function forgetExpired(database: Database, at: Date): Promise<void> {
  await database.current
    .deleteFrom('creator_requests')
    .where('expires_at', '<=', at)
    .where('sender_address', 'is not', null)
    .where('state', '=', 'unconfirmed')
    .execute();
  await database.current
    .updateTable('creator_requests')
    .set({ sender_address: null })
    .where('expires_at', '<=', at)
    .where('sender_address', 'is not', null)
    .execute();
}

/** A request by the digest of its token, while it can be confirmed or has been. Inside `asSystem`. */
export async function findByDigest(database: Database, { digest, at }: { digest: string; at: Date }) {
  const found = await database.current
    .selectFrom('creator_requests')
    .select(['id', 'kit_owner_id as userId', 'state', 'sender_name as senderName'])
    .$narrowType<{ userId: NotNull }>()
    .where('confirm_digest', '=', digest)
    .where('kit_owner_id', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', '>', at), eb('state', '<>', 'unconfirmed')]))
    .executeTakeFirst();
  return found ?? null;
}

/** Opens a request; false if that was done already. Inside `asSystem`. */
export async function openRequest(
  database: Database,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const opened = await database.current
    .updateTable('creator_requests')
    .set({ state: 'open', expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
