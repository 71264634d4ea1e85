import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StripeFault } from '../../../doubles/stripe/faults.ts';
import { auditPlans } from '../plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { reconcileCustomers } from './reconciliation.usecases.ts';
import { addCustomer, failOnReports, readMoney } from './test-customers.ts';
import type { TestCustomer } from './test-customers.ts';

let server: TestServer;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ paymentsTimeoutMs: 2_000 });
});
afterEach(async () => {
  server.clock.now = start;
  server.stripe.faults.current = null;
  await server.stripe.double.up();
  await auditPlans(server.database);
  failOnReports(server);
});
afterAll(() => server.close());

const growth = 'price_demo_growth';
const boost = 'price_demo_boost';
const create = '/functions/v1/create-checkout';
const check = '/functions/v1/check-subscription';
const failed = {
  status: 503,
  body: { error: 'Failed to start checkout', code: 'PAYMENTS_UNAVAILABLE' },
};
const makesPage = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/checkout/sessions');
/** Each request that makes a page goes wrong in this way, the first `times` of them. */
const failPages = (fault: StripeFault, times = Infinity) => {
  let left = times;
  server.stripe.faults.current = (request) => {
    if (!makesPage(request) || left <= 0) return null;
    left -= 1;
    return fault;
  };
};
const heal = () => {
  server.stripe.faults.current = null;
};
const listPages = async (customer: TestCustomer) =>
  server.stripe.payments.listSessions(await customer.customerId());
const warned = () => server.reports.splice(0).length;

test.each(['error-after', 'cut-after', 'reset', 'error-before'] as const)(
  'a provider that answers %s once is asked again, and makes one page',
  async (fault) => {
    const customer = await addCustomer(server);
    failPages(fault, 1);
    const { sessionId } = await customer.begin(growth);
    expect(await listPages(customer)).toMatchObject([{ id: sessionId, status: 'open' }]);
  },
);

test.each(['error-after', 'cut-after', 'silence', 'error-before', 'rate-limited', 'garbage'] as const)(
  'a provider that goes on with %s fails the purchase plainly, and later makes the one page of it',
  async (fault) => {
    const customer = await addCustomer(server);
    failPages(fault);
    expect(await customer.call(create, { priceId: growth })).toEqual(failed);
    expect(warned()).toBe(1);
    heal();
    const { sessionId } = await customer.begin(growth);
    expect(await listPages(customer)).toMatchObject([{ id: sessionId }]);
    await server.stripe.double.control.pay(sessionId);
    expect(await customer.call(create, { priceId: growth })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SUBSCRIBED' },
    });
  },
);

test('a failure that the provider repeats under its key does not stand in the way of the next try', async () => {
  const customer = await addCustomer(server);
  const refused = new Set<string>();
  server.stripe.faults.current = (request) => {
    if (!makesPage(request)) return null;
    const key = request.idempotencyKey ?? '';
    if (refused.size === 0) refused.add(key);
    return refused.has(key) ? 'error-before' : null;
  };
  expect(await customer.call(create, { priceId: growth })).toEqual(failed);
  expect(warned()).toBe(1);
  const { sessionId } = await customer.begin(growth);
  expect(await listPages(customer)).toMatchObject([{ id: sessionId }]);
});

test('a slow provider is waited for, within bounds', async () => {
  const customer = await addCustomer(server);
  failPages({ delayMs: 300 });
  await customer.begin(growth);
  expect(await listPages(customer)).toHaveLength(1);
});

test('where the provider is down nothing begins, what is known stays, and nothing is lost', async () => {
  const [customer, other] = [await addCustomer(server), await addCustomer(server)];
  const { sessionId, id } = await customer.begin(growth);
  await server.stripe.double.control.pay(sessionId);
  await server.stripe.double.down();
  expect(await customer.read(id)).toMatchObject({ status: 'open', url: null });
  server.clock.now = new Date(start.getTime() + 11_000);
  expect(await customer.call(check, {})).toMatchObject({ status: 200, body: { status: null } });
  expect(await other.call(create, { priceId: boost })).toEqual(failed);
  expect(await customer.call('/functions/v1/customer-portal', {})).toEqual({
    status: 503,
    body: { error: 'Unable to open subscription management', code: 'PAYMENTS_UNAVAILABLE' },
  });
  expect(warned()).toBe(4);
  await server.stripe.double.up();
  expect(await customer.read(id)).toMatchObject({ status: 'paid' });
  expect(await readMoney(server, customer)).toMatchObject({ profile: { subscription_tier: 'growth' } });
  await other.begin(boost);
});

