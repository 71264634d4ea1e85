import { createHash, timingSafeEqual } from 'node:crypto';
import type { RunUnit } from './run-unit.ts';
import { priceOf } from './unit-of-work.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { customerRoutes } from './customer-routes.ts';
import type { StripeRequest } from './faults.ts';
import { otherRoutes } from './other-routes.ts';
import { readParameters } from './parameters.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { paymentRoutes, findCharge } from './payment-routes.ts';
import { StripeRefusal, errorBody, missing } from './refusal.ts';
import type { Route, Call } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { applyElapsedTime, find } from './elapsed-time.ts';
import { listFields, listPage } from './listing.ts';
import { renderSubscription, renderCustomer, renderLines, renderPrice, renderSession } from './renderings.ts';
import {
  cancelSubscription,
  changePrice,
  hasEnded,
  refuseEnded,
  saveSubscription,
} from './subscription-life.ts';
import { renderCharge, renderDispute, renderIntent, renderInvoice } from './payment-renderings.ts';

const path = '/v1/subscriptions';

const subscriptionRoutes: readonly Route[] = [
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

export interface ApiAnswer {
  status: number;
  body: string;
  /** True if an earlier answer to the same key is repeated. */
  replayed: boolean;
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...otherRoutes,
];
/** A key belongs to one request for this long. */
const keysKeptSeconds = 24 * 3600;

/** Answers one request to the API; a refused one changes nothing. */
export async function answerApi(
  change: RunUnit,
  { request, authorization, secretKey }: { request: StripeRequest; authorization: string; secretKey: string },
): Promise<ApiAnswer> {
  try {
    refuseStrangers(authorization, secretKey);
    const found = findRoute(request);
    if (found === null) {
      throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    }
    return await change((unit) => answerOnce(unit, request, found));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: errorBody(error), replayed: false };
  }
}

interface FoundRoute {
  route: Route;
  id: string;
}

/** The first answer to a key is repeated for every later request with it. */
async function answerOnce(unit: UnitOfWork, request: StripeRequest, found: FoundRoute): Promise<ApiAnswer> {
  const { records, at } = unit;
  if (request.idempotencyKey === null || request.method === 'GET') return answerRoute(unit, request, found);
  await records.forget('idempotency', at - keysKeptSeconds);
  const id = `idk_${hash(request.idempotencyKey)}`;
  const fingerprint = hash(`${request.method} ${request.path} ${String(request.parameters)}`);
  const known = await records.get('idempotency', id);
  if (known === null) {
    const answer = await answerRoute(unit, request, found);
    const { status, body } = answer;
    await records.put('idempotency', { id, created: at, customer: null, fingerprint, status, body });
    return answer;
  }
  if (known.fingerprint === fingerprint) return { status: known.status, body: known.body, replayed: true };
  throw new StripeRefusal(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error' },
  );
}

async function answerRoute(
  unit: UnitOfWork,
  request: StripeRequest,
  { route, id }: FoundRoute,
): Promise<ApiAnswer> {
  const parameters = readParameters(request.parameters, route.fields);
  let object = await route.answer(unit, { id, parameters });
  for (const path of parameters.expands()) object = await expand(unit, object, path);
  return { status: 200, body: JSON.stringify(object, null, 2), replayed: false };
}

function findRoute({ method, path }: StripeRequest): FoundRoute | null {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    const fits = wanted.every(
      (part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''),
    );
    if (route.method !== method || wanted.length !== parts.length || !fits) continue;
    return { route, id: parts[wanted.indexOf(':id')] ?? '' };
  }
  return null;
}

function refuseStrangers(authorization: string, secretKey: string): void {
  const [given, wanted] = [authorization, `Bearer ${secretKey}`].map((text) => Buffer.from(hash(text)));
  if (given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)) return;
  const code = authorization === '' ? {} : { code: 'api_key_invalid' };
  throw new StripeRefusal(401, 'Invalid API Key provided.', code);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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

const deepest = 4;

/** Replaces ids with objects along a path such as `data.payment_intent.latest_charge`. */
async function expand(unit: UnitOfWork, object: object, path: string): Promise<object> {
  const steps = path.split('.');
  if (steps.length > deepest) {
    throw new StripeRefusal(400, `You cannot expand more than ${deepest} levels of a property.`);
  }
  return follow(unit, object, steps);
}

async function follow(unit: UnitOfWork, object: object, steps: readonly string[]): Promise<object> {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  const value = await readStep(unit, object, step);
  if (value === null) return object;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const followed = await inOrder(items, (item) => (isObject(item) ? follow(unit, item, rest) : item));
    return { ...object, [step]: followed };
  }
  const target = typeof value === 'string' ? await load(unit, value) : value;
  if (!isObject(target)) throw new StripeRefusal(400, `This property cannot be expanded (${step}).`);
  return { ...object, [step]: await follow(unit, target, rest) };
}

async function readStep(unit: UnitOfWork, object: object, step: string): Promise<unknown> {
  const fields: Record<string, unknown> = { ...object };
  if (step === 'line_items' && fields['object'] === 'checkout.session') {
    return renderLines(unit, await find(unit, 'session', String(fields['id'])));
  }
  if (!Object.hasOwn(fields, step)) {
    throw new StripeRefusal(400, `This property cannot be expanded (${step}).`, { param: 'expand' });
  }
  return fields[step];
}

const loaders: Record<string, (unit: UnitOfWork, id: string) => Promise<object>> = {
  cus: async (unit, id) => renderCustomer(await find(unit, 'customer', id)),
  cs: async (unit, id) => renderSession(unit, await find(unit, 'session', id)),
  sub: async (unit, id) => renderSubscription(unit, await find(unit, 'subscription', id)),
  in: async (unit, id) => renderInvoice(await find(unit, 'invoice', id)),
  pi: async (unit, id) => renderIntent(await find(unit, 'payment', id)),
  dp: async (unit, id) => renderDispute(await find(unit, 'dispute', id)),
  ch: async (unit, id) => renderCharge(await findCharge(unit, id)),
  price: (unit, id) => {
    const price = priceOf(unit, id);
    return price === null ? Promise.reject(missing('price', id)) : Promise.resolve(renderPrice(price));
  },
};

async function load(unit: UnitOfWork, id: string): Promise<object | null> {
  const [prefix = ''] = id.split('_');
  const loader = Object.hasOwn(loaders, prefix) ? loaders[prefix] : undefined;
  return loader === undefined ? null : loader(unit, id);
}

/** One after the other: a change has one connection. */
async function inOrder(items: readonly unknown[], work: (item: unknown) => unknown): Promise<unknown[]> {
  const done: unknown[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
