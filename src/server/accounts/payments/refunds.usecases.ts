import { isCardTier } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PaymentsUnavailable, RefundRefused } from '../../platform/outside/payments.ts';
import { findCustomer } from './customers.rows.ts';
import type { DisputeRow } from './disputes.rows.ts';
import { findDisputes } from './disputes.rows.ts';
import type { PurchaseRow } from './refunds.rows.ts';
import { findPurchases, findRequestedRefunds, findPurchase, saveRefundRequest } from './refunds.rows.ts';
import type { RefreshContext } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';

export interface UserPayments {
  customerId: string | null;
  purchases: PurchaseRow[];
  disputes: DisputeRow[];
}

/** What a user has bought and disputed, inside `asSystem`. */
export async function readPayments(
  { database }: { database: Database },
  { userId, limit }: { userId: string; limit: number },
): Promise<UserPayments> {
  return {
    customerId: await findCustomer(database, userId),
    purchases: await findPurchases(database, { userId, limit }),
    disputes: (await findDisputes(database, userId)).slice(0, limit),
  };
}

/** Whether a purchase can be given back: it was paid once, and its money is still ours. */
export function isRefundable({ product, status, dispute, refundRequestedAt }: PurchaseRow): boolean {
  const isOurs = status === 'paid' && dispute !== 'open' && dispute !== 'lost';
  return isOurs && !isCardTier(product) && refundRequestedAt === null;
}

/**
 * Notes that a purchase is to be given back, inside the transaction of the system that also says who wants it; to be
 * followed by `finishRefund`, which a timer does too. Of two requests at once one is refused.
 */
export async function requestRefund(
  { database, now }: Pick<RefreshContext, 'database' | 'now'>,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<PurchaseRow> {
  const purchase = await findPurchase(database, { userId, id: checkoutId });
  if (purchase === null) throw new Refusal('PURCHASE_NOT_FOUND');
  if (purchase.refundRequestedAt !== null && purchase.status === 'paid')
    throw new Refusal('REFUND_REQUESTED');
  if (!isRefundable(purchase) || purchase.paymentId === null) throw new Refusal('NOT_REFUNDABLE');
  await saveRefundRequest(database, { userId, id: checkoutId, at: now() });
  return purchase;
}

export interface RequestedRefund {
  userId: string;
  checkoutId: string;
  paymentId: string;
}

/**
 * Asks the provider for a refund that was requested, and reads what became of it, so that what it had bought closes.
 * However often it is called, the money goes back once. Refuses `REFUND_REFUSED`; throws `PaymentsUnavailable`.
 */
export async function finishRefund(
  context: RefreshContext,
  { userId, checkoutId, paymentId }: RequestedRefund,
): Promise<void> {
  const { database, payments } = context;
  try {
    await payments.refundPayment({ paymentId, checkoutId });
  } catch (cause) {
    if (!(cause instanceof RefundRefused)) throw cause;
    await database.asUser(userId, () => saveRefundRequest(database, { userId, id: checkoutId, at: null }));
    throw new Refusal('REFUND_REFUSED', { cause });
  }
  await refreshCustomer(context, { userId });
}

/** As many as are asked for in one turn. */
const batch = 100;

/** Finishes refunds whose process has died, or that the provider was not there for. */
export async function finishRefunds(
  context: RefreshContext & { warn: (error: unknown, sentence: string) => void },
): Promise<void> {
  const { database, warn } = context;
  for (const requested of await database.asSystem(() => findRequestedRefunds(database, batch))) {
    try {
      await finishRefund(context, requested);
    } catch (error) {
      warn(error, 'A refund could not be finished');
      if (error instanceof PaymentsUnavailable && !error.hasFailed) return;
    }
  }
}
