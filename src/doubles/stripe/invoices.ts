import type { Books } from './books.ts';
import { note, priceOf } from './books.ts';
import { makeId } from './ids.ts';
import { renderCharge, renderIntent, renderInvoice } from './payment-renderings.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { periodOf } from './renderings.ts';

type Subscription = RecordOf['subscription'];
type Invoice = RecordOf['invoice'];

/** Collects one period; answers the subscription with the invoice that was paid. It keeps both. */
export async function collect(
  books: Books,
  subscription: Subscription,
  reason: Invoice['reason'],
): Promise<Subscription> {
  const invoice = draftInvoice(books, subscription, reason);
  const kept = { ...subscription, latestInvoice: invoice.id };
  await books.records.put('subscription', kept);
  await payInvoice(books, invoice);
  return kept;
}

/** The card is declined for the open invoice, or for a new one where none is open. */
export async function noteFailedCollection(books: Books, subscription: Subscription): Promise<Subscription> {
  const open = await findOpenInvoice(books, subscription);
  const invoice = open ?? draftInvoice(books, subscription, 'subscription_cycle');
  const failed = { ...invoice, attempts: invoice.attempts + 1 };
  await books.records.put('invoice', failed);
  await note(books, 'invoice.payment_failed', renderInvoice(failed));
  return { ...subscription, latestInvoice: failed.id };
}

export async function findOpenInvoice(books: Books, { id, customer }: Subscription): Promise<Invoice | null> {
  const invoices = await books.records.list('invoice', customer);
  return invoices.find((known) => known.subscriptionId === id && known.status === 'open') ?? null;
}

/** Pays an invoice with a payment of its own. */
export async function payInvoice(books: Books, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open') {
    throw new StripeRefusal(400, 'Invoice is already paid', { code: 'invoice_already_paid' });
  }
  const subscription = await books.records.get('subscription', invoice.subscriptionId);
  const description = priceOf(books, subscription?.priceId ?? '')?.name ?? 'Subscription';
  const { customer, amount, currency } = invoice;
  await takePayment(books, { customer, amount, currency, description, metadata: {} });
  const paid: Invoice = { ...invoice, status: 'paid', attempts: invoice.attempts + 1, paidAt: books.at };
  await books.records.put('invoice', paid);
  await note(books, 'invoice.paid', renderInvoice(paid));
  return paid;
}

export async function takePayment(
  books: Books,
  wanted: Pick<RecordOf['payment'], 'customer' | 'amount' | 'currency' | 'description' | 'metadata'>,
): Promise<RecordOf['payment']> {
  const payment: RecordOf['payment'] = {
    ...wanted,
    id: makeId('pi'),
    created: books.at,
    status: 'succeeded',
    amountRefunded: 0,
  };
  await books.records.put('payment', payment);
  await note(books, 'payment_intent.succeeded', renderIntent(payment));
  await note(books, 'charge.succeeded', renderCharge(payment));
  return payment;
}

function draftInvoice(books: Books, subscription: Subscription, reason: Invoice['reason']): Invoice {
  const { start, end } = periodOf(subscription);
  return {
    id: makeId('in'),
    created: books.at,
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
