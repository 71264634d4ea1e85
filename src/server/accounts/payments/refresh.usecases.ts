import type { ReadSubscription } from '../../../engine/plans/subscriptions.ts';
import { chooseSubscription } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import type {
  CustomerPayment,
  DisputeState,
  PaymentDispute,
  PaymentSession,
  Payments,
} from '../../platform/outside/payments.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { addBoost, applySubscription, closeBoost, reopenBoost } from '../plans/purchases.usecases.ts';
import type { CheckoutRow } from './checkouts.rows.ts';
import { findCheckoutsToSettle, settleCheckout } from './checkouts.rows.ts';
import { beginReading, takeReading } from './customers.rows.ts';
import type { BegunReading } from './customers.rows.ts';
import { saveDisputes } from './disputes.rows.ts';

export interface RefreshContext {
  database: Database;
  now: () => Date;
  payments: Payments;
}

/** What the card provider has of a customer. */
export interface CustomerReading {
  subscriptions: readonly ReadSubscription[];
  /** The newest first. */
  sessions: readonly PaymentSession[];
  payments: readonly CustomerPayment[];
}

/**
 * Reads a user's state at the card provider and writes it down: the plan, each purchase, what it opens or closes. Every
 * way to such a state leads through here, so the order of messages does not matter: a reading that was overtaken by a
 * later one is dropped. `null` where there is no customer. Throws `PaymentsUnavailable`.
 */
export async function refreshCustomer(
  context: RefreshContext,
  { userId, unlessSince = null }: { userId: string; unlessSince?: Date | null },
): Promise<CustomerReading | null> {
  const { database, now, payments } = context;
  const begun = await database.asUser(userId, () =>
    beginReading(database, { userId, at: now(), unlessSince }),
  );
  if (begun === null) return null;
  const [subscriptions, sessions, paid] = await Promise.all([
    payments.listSubscriptions(begun.customerId),
    payments.listSessions(begun.customerId),
    payments.listPayments(begun.customerId),
  ]);
  const reading = { subscriptions, sessions, payments: paid };
  await database.asUser(userId, () => write(context, begun, reading));
  return reading;
}

async function write(
  context: RefreshContext,
  begun: BegunReading,
  { subscriptions, sessions, payments }: CustomerReading,
): Promise<void> {
  const { database } = context;
  const { userId } = begun;
  // The user's row is the first lock of every change, and nothing is to be written where it is gone.
  if ((await holdTier(context, { userId })) === null) return;
  if (!(await takeReading(database, begun))) return;
  const disputes = payments.flatMap((payment) => payment.disputes);
  const withdrawn = isPlanWithdrawn(payments, sessions);
  await applySubscription(context, { userId, state: chooseSubscription(subscriptions, { withdrawn }) });
  await saveDisputes(database, { userId, disputes });
  const ids = sessions.flatMap(({ checkoutId }) => checkoutId ?? []);
  for (const row of await findCheckoutsToSettle(database, { userId, ids })) {
    const own = sessions.filter(({ checkoutId }) => checkoutId === row.id);
    await settle(context, { userId, row, session: chooseSession(own), disputes });
  }
}

/**
 * Whether the money last paid for a plan was taken back again: the bank has it, or keeps it. What no payment page took
 * once was taken for a plan. A later payment opens the plan again, whatever became of the ones before.
 */
function isPlanWithdrawn(payments: readonly CustomerPayment[], sessions: readonly PaymentSession[]): boolean {
  const once = new Set(sessions.map(({ paymentId }) => paymentId));
  const [last] = payments
    .filter(({ paymentId }) => paymentId === null || !once.has(paymentId))
    .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime());
  return last?.disputes.some(({ withdrawn }) => withdrawn) ?? false;
}

/** What of several sessions of one purchase counts: money first. */
const weights: Record<PaymentSession['status'], number> = { paid: 3, refunded: 2, open: 1, expired: 0 };

function chooseSession(sessions: readonly PaymentSession[]): PaymentSession | null {
  return sessions.toSorted((a, b) => weights[b.status] - weights[a.status])[0] ?? null;
}

interface Settlement {
  userId: string;
  row: CheckoutRow;
  session: PaymentSession | null;
  disputes: readonly PaymentDispute[];
}

/** A purchase takes the provider's state: what is paid opens, what is disputed freezes, what is given back closes. */
async function settle(
  context: RefreshContext,
  { userId, row, session, disputes }: Settlement,
): Promise<void> {
  const status = findStatus(context, row, session);
  const dispute = session === null ? null : findDispute(disputes, session);
  const state = session === null ? row.dispute : (dispute?.state ?? null);
  const isKnown =
    session === null ||
    (session.id === row.sessionId &&
      session.paymentId === row.paymentId &&
      session.refundedCents === (row.refundedCents ?? 0));
  if (status === row.status && state === row.dispute && isKnown) return;
  const settled = { userId, id: row.id, status, session, dispute: state, at: context.now() };
  await settleCheckout(context.database, settled);
  if (row.product !== 'boost' || (status !== 'paid' && status !== 'refunded')) return;
  const boost = { userId, checkoutId: row.id, disputeId: dispute?.id ?? null };
  await addBoost(context, boost);
  if (status === 'refunded') await closeBoost(context, { ...boost, why: 'refunded' });
  else if (state === 'open' || state === 'lost') await closeBoost(context, { ...boost, why: state });
  else await reopenBoost(context, boost);
}

/** What of several disputes of one payment counts. */
const disputeWeights: Record<DisputeState, number> = { open: 2, lost: 1, won: 0 };

function findDispute(
  disputes: readonly PaymentDispute[],
  { paymentId }: PaymentSession,
): PaymentDispute | null {
  const own = disputes.filter((dispute) => paymentId !== null && dispute.paymentId === paymentId);
  const [chosen] = own.toSorted(
    (a, b) => disputeWeights[b.state] - disputeWeights[a.state] || (a.id < b.id ? -1 : 1),
  );
  return chosen ?? null;
}

/** Longer than any payment page stays open. */
const longestPageMs = 25 * 3_600_000;

function findStatus(
  { now }: RefreshContext,
  { status, createdAt }: CheckoutRow,
  session: PaymentSession | null,
): CheckoutRow['status'] {
  if (session === null) {
    const isOver = now().getTime() - createdAt.getTime() > longestPageMs;
    return status === 'open' && isOver ? 'expired' : status;
  }
  // A purchase that is over is not opened again: another one may be open in its place.
  return session.status === 'open' ? status : session.status;
}