test('a subscription is read anew at most every ten seconds by whoever only looks', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  server.clock.now = new Date(start.getTime() + 10_000);
  const asked = server.stripe.double.requests.length;
  expect(await customer.call(check, {})).toMatchObject({ body: { status: 'active' } });
  for (let count = 0; count < 5; count += 1) await customer.call(check, {});
  expect(server.stripe.double.requests.length).toBe(asked + 3);
});

test('a customer who was deleted at the provider loses the plan, and can buy anew', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  await customer.call(check, {});
  const { origin: base } = new URL(server.stripe.double.baseUrl);
  const { hostname: host, port } = new URL(base);
  const stripe = new Stripe('sk_test_of_a_test', { host, port, protocol: 'http' });
  const gone = await customer.customerId();
  await stripe.customers.del(gone);
  server.clock.now = new Date(start.getTime() + 11_000);
  expect(await customer.call(check, {})).toMatchObject({ body: { status: 'canceled', renews: false } });
  const { sessionId } = await customer.begin(growth);
  expect(await customer.customerId()).not.toBe(gone);
  await server.stripe.double.control.pay(sessionId);
  server.clock.now = new Date(start.getTime() + 22_000);
  expect(await customer.call(check, {})).toMatchObject({ body: { status: 'active', renews: true } });
});

test('what no message told is found by the timer, oldest first, and one that fails keeps nobody waiting', async () => {
  const customers: TestCustomer[] = [];
  for (let count = 0; count < 3; count += 1) customers.push(await addCustomer(server));
  for (const customer of customers) await customer.buy(growth);
  const [, broken] = customers;
  const brokenId = broken === undefined ? '' : await broken.customerId();
  server.stripe.faults.current = ({ parameters }) =>
    parameters.get('customer') === brokenId ? 'error-before' : null;
  const { database, stripe } = server;
  const warnings: unknown[] = [];
  const reconcile = () =>
    reconcileCustomers({
      database,
      now: () => server.clock.now,
      payments: stripe.payments,
      warn: (error) => warnings.push(error),
    });
  const tiers = async () => {
    const found = [];
    for (const customer of customers)
      found.push((await readMoney(server, customer)).profile?.['subscription_tier']);
    return found;
  };
  await reconcile();
  expect(await tiers()).toEqual(['free', 'free', 'free']);
  server.clock.now = new Date(start.getTime() + 6 * 60_000);
  await reconcile();
  expect(await tiers()).toEqual(['growth', 'free', 'growth']);
  expect(warnings).toHaveLength(1);
  heal();
  server.clock.now = new Date(start.getTime() + 12 * 60_000);
  await reconcile();
  expect(await tiers()).toEqual(['growth', 'growth', 'growth']);
});

test('a hundred looks at once at a purchase or the portal ask the provider as one does', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  const { id, url } = await customer.begin(boost);
  const { requests } = server.stripe.double;
  const countLooks = async (look: () => Promise<unknown>) => {
    server.stripe.faults.current = () => ({ delayMs: 500 });
    const before = requests.length;
    await Promise.all(Array.from({ length: 100 }, look));
    heal();
    return requests.slice(before).filter(({ method }) => method === 'GET').length;
  };
  const looks = await countLooks(async () => {
    expect(await customer.read(id)).toMatchObject({ status: 'open', url });
  });
  expect(looks).toBeLessThanOrEqual(20);
  const portals = await countLooks(async () => {
    expect((await customer.call('/functions/v1/customer-portal', {})).status).toBe(200);
  });
  expect(portals).toBeLessThanOrEqual(20);
});
