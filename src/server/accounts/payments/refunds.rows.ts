import type { InferResult, NotNull } from 'kysely';
import type { Product } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';

function selectPurchases(database: Database, userId: string) {
  return database.current
    .selectFrom('checkouts')
    .select(['id', 'product', 'status', 'dispute', 'payment_id as paymentId', 'currency'])
    .select(['amount_cents as amountCents', 'refunded_cents as refundedCents', 'created_at as createdAt'])
    .select('refund_requested_at as refundRequestedAt')
    .where('user_id', '=', userId)
    .$narrowType<{ product: Product }>();
}

/** A purchase, as support sees it. */
export type PurchaseRow = InferResult<ReturnType<typeof selectPurchases>>[number];

/** A user's purchases, the newest first. */
export function findPurchases(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<PurchaseRow[]> {
  return selectPurchases(database, userId).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}

/** One purchase; the account's lock keeps others from changing it. */
export async function findPurchase(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<PurchaseRow | null> {
  return (await selectPurchases(database, userId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Notes that a refund is asked for, or with `null` that it is not any more. */
export async function saveRefundRequest(
  database: Database,
  { userId, id, at }: { userId: string; id: string; at: Date | null },
): Promise<void> {
  await database.current
    .updateTable('checkouts')
    .set({ refund_requested_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Refunds that were asked for and that the provider has not confirmed, the oldest first. */
export function findRequestedRefunds(
  database: Database,
  limit: number,
): Promise<{ userId: string; checkoutId: string; paymentId: string }[]> {
  return database.current
    .selectFrom('checkouts')
    .select(['user_id as userId', 'id as checkoutId', 'payment_id as paymentId'])
    .where('payment_id', 'is not', null)
    .$narrowType<{ paymentId: NotNull }>()
    .where('refund_requested_at', 'is not', null)
    .where('status', '=', 'paid')
    .orderBy('refund_requested_at')
    .limit(limit)
    .execute();
}
