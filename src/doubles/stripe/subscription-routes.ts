import { ageCustomer, find } from './ageing.ts';
import type { Books } from './books.ts';
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
    answer: async (books, { id }) => renderSubscription(books, await find(books, 'subscription', id)),
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
    answer: async (books, { id }) => {
      const subscription = await find(books, 'subscription', id);
      return renderSubscription(books, await cancelSubscription(books, subscription, { atPeriodEnd: false }));
    },
  },
];

async function list(books: Books, { parameters }: Call) {
  const customer = parameters.text('customer') ?? undefined;
  if (customer !== undefined) await ageCustomer(books, customer);
  const [status, price] = [parameters.text('status'), parameters.text('price')];
  const known = await books.records.list('subscription', customer);
  const records = known.filter((subscription) => {
    if (price !== null && subscription.priceId !== price) return false;
    if (status === null) return subscription.status !== 'canceled';
    if (status === 'ended') return hasEnded(subscription);
    return status === 'all' || subscription.status === status;
  });
  const page = listPage(path, { records, parameters });
  return page.wrap(page.records.map((subscription) => renderSubscription(books, subscription)));
}

async function update(books: Books, { id, parameters }: Call) {
  const known = await find(books, 'subscription', id);
  refuseEnded(known);
  const price = parameters.text('items[0][price]');
  const changed = price === null ? known : changePrice(books, known, price);
  const ends = parameters.flag('cancel_at_period_end') ?? known.cancelAtPeriodEnd;
  const next = {
    ...changed,
    cancelAtPeriodEnd: ends,
    canceledAt: ends ? (known.canceledAt ?? books.at) : null,
    metadata: { ...known.metadata, ...parameters.entries('metadata') },
  };
  await saveSubscription(books, next);
  return renderSubscription(books, next);
}
