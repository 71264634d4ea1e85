import type { SubscriptionStatus } from '../../engine/plans/subscriptions.ts';
import { find } from './elapsed-time.ts';
import type { RunUnit } from './run-unit.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { declineSession, expireSession, payOpenInvoice, paySession, refundPayment } from './purchases.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { cancelSubscription, failRenewal, resumeSubscription, setStatus } from './subscription-life.ts';

/** What the customer or the card does. Each throws if the object does not exist or is in the wrong state. */
export interface StripeControl {
  /** A second call takes no more money. */
  pay(sessionId: string): Promise<void>;
  /** The card is declined; the page stays open. */
  decline(sessionId: string): Promise<void>;
  expire(sessionId: string): Promise<void>;
  /** Refunds what was paid once in a session; everything that is left if no amount is given. */
  refund(sessionId: string, amount?: number): Promise<void>;
  /** The card holder objects to a session's payment, of a plan to the newest one. */
  dispute(sessionId: string): Promise<void>;
  /** The card holder's bank asks about a session's payment; no money is taken back. */
  inquire(sessionId: string): Promise<void>;
  /** The bank decides: `won` is in the seller's favour. */
  closeDispute(sessionId: string, end: 'won' | 'lost'): Promise<void>;
  /** A collection fails: the subscription becomes `past_due`, after the next failure `unpaid`. */
  failRenewal(subscriptionId: string): Promise<void>;
  payOpenInvoice(subscriptionId: string): Promise<void>;
  cancel(subscriptionId: string, options: { atPeriodEnd: boolean }): Promise<void>;
  /** Takes back a cancellation at the end of the period, or ends a pause. */
  resume(subscriptionId: string): Promise<void>;
  pause(subscriptionId: string): Promise<void>;
  setStatus(subscriptionId: string, status: SubscriptionStatus): Promise<void>;
}

export function createControl(change: RunUnit): StripeControl {
  const onSession =
    (act: (unit: UnitOfWork, session: RecordOf['session']) => Promise<unknown>) => async (id: string) => {
      await change(async (unit) => act(unit, await find(unit, 'session', id)));
    };
  const onSubscription = async (
    id: string,
    act: (unit: UnitOfWork, subscription: RecordOf['subscription']) => Promise<unknown>,
  ) => {
    await change(async (unit) => act(unit, await find(unit, 'subscription', id)));
  };
  return {
    pay: onSession(paySession),
    decline: onSession(declineSession),
    expire: onSession(expireSession),
    refund: (id, amount) => onSession((unit, session) => refundSession(unit, session, amount ?? null))(id),
    dispute: onSession(async (unit, session) => openDispute(unit, await findPayment(unit, session))),
    inquire: onSession(async (unit, session) =>
      openDispute(unit, await findPayment(unit, session), 'warning_needs_response'),
    ),
    closeDispute: (id, end) =>
      onSession(async (unit, session) => closeDispute(unit, await findPayment(unit, session), end))(id),
    failRenewal: (id) => onSubscription(id, failRenewal),
    payOpenInvoice: (id) => onSubscription(id, payOpenInvoice),
    cancel: (id, options) =>
      onSubscription(id, (unit, subscription) => cancelSubscription(unit, subscription, options)),
    resume: (id) => onSubscription(id, resumeSubscription),
    pause: (id) => onSubscription(id, (unit, subscription) => setStatus(unit, subscription, 'paused')),
    setStatus: (id, status) =>
      onSubscription(id, (unit, subscription) => setStatus(unit, subscription, status)),
  };
}

async function findPayment(unit: UnitOfWork, session: RecordOf['session']): Promise<RecordOf['payment']> {
  if (session.paymentId !== null) return find(unit, 'payment', session.paymentId);
  const sessions = await unit.records.list('session', session.customer);
  const once = new Set(sessions.map(({ paymentId }) => paymentId));
  const paid = await unit.records.list('payment', session.customer);
  const newest = paid.find(({ id }) => !once.has(id));
  if (newest === undefined || session.status !== 'complete')
    throw new StripeRefusal(400, 'Nothing was paid.');
  return newest;
}

async function refundSession(
  unit: UnitOfWork,
  session: RecordOf['session'],
  amount: number | null,
): Promise<void> {
  if (session.paymentId === null) throw new StripeRefusal(400, 'Nothing was paid once on this session.');
  const payment = await find(unit, 'payment', session.paymentId);
  await refundPayment(unit, payment, { amount, reason: null, metadata: {} });
}
