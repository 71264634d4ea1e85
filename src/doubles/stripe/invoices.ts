import type { UnitOfWork } from './unit-of-work.ts';
import { note, priceOf } from './unit-of-work.ts';
import { makeId } from './ids.ts';
import { renderCharge, renderIntent, renderInvoice } from './payment-renderings.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { periodOf } from './renderings.ts';

type Subscription = RecordOf['subscription'];
type Invoice = RecordOf['invoice'];

/** Collects one period; returns the subscription with the invoice that was paid. Saves both. */
export async function collect(
  unit: UnitOfWork,
  subscription: Subscription,
  reason: Invoice['reason'],
): Promise<Subscription> {
  const invoice = draftInvoice(unit, subscription, reason);
  const kept = { ...subscription, latestInvoice: invoice.id };
  await unit.records.put('subscription', kept);
  await payInvoice(unit, invoice);
  return kept;
}

/** The card is declined for the open invoice, or for a new one if none is open. */
export async function noteFailedCollection(
  unit: UnitOfWork,
  subscription: Subscription,
): Promise<Subscription> {
  const open = await findOpenInvoice(unit, subscription);
  const invoice = open ?? draftInvoice(unit, subscription, 'subscription_cycle');
  const failed = { ...invoice, attempts: invoice.attempts + 1 };
  await unit.records.put('invoice', failed);
  await note(unit, 'invoice.payment_failed', renderInvoice(failed));
  return { ...subscription, latestInvoice: failed.id };
}

export async function findOpenInvoice(
  unit: UnitOfWork,
  { id, customer }: Subscription,
): Promise<Invoice | null> {
  const invoices = await unit.records.list('invoice', customer);
  return invoices.find((known) => known.subscriptionId === id && known.status === 'open') ?? null;
}

/** Pays an invoice with a payment of its own. */
export async function payInvoice(unit: UnitOfWork, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open') {
    throw new StripeRefusal(400, 'Invoice is already paid', { code: 'invoice_already_paid' });
  }
  const subscription = await unit.records.get('subscription', invoice.subscriptionId);
  const description = priceOf(unit, subscription?.priceId ?? '')?.name ?? 'Subscription';
  const { customer, amount, currency } = invoice;
  await takePayment(unit, { customer, amount, currency, description, metadata: {} });
  const paid: Invoice = { ...invoice, status: 'paid', attempts: invoice.attempts + 1, paidAt: unit.at };
  await unit.records.put('invoice', paid);
  await note(unit, 'invoice.paid', renderInvoice(paid));
  return paid;
}

export async function takePayment(
  unit: UnitOfWork,
  wanted: Pick<RecordOf['payment'], 'customer' | 'amount' | 'currency' | 'description' | 'metadata'>,
): Promise<RecordOf['payment']> {
  const payment: RecordOf['payment'] = {
    ...wanted,
    id: makeId('pi'),
    created: unit.at,
    status: 'succeeded',
    amountRefunded: 0,
    dispute: null,
  };
  await unit.records.put('payment', payment);
  await note(unit, 'payment_intent.succeeded', renderIntent(payment));
  await note(unit, 'charge.succeeded', renderCharge(payment));
  return payment;
}

function draftInvoice(unit: UnitOfWork, subscription: Subscription, reason: Invoice['reason']): Invoice {
  const { start, end } = periodOf(subscription);
  return {
    id: makeId('in'),
    created: unit.at,
    customer: subscription.customer,
    subscriptionId: subscription.id,
    amount: subscription.amount,
    currency: subscription.currency,
    status: 'open',
    reason,
    attempts: 0,
    periodStart: start,
    periodEnd: end,
    paidAt: null,
  };
}
