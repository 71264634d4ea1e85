import type { UnitOfWork } from './unit-of-work.ts';
import { note, priceOf } from './unit-of-work.ts';
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

/** A subscription that begins with a paid session. */
export async function beginSubscription(
  unit: UnitOfWork,
  session: RecordOf['session'],
): Promise<Subscription> {
  const subscription: Subscription = {
    id: makeId('sub'),
    created: unit.at,
    customer: session.customer,
    priceId: session.priceId,
    amount: session.amount,
    currency: session.currency,
    status: 'active',
    anchor: unit.at,
    periods: 0,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    metadata: session.targetMetadata,
  };
  const kept = await collect(unit, subscription, 'subscription_create');
  await note(unit, 'customer.subscription.created', renderSubscription(unit, kept));
  return kept;
}

export async function saveSubscription(unit: UnitOfWork, subscription: Subscription): Promise<void> {
  await unit.records.put('subscription', subscription);
  const type = hasEnded(subscription) ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  await note(unit, type, renderSubscription(unit, subscription));
}

/** Applies what time has changed in a subscription since it was last read. */
export async function ageSubscription(unit: UnitOfWork, aged: Subscription): Promise<void> {
  let subscription = aged;
  while (!hasEnded(subscription) && unit.at >= dueAt(subscription)) {
    subscription = await passDue({ ...unit, at: dueAt(subscription) }, subscription);
  }
}

/** When time changes it next; never for a paused one. */
function dueAt(subscription: Subscription): number {
  if (subscription.status === 'paused') return Number.POSITIVE_INFINITY;
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  return periodOf(subscription).end;
}

async function passDue(unit: UnitOfWork, subscription: Subscription): Promise<Subscription> {
  const next = await afterDue(unit, subscription);
  await saveSubscription(unit, next);
  return next;
}

async function afterDue(unit: UnitOfWork, subscription: Subscription): Promise<Subscription> {
  if (subscription.status === 'incomplete') {
    return { ...subscription, status: 'incomplete_expired', endedAt: unit.at };
  }
  if (subscription.cancelAtPeriodEnd) return { ...subscription, status: 'canceled', endedAt: unit.at };
  const next = { ...subscription, periods: subscription.periods + 1 };
  // An unpaid period is not followed by a paid one: the open invoice must be paid first.
  if (next.status === 'past_due' || next.status === 'unpaid') return { ...next, status: 'unpaid' };
  return collect(unit, { ...next, status: 'active' }, 'subscription_cycle');
}

export async function cancelSubscription(
  unit: UnitOfWork,
  subscription: Subscription,
  { atPeriodEnd }: { atPeriodEnd: boolean },
): Promise<Subscription> {
  refuseEnded(subscription);
  const canceledAt = subscription.canceledAt ?? unit.at;
  const next: Subscription = atPeriodEnd
    ? { ...subscription, cancelAtPeriodEnd: true, canceledAt }
    : { ...subscription, status: 'canceled', cancelAtPeriodEnd: false, canceledAt, endedAt: unit.at };
  await saveSubscription(unit, next);
  return next;
}

/** Takes back a cancellation at the end of the period and ends a pause. */
export async function resumeSubscription(
  unit: UnitOfWork,
  subscription: Subscription,
): Promise<Subscription> {
  refuseEnded(subscription);
  const next: Subscription = { ...subscription, cancelAtPeriodEnd: false, canceledAt: null };
  if (next.status === 'paused') Object.assign(next, { status: 'active', anchor: unit.at, periods: 0 });
  await saveSubscription(unit, next);
  return next;
}

/** The card is declined: at first the payment is late, then the plan closes. */
export async function failRenewal(unit: UnitOfWork, subscription: Subscription): Promise<Subscription> {
  refuseEnded(subscription);
  const isLate = subscription.status === 'past_due' || subscription.status === 'unpaid';
  const next = await noteFailedCollection(unit, { ...subscription, status: isLate ? 'unpaid' : 'past_due' });
  await saveSubscription(unit, next);
  return next;
}

/** Puts a subscription into any state, whatever it was before. */
export async function setStatus(
  unit: UnitOfWork,
  subscription: Subscription,
  status: Subscription['status'],
): Promise<void> {
  const next = { ...subscription, status };
  await saveSubscription(unit, { ...next, endedAt: hasEnded(next) ? unit.at : null });
}

/** Another plan from now on; the period is unchanged. */
export function changePrice(unit: UnitOfWork, subscription: Subscription, priceId: string): Subscription {
  const price = priceOf(unit, priceId);
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
