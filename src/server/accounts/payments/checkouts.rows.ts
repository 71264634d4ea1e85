import { sql } from 'kysely';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import type { Product } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentSession } from '../../platform/outside/payments.ts';

/** A purchase as it is kept; `channelId` is empty for all but a Full Report. */
export interface CheckoutRow {
  id: string;
  product: Product;
  priceId: string;
  channelId: string;
  sessionId: string | null;
  status: CheckoutState['status'];
  failures: number;
  createdAt: Date;
}

const columns =
  sql.raw(`id, product, price_id as "priceId", channel_id as "channelId", session_id as "sessionId",
  status, failures, created_at as "createdAt"`);

export async function findCheckout(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<CheckoutRow | null> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from checkouts where id = ${id} and user_id = ${userId}`.execute(database.current);
  return rows[0] ?? null;
}

export async function findOpenCheckouts(database: Database, userId: string): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from checkouts where user_id = ${userId} and status = 'open'`.execute(database.current);
  return rows;
}

/** A user's purchases that are open, and those of these ids. */
export async function findCheckoutsToSettle(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from checkouts where user_id = ${userId} and (status = 'open' or id::text = any(${ids}))
    order by created_at, id`.execute(database.current);
  return rows;
}

export interface BegunCheckout {
  id: string;
  userId: string;
  product: Product;
  priceId: string;
  channelId: string;
  at: Date;
}

/** The open purchase of this thing: the one there is, else a new one. */
export async function openCheckout(database: Database, begun: BegunCheckout): Promise<CheckoutRow> {
  const { id, userId, product, priceId, channelId, at } = begun;
  const { rows } = await sql<CheckoutRow>`
    with made as (
      insert into checkouts (id, user_id, product, price_id, channel_id, status, created_at)
      values (${id}, ${userId}, ${product}, ${priceId}, ${channelId}, 'open', ${at})
      on conflict (user_id, product, price_id, channel_id) where status = 'open' do nothing
      returning *
    )
    select ${columns} from made union all
    select ${columns} from checkouts where user_id = ${userId} and product = ${product}
      and price_id = ${priceId} and channel_id = ${channelId} and status = 'open'`.execute(database.current);
  const [row] = rows;
  // Another process may have made it after this statement began.
  return row ?? openCheckout(database, begun);
}

/** Notes the payment page of an open purchase. */
export async function saveSession(
  database: Database,
  { userId, id, session }: { userId: string; id: string; session: PaymentSession },
): Promise<void> {
  await sql`
    update checkouts set session_id = ${session.id} where id = ${id} and user_id = ${userId} and status = 'open'`.execute(
    database.current,
  );
}

/** Notes that the provider failed to make a purchase's page; of several calls that saw the same failure, once. */
export async function countFailure(
  database: Database,
  { userId, id, failures }: { userId: string; id: string; failures: number },
): Promise<void> {
  await sql`
    update checkouts set failures = failures + 1
    where id = ${id} and user_id = ${userId} and failures = ${failures}`.execute(database.current);
}

export interface SettledCheckout {
  id: string;
  userId: string;
  status: CheckoutState['status'];
  session: PaymentSession | null;
  at: Date;
}

export async function settleCheckout(database: Database, settled: SettledCheckout): Promise<void> {
  const { id, userId, status, session, at } = settled;
  await sql`
    update checkouts set status = ${status}, session_id = coalesce(${session?.id ?? null}, session_id),
      amount_cents = coalesce(${session?.amountCents ?? null}::integer, amount_cents),
      currency = coalesce(${session?.currency ?? null}, currency),
      paid_at = case when ${status} in ('paid', 'refunded') then coalesce(paid_at, ${at}::timestamptz) else paid_at end
    where id = ${id} and user_id = ${userId}`.execute(database.current);
}

const hourMs = 3_600_000;

/** Takes one of an hour's begun purchases; answers when the hour ends for the one too many. */
export async function takePlace(
  database: Database,
  { userId, limit, at }: { userId: string; limit: number; at: Date },
): Promise<Date | null> {
  const over = sql`(known.window_start <= ${new Date(at.getTime() - hourMs)}
    or known.window_start > ${new Date(at.getTime() + hourMs)})`;
  const { rows } = await sql<{ used: number; windowStart: Date }>`
    insert into checkout_hours as known (user_id, window_start, used) values (${userId}, ${at}, 1)
    on conflict (user_id) do update set
      used = case when ${over} then 1 else least(known.used + 1, ${limit + 1}) end,
      window_start = case when ${over} then ${at} else known.window_start end
    returning used, window_start as "windowStart"`.execute(database.current);
  const [taken] = rows;
  if (taken === undefined || taken.used <= limit) return null;
  return new Date(taken.windowStart.getTime() + hourMs);
}

/** Gives a place back that nothing was begun with. */
export async function givePlaceBack(database: Database, userId: string): Promise<void> {
  await sql`update checkout_hours set used = greatest(used - 1, 0) where user_id = ${userId}`.execute(
    database.current,
  );
}
