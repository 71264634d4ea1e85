import type { UnitOfWork } from './unit-of-work.ts';
import { expireSession } from './purchases.ts';
import type { ObjectKind } from './objects.ts';
import type { RecordOf } from './records.ts';
import { missing } from './refusal.ts';
import { ageSubscription } from './subscription-life.ts';

/** The double runs no timers: what time has changed in a customer's objects is applied when somebody reads them. */
export async function applyElapsedTime(unit: UnitOfWork, customerId: string): Promise<void> {
  if (unit.aged.has(customerId)) return;
  unit.aged.add(customerId);
  for (const session of await unit.records.list('session', customerId)) {
    if (session.status !== 'open' || unit.at < session.expiresAt) continue;
    await expireSession({ ...unit, at: session.expiresAt }, session);
  }
  for (const subscription of await unit.records.list('subscription', customerId)) {
    await ageSubscription(unit, subscription);
  }
}

/** An object as of this instant; refused if there is none. */
export async function find<Kind extends ObjectKind>(
  unit: UnitOfWork,
  kind: Kind,
  id: string,
): Promise<RecordOf[Kind]> {
  const known = await unit.records.get(kind, id);
  if (known === null) throw missing(nameOf[kind], id);
  if (known.customer === null || unit.aged.has(known.customer)) return known;
  await applyElapsedTime(unit, known.customer);
  const aged = await unit.records.get(kind, id);
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
  dispute: 'dispute',
  portal: 'billing_portal.session',
  event: 'event',
  idempotency: 'idempotency_key',
};
