import { sql } from 'kysely';
import type { InferResult, NotNull } from 'kysely';
import type { Product } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { DisputeState, PaymentSession } from '../../platform/outside/payments.ts';

const columns = [
  'id',
  'product',
  'price_id as priceId',
  'channel_id as channelId',
  'session_id as sessionId',
  'status',
  'failures',
  'dispute',
  'payment_id as paymentId',
  'refunded_cents as refundedCents',
  'created_at as createdAt',
] as const;

function selectCheckouts(database: Database, userId: string) {
  return database.current
    .selectFrom('checkouts')
    .select(columns)
    .where('user_id', '=', userId)
    .$narrowType<{ product: Product }>();
}

/** A purchase as it is kept; `channelId` is empty for all but a Full Report. */
export type CheckoutRow = InferResult<ReturnType<typeof selectCheckouts>>[number];

export async function findCheckout(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<CheckoutRow | null> {
  return (await selectCheckouts(database, userId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export function findOpenCheckouts(database: Database, userId: string): Promise<CheckoutRow[]> {
  return selectCheckouts(database, userId).where('status', '=', 'open').execute();
}

/** What a user has paid for on payment pages, given back or not, by the provider's number of the page. */
export function findPaidCheckouts(
  database: Database,
  userId: string,
): Promise<{ providerId: string; amountCents: number | null; currency: string | null; issuedAt: Date }[]> {
  return database.current
    .selectFrom('checkouts')
    .select(['session_id as providerId', 'amount_cents as amountCents', 'currency', 'paid_at as issuedAt'])
    .where('user_id', '=', userId)
    .where('session_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .$narrowType<{ providerId: NotNull; issuedAt: NotNull }>()
    .execute();
}

/** A user's purchases that are open, and those of these ids. */
export function findCheckoutsToSettle(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<CheckoutRow[]> {
  return selectCheckouts(database, userId)
    .where((eb) =>
      eb.or([eb('status', '=', 'open'), eb(eb.cast<string>('id', 'text'), '=', anyOf('text', ids))]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
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
  const wanted = { user_id: userId, product, price_id: priceId, channel_id: channelId };
  const row = await database.current
    .with('made', (made) =>
      made
        .insertInto('checkouts')
        .values({ ...wanted, id, status: 'open', created_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'product', 'price_id', 'channel_id'])
            // Written out, since the index of open ones is not recognized by a parameter.
            .where('status', '=', sql.lit<'open'>('open'))
            .doNothing(),
        )
        .returningAll(),
    )
    .selectFrom('made')
    .select(columns)
    .unionAll((known) =>
      known
        .selectFrom('checkouts')
        .select(columns)
        .where((eb) => eb.and(wanted))
        .where('status', '=', 'open'),
    )
    .$narrowType<{ product: Product }>()
    .executeTakeFirst();
  // Another process may have made it after this statement began.
  return row ?? openCheckout(database, begun);
}

/** Notes the payment page of an open purchase. */
export async function saveSession(
  database: Database,
  { userId, id, session }: { userId: string; id: string; session: PaymentSession },
): Promise<void> {
  await database.current
    .updateTable('checkouts')
    .set({ session_id: session.id })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
}

/** Notes that the provider failed to make a purchase's page; of several calls that saw the same failure, once. */
export async function countFailure(
  database: Database,
  { userId, id, failures }: { userId: string; id: string; failures: number },
): Promise<void> {
  await database.current
    .updateTable('checkouts')
    .set({ failures: failures + 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('failures', '=', failures)
    .execute();
}

export interface SettledCheckout {
  id: string;
  userId: string;
  status: CheckoutRow['status'];
  session: PaymentSession | null;
  dispute: DisputeState | null;
  at: Date;
}

export async function settleCheckout(database: Database, settled: SettledCheckout): Promise<void> {
  const { id, userId, status, session, dispute, at } = settled;
  const isPaid = status === 'paid' || status === 'refunded';
  await database.current
    .updateTable('checkouts')
    .set((eb) => ({
      status,
      dispute,
      payment_id: eb.fn.coalesce(eb.val(session?.paymentId ?? null), 'payment_id'),
      refunded_cents: eb.fn.coalesce(eb.val(session?.refundedCents ?? null), 'refunded_cents'),
      session_id: eb.fn.coalesce(eb.val(session?.id ?? null), 'session_id'),
      amount_cents: eb.fn.coalesce(eb.val(session?.amountCents ?? null), 'amount_cents'),
      currency: eb.fn.coalesce(eb.val(session?.currency ?? null), 'currency'),
      ...(isPaid && { paid_at: eb.fn.coalesce('paid_at', eb.val(at)) }),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

const hourMs = 3_600_000;

/** Counts a purchase that is begun; answers when the hour ends where it is one too many. */
export async function countBegun(
  database: Database,
  { userId, limit, at }: { userId: string; limit: number; at: Date },
): Promise<Date | null> {
  const taken = await database.current
    .insertInto('checkout_hours')
    .values({ user_id: userId, window_start: at, used: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => {
        const began = eb.ref('checkout_hours.window_start');
        const isOver = eb.or([
          eb(began, '<=', new Date(at.getTime() - hourMs)),
          eb(began, '>', new Date(at.getTime() + hourMs)),
        ]);
        const oneMore = eb.fn<number>('least', [eb('checkout_hours.used', '+', 1), eb.val(limit + 1)]);
        return {
          used: eb.case().when(isOver).then(eb.lit(1)).else(oneMore).end(),
          window_start: eb.case().when(isOver).then(at).else(began).end(),
        };
      }),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirstOrThrow();
  return taken.used <= limit ? null : new Date(taken.window_start.getTime() + hourMs);
}

/** Takes one back that was not begun after all. */
export async function uncountBegun(database: Database, userId: string): Promise<void> {
  await database.current
    .updateTable('checkout_hours')
    .set((eb) => ({ used: eb.fn<number>('greatest', [eb('used', '-', 1), eb.lit(0)]) }))
    .where('user_id', '=', userId)
    .execute();
}
