import type { Books } from './books.ts';
import { note, priceOf } from './books.ts';
import { makeId } from './ids.ts';
import { collect, noteFailedCollection } from './invoices.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { periodOf, renderSubscription } from './renderings.ts';

type Subscription = RecordOf['subscription'];

/** A first payment that is not made within this time ends the subscription. */
const incompleteSeconds = 23 * 3600;
const ended: readonly Subscription['status'][] = ['canceled', 'incomplete_expired'];

export const hasEnded = ({ status }: Subscription) => ended.includes(status);

/** A subscription that a paid session begins. */
export async function beginSubscription(books: Books, session: RecordOf['session']): Promise<Subscription> {
  const subscription: Subscription = {
    id: makeId('sub'),
    created: books.at,
    customer: session.customer,
    priceId: session.priceId,
    amount: session.amount,
    currency: session.currency,
    status: 'active',
    anchor: books.at,
    periods: 0,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    metadata: session.targetMetadata,
  };
  const kept = await collect(books, subscription, 'subscription_create');
  await note(books, 'customer.subscription.created', renderSubscription(books, kept));
  return kept;
}

export async function saveSubscription(books: Books, subscription: Subscription): Promise<void> {
  await books.records.put('subscription', subscription);
  const type = hasEnded(subscription) ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  await note(books, type, renderSubscription(books, subscription));
}

/** What time has done to a subscription since it was last looked at. */
export async function ageSubscription(books: Books, aged: Subscription): Promise<void> {
  let subscription = aged;
  while (!hasEnded(subscription) && books.at >= dueAt(subscription)) {
    subscription = await passDue({ ...books, at: dueAt(subscription) }, subscription);
  }
}

/** When time changes it next; never for one that is paused. */
function dueAt(subscription: Subscription): number {
  if (subscription.status === 'paused') return Number.POSITIVE_INFINITY;
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  return periodOf(subscription).end;
}

async function passDue(books: Books, subscription: Subscription): Promise<Subscription> {
  const next = await afterDue(books, subscription);
  await saveSubscription(books, next);
  return next;
}

async function afterDue(books: Books, subscription: Subscription): Promise<Subscription> {
  if (subscription.status === 'incomplete') {
    return { ...subscription, status: 'incomplete_expired', endedAt: books.at };
  }
  if (subscription.cancelAtPeriodEnd) return { ...subscription, status: 'canceled', endedAt: books.at };
  const next = { ...subscription, periods: subscription.periods + 1 };
  // An unpaid period is not followed by a paid one: what is open is to be paid first.
  if (next.status === 'past_due' || next.status === 'unpaid') return { ...next, status: 'unpaid' };
  return collect(books, { ...next, status: 'active' }, 'subscription_cycle');
}

export async function cancelSubscription(
  books: Books,
  subscription: Subscription,
  { atPeriodEnd }: { atPeriodEnd: boolean },
): Promise<Subscription> {
  refuseEnded(subscription);
  const canceledAt = subscription.canceledAt ?? books.at;
  const next: Subscription = atPeriodEnd
    ? { ...subscription, cancelAtPeriodEnd: true, canceledAt }
    : { ...subscription, status: 'canceled', cancelAtPeriodEnd: false, canceledAt, endedAt: books.at };
  await saveSubscription(books, next);
  return next;
}

/** Takes back a cancellation at the end of the period and ends a pause. */
export async function resumeSubscription(books: Books, subscription: Subscription): Promise<Subscription> {
  refuseEnded(subscription);
  const next: Subscription = { ...subscription, cancelAtPeriodEnd: false, canceledAt: null };
  if (next.status === 'paused') Object.assign(next, { status: 'active', anchor: books.at, periods: 0 });
  await saveSubscription(books, next);
  return next;
}

/** The card is declined: at first the payment is late, then the plan closes. */
export async function failRenewal(books: Books, subscription: Subscription): Promise<Subscription> {
  refuseEnded(subscription);
  const isLate = subscription.status === 'past_due' || subscription.status === 'unpaid';
  const next = await noteFailedCollection(books, { ...subscription, status: isLate ? 'unpaid' : 'past_due' });
  await saveSubscription(books, next);
  return next;
}

/** Puts a subscription into any state, whatever it was in. */
export async function setStatus(
  books: Books,
  subscription: Subscription,
  status: Subscription['status'],
): Promise<void> {
  const next = { ...subscription, status };
  await saveSubscription(books, { ...next, endedAt: hasEnded(next) ? books.at : null });
}

/** Another plan from now on; the period stays. */
export function changePrice(books: Books, subscription: Subscription, priceId: string): Subscription {
  const price = priceOf(books, priceId);
  if (price === null || price.interval === null) {
    throw new StripeRefusal(400, `No such price: '${priceId}'`, { code: 'resource_missing', param: 'items' });
  }
  return { ...subscription, priceId, amount: price.amountCents, currency: price.currency };
}

export function refuseEnded(subscription: Subscription): void {
  if (!hasEnded(subscription)) return;
  throw new StripeRefusal(400, 'A canceled subscription can only update its cancellation_details.', {
    code: 'resource_missing',
  });
}
