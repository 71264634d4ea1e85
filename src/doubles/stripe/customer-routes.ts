import { find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { note } from './unit-of-work.ts';
import { makeId } from './ids.ts';
import { listFields, listPage } from './listing.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { renderCustomer } from './renderings.ts';
import type { Call, Route } from './route.ts';
import { cancelSubscription, hasEnded } from './subscription-life.ts';

const ownFields = ['email', 'name', 'metadata'];

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', fields: ownFields, answer: create },
  { method: 'GET', path: '/v1/customers', fields: [...listFields, 'email'], answer: list },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    fields: [],
    answer: async (unit, { id }) => renderCustomer(await find(unit, 'customer', id)),
  },
  { method: 'POST', path: '/v1/customers/:id', fields: ownFields, answer: update },
  { method: 'DELETE', path: '/v1/customers/:id', fields: [], answer: remove },
];

/** A customer who may buy; a deleted one is refused like one that never existed. */
export async function findLiving(unit: UnitOfWork, id: string): Promise<RecordOf['customer']> {
  const customer = await unit.records.get('customer', id);
  if (customer !== null && !customer.deleted) return customer;
  throw new StripeRefusal(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
}

async function create(unit: UnitOfWork, { parameters }: Call) {
  const customer: RecordOf['customer'] = {
    id: makeId('cus'),
    created: unit.at,
    customer: null,
    email: parameters.text('email'),
    name: parameters.text('name'),
    metadata: parameters.entries('metadata'),
    deleted: false,
  };
  await unit.records.put('customer', customer);
  await note(unit, 'customer.created', renderCustomer(customer));
  return renderCustomer(customer);
}

async function update(unit: UnitOfWork, { id, parameters }: Call) {
  const customer = await findLiving(unit, id);
  const next = {
    ...customer,
    email: parameters.text('email') ?? customer.email,
    name: parameters.text('name') ?? customer.name,
    metadata: { ...customer.metadata, ...parameters.entries('metadata') },
  };
  await unit.records.put('customer', next);
  await note(unit, 'customer.updated', renderCustomer(next));
  return renderCustomer(next);
}

async function list(unit: UnitOfWork, { parameters }: Call) {
  const email = parameters.text('email');
  const customers = await unit.records.list('customer');
  const records = customers.filter((known) => !known.deleted && (email === null || known.email === email));
  const page = listPage('/v1/customers', { records, parameters });
  return page.wrap(page.records.map(renderCustomer));
}

/** Everything the customer pays for ends at once. */
async function remove(unit: UnitOfWork, { id }: Call) {
  const customer = await findLiving(unit, id);
  for (const subscription of await unit.records.list('subscription', id)) {
    if (!hasEnded(subscription)) await cancelSubscription(unit, subscription, { atPeriodEnd: false });
  }
  // Of a deleted customer the provider shows an id and nothing else.
  const gone = { ...customer, email: null, name: null, metadata: {}, deleted: true };
  await unit.records.put('customer', gone);
  await note(unit, 'customer.deleted', renderCustomer(customer));
  return renderCustomer(gone);
}
