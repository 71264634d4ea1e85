import { find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { priceOf } from './unit-of-work.ts';
import { findLiving } from './customer-routes.ts';
import { makeId } from './ids.ts';
import { listFields, listPage } from './listing.ts';
import { missing } from './refusal.ts';
import { renderPrice } from './renderings.ts';
import type { Call, Route } from './route.ts';
import { readAddress } from './session-routes.ts';

export const otherRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    fields: ['configuration', 'customer', 'return_url'],
    answer: createPortal,
  },
  {
    method: 'GET',
    path: '/v1/prices',
    fields: [...listFields, 'active', 'currency', 'type'],
    answer: listPrices,
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    fields: [],
    answer: (unit, { id }) => {
      const price = priceOf(unit, id);
      return price === null ? Promise.reject(missing('price', id)) : Promise.resolve(renderPrice(price));
    },
  },
  { method: 'GET', path: '/v1/events', fields: [...listFields, 'type'], answer: listEvents },
  {
    method: 'GET',
    path: '/v1/events/:id',
    fields: [],
    answer: async (unit, { id }) => readMessage(await find(unit, 'event', id)),
  },
];

async function createPortal(unit: UnitOfWork, { parameters }: Call) {
  const customer = await findLiving(unit, parameters.required('customer'));
  const returnUrl = readAddress('return_url', parameters.required('return_url'));
  const portal = { id: makeId('bps'), created: unit.at, customer: customer.id, returnUrl };
  await unit.records.put('portal', portal);
  return {
    id: portal.id,
    object: 'billing_portal.session',
    created: portal.created,
    customer: portal.customer,
    livemode: false,
    return_url: portal.returnUrl,
    url: `${unit.pagesOrigin}/demo/manage/${portal.id}`,
  };
}

function listPrices(unit: UnitOfWork, { parameters }: Call): Promise<object> {
  const [currency, type] = [parameters.text('currency'), parameters.text('type')];
  const known = parameters.flag('active') === false ? [] : unit.prices.map(renderPrice);
  const records = known.filter(
    (price) => (currency === null || price.currency === currency) && (type === null || price.type === type),
  );
  const page = listPage('/v1/prices', { records, parameters });
  return Promise.resolve(page.wrap(page.records));
}

async function listEvents(unit: UnitOfWork, { parameters }: Call) {
  const type = parameters.text('type');
  const known = await unit.records.list('event');
  const records = known.filter((event) => type === null || event.type === type);
  const page = listPage('/v1/events', { records, parameters });
  return page.wrap(page.records.map(readMessage));
}

function readMessage({ body }: { body: string }): object {
  const message: unknown = JSON.parse(body);
  return typeof message === 'object' && message !== null ? message : {};
}
