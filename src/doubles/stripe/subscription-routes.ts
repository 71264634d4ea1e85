import { applyElapsedTime, find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { listFields, listPage } from './listing.ts';
import { renderSubscription } from './renderings.ts';
import type { Call, Route } from './route.ts';
import {
  cancelSubscription,
  changePrice,
  hasEnded,
  refuseEnded,
  saveSubscription,
} from './subscription-life.ts';

const path = '/v1/subscriptions';

export const subscriptionRoutes: readonly Route[] = [
  { method: 'GET', path, fields: [...listFields, 'customer', 'price', 'status'], answer: list },
  {
    method: 'GET',
    path: `${path}/:id`,
    fields: [],
    answer: async (unit, { id }) => renderSubscription(unit, await find(unit, 'subscription', id)),
  },
  {
    method: 'POST',
    path: `${path}/:id`,
    fields: ['cancel_at_period_end', 'items', 'metadata', 'proration_behavior'],
    answer: update,
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    fields: ['invoice_now', 'prorate'],
    answer: async (unit, { id }) => {
      const subscription = await find(unit, 'subscription', id);
      return renderSubscription(unit, await cancelSubscription(unit, subscription, { atPeriodEnd: false }));
    },
  },
];

async function list(unit: UnitOfWork, { parameters }: Call) {
  const customer = parameters.text('customer') ?? undefined;
  if (customer !== undefined) await applyElapsedTime(unit, customer);
  const [status, price] = [parameters.text('status'), parameters.text('price')];
  const known = await unit.records.list('subscription', customer);
  const records = known.filter((subscription) => {
    if (price !== null && subscription.priceId !== price) return false;
    if (status === null) return subscription.status !== 'canceled';
    if (status === 'ended') return hasEnded(subscription);
    return status === 'all' || subscription.status === status;
  });
  const page = listPage(path, { records, parameters });
  return page.wrap(page.records.map((subscription) => renderSubscription(unit, subscription)));
}

async function update(unit: UnitOfWork, { id, parameters }: Call) {
  const known = await find(unit, 'subscription', id);
  refuseEnded(known);
  const price = parameters.text('items[0][price]');
  const changed = price === null ? known : changePrice(unit, known, price);
  const ends = parameters.flag('cancel_at_period_end') ?? known.cancelAtPeriodEnd;
  const next = {
    ...changed,
    cancelAtPeriodEnd: ends,
    canceledAt: ends ? (known.canceledAt ?? unit.at) : null,
    metadata: { ...known.metadata, ...parameters.entries('metadata') },
  };
  await saveSubscription(unit, next);
  return renderSubscription(unit, next);
}
