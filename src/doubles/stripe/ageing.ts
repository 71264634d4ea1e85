import type { Books } from './books.ts';
import { expireSession } from './purchases.ts';
import type { ObjectKind } from './objects.ts';
import type { RecordOf } from './records.ts';
import { missing } from './refusal.ts';
import { ageSubscription } from './subscription-life.ts';

/** Books keep no clock: what time has done to a customer's objects is done when somebody looks. */
export async function ageCustomer(books: Books, customerId: string): Promise<void> {
  if (books.aged.has(customerId)) return;
  books.aged.add(customerId);
  for (const session of await books.records.list('session', customerId)) {
    if (session.status !== 'open' || books.at < session.expiresAt) continue;
    await expireSession({ ...books, at: session.expiresAt }, session);
  }
  for (const subscription of await books.records.list('subscription', customerId)) {
    await ageSubscription(books, subscription);
  }
}

/** An object as it is at this instant; refused where there is none. */
export async function find<Kind extends ObjectKind>(
  books: Books,
  kind: Kind,
  id: string,
): Promise<RecordOf[Kind]> {
  const known = await books.records.get(kind, id);
  if (known === null) throw missing(nameOf[kind], id);
  if (known.customer === null || books.aged.has(known.customer)) return known;
  await ageCustomer(books, known.customer);
  const aged = await books.records.get(kind, id);
  if (aged === null) throw missing(nameOf[kind], id);
  return aged;
}

const nameOf: Record<ObjectKind, string> = {
  customer: 'customer',
  session: 'checkout.session',
  subscription: 'subscription',
  invoice: 'invoice',
  payment: 'payment_intent',
  refund: 'refund',
  portal: 'billing_portal.session',
  event: 'event',
  idempotency: 'idempotency_key',
};
