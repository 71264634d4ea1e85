import type { SubscriptionStatus } from '../../engine/plans/subscriptions.ts';
import { find } from './elapsed-time.ts';
import type { RunUnit } from './run-unit.ts';
import type { UnitOfWork } from './unit-of-work.ts';
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
  /** Refunds everything that was paid once in a session. */
  refund(sessionId: string): Promise<void>;
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
    refund: onSession(refundSession),
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

async function refundSession(unit: UnitOfWork, session: RecordOf['session']): Promise<void> {
  if (session.paymentId === null) throw new StripeRefusal(400, 'Nothing was paid once on this session.');
  const payment = await find(unit, 'payment', session.paymentId);
  await refundPayment(unit, payment, { amount: null, reason: null, metadata: {} });
}
