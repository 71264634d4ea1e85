import type { UnitOfWork } from './unit-of-work.ts';
import { note, priceOf } from './unit-of-work.ts';
import { makeId } from './ids.ts';
import { findOpenInvoice, payInvoice, takePayment } from './invoices.ts';
import { renderCharge, renderIntent } from './payment-renderings.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { renderSession } from './renderings.ts';
import { beginSubscription, saveSubscription } from './subscription-life.ts';

type Session = RecordOf['session'];

/** The customer pays; a second payment on the same page takes nothing and returns the same. */
export async function paySession(unit: UnitOfWork, session: Session): Promise<Session> {
  if (session.status === 'complete') return session;
  if (session.status === 'expired') throw new StripeRefusal(400, 'This Checkout Session has expired.');
  const result = session.mode === 'subscription' ? await subscribe(unit, session) : await pay(unit, session);
  const paid: Session = { ...session, ...result, status: 'complete' };
  await unit.records.put('session', paid);
  await note(unit, 'checkout.session.completed', renderSession(unit, paid));
  return paid;
}

async function subscribe(unit: UnitOfWork, session: Session) {
  const subscription = await beginSubscription(unit, session);
  return { subscriptionId: subscription.id, invoiceId: subscription.latestInvoice };
}

async function pay(unit: UnitOfWork, session: Session) {
  const { customer, amount, currency, targetMetadata: metadata } = session;
  const description = priceOf(unit, session.priceId)?.name ?? 'Purchase';
  const payment = await takePayment(unit, { customer, amount, currency, description, metadata });
  return { paymentId: payment.id };
}

/** The card is declined: nothing is paid and the page stays open. */
export async function declineSession(unit: UnitOfWork, session: Session): Promise<void> {
  if (session.status !== 'open') throw new StripeRefusal(400, 'This Checkout Session is no longer open.');
  const { customer, amount, currency, targetMetadata: metadata } = session;
  const failed: RecordOf['payment'] = {
    id: makeId('pi'),
    created: unit.at,
    customer,
    amount,
    currency,
    status: 'requires_payment_method',
    amountRefunded: 0,
    dispute: null,
    description: priceOf(unit, session.priceId)?.name ?? 'Purchase',
    metadata,
  };
  await unit.records.put('payment', failed);
  await note(unit, 'payment_intent.payment_failed', renderIntent(failed));
}

export async function expireSession(unit: UnitOfWork, session: Session): Promise<Session> {
  if (session.status !== 'open') {
    throw new StripeRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
  }
  const expired: Session = { ...session, status: 'expired' };
  await unit.records.put('session', expired);
  await note(unit, 'checkout.session.expired', renderSession(unit, expired));
  return expired;
}

/** Pays a subscription's open invoice, after which it is served again. */
export async function payOpenInvoice(
  unit: UnitOfWork,
  subscription: RecordOf['subscription'],
): Promise<void> {
  const open = await findOpenInvoice(unit, subscription);
  if (open === null) throw new StripeRefusal(400, 'No invoice of this subscription is open.');
  await payInvoice(unit, open);
  await saveSubscription(unit, { ...subscription, status: 'active' });
}

/** Refunds money; everything that is left if no amount is given. */
export async function refundPayment(
  unit: UnitOfWork,
  payment: RecordOf['payment'],
  wanted: { amount: number | null; reason: string | null; metadata: Record<string, string> },
): Promise<RecordOf['refund']> {
  if (payment.dispute === 'open' || payment.dispute === 'lost') {
    throw new StripeRefusal(400, 'This charge has been charged back.', { code: 'charge_disputed' });
  }
  const left = payment.status === 'succeeded' ? payment.amount - payment.amountRefunded : 0;
  const amount = wanted.amount ?? left;
  if (left === 0) {
    throw new StripeRefusal(400, 'This charge has already been refunded, or was never paid.', {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1 || amount > left) {
    throw new StripeRefusal(400, `The amount must be between 1 and ${left}.`, { param: 'amount' });
  }
  const { id: paymentId, customer, currency } = payment;
  const { reason, metadata } = wanted;
  const id = makeId('re');
  const refund = { id, created: unit.at, customer, paymentId, amount, currency, reason, metadata };
  const repaid = { ...payment, amountRefunded: payment.amountRefunded + amount };
  await unit.records.put('refund', refund);
  await unit.records.put('payment', repaid);
  await note(unit, 'charge.refunded', renderCharge(repaid));
  return refund;
}
