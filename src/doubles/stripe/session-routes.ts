import { applyElapsedTime, find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { priceOf } from './unit-of-work.ts';
import { findLiving } from './customer-routes.ts';
import { makeId } from './ids.ts';
import { listFields, listPage } from './listing.ts';
import type { Parameters } from './parameters.ts';
import type { DemoPrice } from './prices.ts';
import { expireSession } from './purchases.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { renderLines, renderSession } from './renderings.ts';
import type { Call, Route } from './route.ts';

const path = '/v1/checkout/sessions';
const hour = 3600;
/** A page stays open this long by default. */
const longestSeconds = 24 * hour;
const shortestSeconds = hour / 2;

export const sessionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path,
    fields: [
      'cancel_url',
      'client_reference_id',
      'customer',
      'expires_at',
      'line_items',
      'metadata',
      'mode',
      'payment_intent_data',
      'subscription_data',
      'success_url',
    ],
    answer: create,
  },
  {
    method: 'GET',
    path,
    fields: [...listFields, 'customer', 'payment_intent', 'status', 'subscription'],
    answer: list,
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    fields: [],
    answer: async (unit, { id }) => renderSession(unit, await find(unit, 'session', id)),
  },
  {
    method: 'POST',
    path: `${path}/:id/expire`,
    fields: [],
    answer: async (unit, { id }) =>
      renderSession(unit, await expireSession(unit, await find(unit, 'session', id))),
  },
  {
    method: 'GET',
    path: `${path}/:id/line_items`,
    fields: [...listFields],
    answer: async (unit, { id }) => renderLines(unit, await find(unit, 'session', id)),
  },
];

async function create(unit: UnitOfWork, { parameters }: Call) {
  const customer = await findLiving(unit, parameters.required('customer'));
  const price = readLine(unit, parameters);
  const mode = readMode(parameters, price);
  const target = mode === 'payment' ? 'payment_intent_data' : 'subscription_data';
  const session: RecordOf['session'] = {
    id: makeId('cs_test'),
    created: unit.at,
    customer: customer.id,
    priceId: price.id,
    amount: price.amountCents,
    currency: price.currency,
    mode,
    status: 'open',
    expiresAt: readExpiry(parameters, unit.at),
    successUrl: readAddress('success_url', parameters.required('success_url')),
    cancelUrl: parameters.text('cancel_url') && readAddress('cancel_url', parameters.required('cancel_url')),
    clientReferenceId: parameters.text('client_reference_id'),
    metadata: parameters.entries('metadata'),
    targetMetadata: parameters.entries(`${target}[metadata]`),
    subscriptionId: null,
    invoiceId: null,
    paymentId: null,
  };
  await unit.records.put('session', session);
  return renderSession(unit, session);
}

async function list(unit: UnitOfWork, { parameters }: Call) {
  const customer = parameters.text('customer') ?? undefined;
  if (customer !== undefined) await applyElapsedTime(unit, customer);
  const wanted = [
    ['status', 'status'],
    ['payment_intent', 'paymentId'],
    ['subscription', 'subscriptionId'],
  ] as const;
  const sessions = await unit.records.list('session', customer);
  const records = sessions.filter((session) =>
    wanted.every(([name, field]) => [null, session[field]].includes(parameters.text(name))),
  );
  const page = listPage(path, { records, parameters });
  return page.wrap(page.records.map((session) => renderSession(unit, session)));
}

/** One item, once: the product never sells more here. */
function readLine(unit: UnitOfWork, parameters: Parameters): DemoPrice {
  const priceId = parameters.required('line_items[0][price]');
  const price = priceOf(unit, priceId);
  if (price === null) {
    const param = 'line_items[0][price]';
    throw new StripeRefusal(400, `No such price: '${priceId}'`, { code: 'resource_missing', param });
  }
  if ((parameters.integer('line_items[0][quantity]') ?? 1) !== 1 || parameters.text('line_items[1][price]')) {
    throw new StripeRefusal(400, 'This double sells one thing at a time.', { param: 'line_items' });
  }
  return price;
}

function readMode(parameters: Parameters, price: DemoPrice): 'payment' | 'subscription' {
  const mode = parameters.required('mode');
  if (mode === 'payment' && price.interval === null) return mode;
  if (mode === 'subscription' && price.interval !== null) return mode;
  throw new StripeRefusal(400, `The mode '${mode}' does not fit the price '${price.id}'.`, { param: 'mode' });
}

function readExpiry(parameters: Parameters, at: number): number {
  const wanted = parameters.integer('expires_at') ?? at + longestSeconds;
  if (wanted >= at + shortestSeconds && wanted <= at + longestSeconds) return wanted;
  throw new StripeRefusal(400, 'The `expires_at` timestamp must be 30 minutes to 24 hours from now.', {
    param: 'expires_at',
  });
}

/** Pages link to web addresses only, never to a script. */
export function readAddress(param: string, address: string): string {
  const protocol = URL.parse(address)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return address;
  throw new StripeRefusal(400, 'Not a valid URL', { code: 'url_invalid', param });
}
