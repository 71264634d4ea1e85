import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Amount {
  cents: number;
  currency: string;
}

export interface NewRequest {
  id: string;
  userId: string;
  channelId: string;
  senderName: string;
  senderAddress: string;
  message: string;
  deliverables: readonly { format: string; count: number }[];
  budget: Amount | null;
  deadline: string | null;
  digest: string;
  at: Date;
  expiresAt: Date;
}

/** What bounds a flood: of one address, and of one channel's page. */
export interface Bounds {
  since: Date;
  perAddress: number;
  perChannel: number;
  openPerChannel: number;
}

/** Keeps a request until its address is confirmed; false where there are too many. Inside `asSystem`. */
export async function insertRequest(
  database: Database,
  request: NewRequest,
  { since, perAddress, perChannel, openPerChannel }: Bounds,
): Promise<boolean> {
  const { id, userId, channelId, senderName, senderAddress, message, budget, deadline, digest, at } = request;
  const { rows } = await sql`
    insert into kit_requests (id, user_id, channel_id, sender_name, sender_address, message, deliverables, budget_cents,
      currency, deadline, confirm_digest, state, created_at, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${channelId}::text, ${senderName}::text, ${senderAddress}::text,
      ${message}::text, ${JSON.stringify(request.deliverables)}::json, ${budget?.cents ?? null}::bigint,
      ${budget?.currency ?? null}::text, ${deadline}::date, ${digest}::text, 'unconfirmed', ${at}::timestamptz,
      ${request.expiresAt}::timestamptz
    where (select count(*) from kit_requests r
        where r.sender_address = ${senderAddress}::text and r.created_at > ${since}::timestamptz) < ${perAddress}
      and (select count(*) from kit_requests r where r.user_id = ${userId}::uuid and r.channel_id = ${channelId}::text
        and r.created_at > ${since}::timestamptz) < ${perChannel}
      and (select count(*) from kit_requests r where r.user_id = ${userId}::uuid and r.channel_id = ${channelId}::text
        and r.state = 'open' and r.expires_at > ${at}::timestamptz) < ${openPerChannel}
    returning id`.execute(database.current);
  return rows.length > 0;
}

export async function deleteRequest(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('kit_requests').where('id', '=', id).execute();
}

/** Deletes what nobody confirmed in time, and the addresses of whoever got no answer. Inside `asSystem`. */
export async function forgetExpired(database: Database, at: Date): Promise<void> {
  await database.current
    .deleteFrom('kit_requests')
    .where('expires_at', '<=', at)
    .where('state', '=', 'unconfirmed')
    .execute();
  await database.current
    .updateTable('kit_requests')
    .set({ sender_address: null })
    .where('expires_at', '<=', at)
    .where('sender_address', 'is not', null)
    .execute();
}

/** A request by the digest of its token, while it can be confirmed or has been. Inside `asSystem`. */
export async function findByDigest(database: Database, { digest, at }: { digest: string; at: Date }) {
  const found = await database.current
    .selectFrom('kit_requests')
    .select(['id', 'user_id as userId', 'state', 'sender_name as senderName'])
    .where('confirm_digest', '=', digest)
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
    .updateTable('kit_requests')
    .set({ state: 'open', expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

function selectRequests(database: Database, userId: string) {
  return database.current
    .selectFrom('kit_requests')
    .select(['id', 'channel_id as channelId', 'sender_name as senderName', 'message', 'deliverables'])
    .select(['budget_cents as budgetCents', 'currency', 'deadline', 'state', 'created_at as createdAt'])
    .select(['expires_at as expiresAt', 'answer', 'price_cents as priceCents'])
    .select(['price_currency as priceCurrency', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'unconfirmed');
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number];

/** The newest requests of a creator. Inside `asUser`. */
export function findRequests(database: Database, { userId, most }: { userId: string; most: number }) {
  return selectRequests(database, userId).orderBy('created_at', 'desc').orderBy('id').limit(most).execute();
}

export async function findRequest(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<RequestRow | null> {
  return (await selectRequests(database, userId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface Answer {
  id: string;
  state: 'answered' | 'declined';
  text: string | null;
  price: Amount | null;
  at: Date;
}

/** Saves the one answer of an open request; the address to mail it to, `null` if it is not open any more. */
export async function saveAnswer(
  database: Database,
  { userId, id, state, text, price, at }: Answer & { userId: string },
): Promise<string | null> {
  const saved = await database.current
    .updateTable('kit_requests')
    .set({
      state,
      answer: text,
      price_cents: price?.cents ?? null,
      price_currency: price?.currency ?? null,
      answered_at: at,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .returning('sender_address as senderAddress')
    .executeTakeFirst();
  return saved?.senderAddress ?? null;
}

/** Takes an answer back that could not be mailed. */
export async function reopenRequest(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await database.current
    .updateTable('kit_requests')
    .set({ state: 'open', answer: null, price_cents: null, price_currency: null, answered_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The answer is on its way; nobody needs the address any more. */
export async function forgetAddress(database: Database, id: string): Promise<void> {
  await database.current
    .updateTable('kit_requests')
    .set({ sender_address: null })
    .where('id', '=', id)
    .execute();
}
