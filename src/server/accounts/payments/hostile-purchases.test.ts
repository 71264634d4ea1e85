import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditPlans } from '../plans/test-plans.ts';
import { addTeam } from '../../platform/testing/test-teams.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addCustomer, deliver, failOnReports, readMoney } from './test-customers.ts';
import type { TestCustomer } from './test-customers.ts';

let server: TestServer;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  server.clock.now = start;
  server.faults.current = null;
  await auditPlans(server.database);
  failOnReports(server);
});
afterAll(() => server.close());

const growth = 'price_demo_growth';
const pro = 'price_test_pro';
const report = 'price_demo_full_report';
const boost = 'price_demo_boost';
const channelUrl = '@kestrelworkbench';
const create = '/functions/v1/create-checkout';
const portal = '/functions/v1/customer-portal';
const check = '/functions/v1/check-subscription';
/** How many payment pages were ever made for one customer. */
const countPages = async (customer: TestCustomer) =>
  (await server.stripe.payments.listSessions(await customer.customerId())).length;

test('only prices that are for sale here begin a purchase', async () => {
  const customer = await addCustomer(server);
  const others = ['price_of_another_shop', 'price_demo_growth ', 'PRICE_DEMO_GROWTH', 'growth', '$0', 'null'];
  for (const priceId of [...others, 'price_demo_growth"', '__proto__', 'toString', '😀', "' or 1=1 --"])
    expect(await customer.call(create, { priceId })).toEqual({
      status: 400,
      body: { error: 'This price is not for sale here.', code: 'UNKNOWN_PRICE' },
    });
  for (const body of [
    {},
    { priceId: '' },
    { priceId: 1 },
    { priceId: [growth] },
    { priceId: growth, amount: 1 },
  ])
    expect((await customer.call(create, body)).status).toBe(400);
  expect(await countPages(customer)).toBe(0);
});

test('nobody buys without signing in, and nobody is told anything of purchases', async () => {
  const stranger = { cookie: 'sponsorscope.session_token=forged' };
  for (const [path, body] of [
    [create, { priceId: growth }],
    [portal, {}],
    [`/api/checkout?id=${randomUUID()}`, null],
  ] as const) {
    const init = body === null ? {} : { method: 'POST', body: JSON.stringify(body) };
    expect((await fetch(server.url + path, { ...init, headers: stranger })).status).toBe(401);
  }
});

test('a channel is named with a Full Report and with nothing else', async () => {
  const customer = await addCustomer(server);
  const codeOf = async (body: object) => {
    const answer = await customer.call(create, body);
    return [answer.status, answer.body];
  };
  const expected = (status: number, code: string) => [status, expect.objectContaining({ code })];
  expect(await codeOf({ priceId: report })).toEqual(expected(400, 'CHANNEL_URL_MISSING'));
  expect(await codeOf({ priceId: report, channelUrl: '  ' })).toEqual(expected(400, 'CHANNEL_URL_MISSING'));
  expect(await codeOf({ priceId: growth, channelUrl })).toEqual(expected(400, 'CHANNEL_NOT_ASKED'));
  expect(await codeOf({ priceId: boost, channelUrl: '' })).toEqual(expected(400, 'CHANNEL_NOT_ASKED'));
  for (const wrong of [
    'https://evil.example/@kestrelworkbench',
    'https://youtube.com@evil.example/@a',
    '=1+1',
  ])
    expect(await codeOf({ priceId: report, channelUrl: wrong })).toEqual(expected(400, 'INVALID_CHANNEL'));
  expect(await codeOf({ priceId: report, channelUrl: '@nobodyhasthishandle' })).toEqual(
    expected(404, 'CHANNEL_NOT_FOUND'),
  );
  server.faults.current = 'reset';
  expect(await codeOf({ priceId: report, channelUrl: '@pixelkettle' })).toEqual(
    expected(503, 'CHANNEL_UNREADABLE'),
  );
  expect(await countPages(customer)).toBe(0);
});

test('one channel under several names is one report', async () => {
  const customer = await addCustomer(server);
  const first = await customer.begin(report, channelUrl);
  const second = await customer.begin(report, 'https://www.youtube.com/@KestrelWorkbench/videos');
  expect(second).toEqual(first);
});

test('the page of a success that nobody paid for opens nothing', async () => {
  const customer = await addCustomer(server);
  const { id, url } = await customer.begin(growth);
  await fetch(`${server.url}/checkout?id=${id}`, { headers: { cookie: customer.cookie } });
  expect(await customer.read(id)).toEqual({ id, product: 'growth', status: 'open', channel_id: null, url });
  expect(await customer.call(check, {})).toMatchObject({ body: { subscribed: false, status: null } });
  expect(await readMoney(server, customer)).toMatchObject({ profile: { subscription_tier: 'free' } });
});

test('a purchase of somebody else is as unknown as one that never was', async () => {
  const [owner, other] = [await addCustomer(server), await addCustomer(server)];
  const { id, sessionId } = await owner.buy(report, channelUrl);
  const unknown = { error: 'This purchase is not one of yours.', code: 'CHECKOUT_NOT_FOUND' };
  for (const foreign of [id, randomUUID()])
    expect(await other.call(`/api/checkout?id=${foreign}`)).toEqual({ status: 404, body: unknown });
  expect((await other.call(`/api/checkout?id=${sessionId}`)).status).toBe(400);
  expect(await readMoney(server, other)).toMatchObject({ checkouts: [] });
});

test('fifty purchases of one thing at once are one payment page', async () => {
  const customer = await addCustomer(server);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => customer.call(create, { priceId: growth })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countPages(customer)).toBe(1);
});

test('what was paid in one tab is not sold again in another that has not heard of it', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  for (const priceId of [growth, pro])
    expect(await customer.call(create, { priceId })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SUBSCRIBED' },
    });
  expect(await countPages(customer)).toBe(1);
});

test('of two plans one payment page is open at a time', async () => {
  const customer = await addCustomer(server);
  const first = await customer.begin(growth);
  await customer.begin(pro);
  await expect(server.stripe.double.control.pay(first.sessionId)).rejects.toThrow(
    /expired|no longer|not open/i,
  );
  expect(await customer.read(first.id)).toMatchObject({ status: 'expired', url: null });
  const again = await customer.begin(growth);
  expect(again.id).not.toBe(first.id);
});

test('a plan that is late, unpaid or paused is still one; one that is over is not', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  const { control, events } = server.stripe.double;
  const made = events.findLast(({ type }) => type === 'customer.subscription.created');
  const id: string = JSON.parse(made?.body ?? '').data.object.id;
  for (const status of ['past_due', 'unpaid', 'paused', 'trialing'] as const) {
    await control.setStatus(id, status);
    expect(await customer.call(create, { priceId: growth })).toMatchObject({ status: 409 });
  }
  await control.cancel(id, { atPeriodEnd: false });
  expect(await customer.call(create, { priceId: growth })).toMatchObject({ status: 200 });
});

test('a purchase that is asked for again has the same page, and a new one once that has ended', async () => {
  const customer = await addCustomer(server);
  const first = await customer.begin(boost);
  expect(await customer.begin(boost)).toEqual(first);
  server.clock.now = new Date(start.getTime() + 25 * 3_600_000);
  const second = await customer.begin(boost);
  expect(second.id).not.toBe(first.id);
  expect(await customer.read(first.id)).toMatchObject({ status: 'expired' });
});

test('a boost can be bought again, and each one counts', async () => {
  const customer = await addCustomer(server);
  await customer.call('/api/start');
  await customer.buy(boost);
  await customer.buy(boost);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 1050 },
    months: [{ bonus: 1000 }],
  });
});

test('whoever begins too many purchases in an hour is told when the next one counts', async () => {
  const customer = await addCustomer(server);
  for (let count = 0; count < 20; count += 1) {
    await customer.begin(boost);
    await server.stripe.double.control.expire((await customer.begin(boost)).sessionId);
  }
  expect(await customer.call(create, { priceId: boost })).toEqual({
    status: 429,
    body: {
      error: 'Too many purchases were begun. Please wait before trying again.',
      code: 'RATE_LIMITED',
      retryAt: '2026-11-21T13:00:00.000Z',
    },
  });
  server.clock.now = new Date('2026-11-21T13:00:00Z');
  expect(await customer.call(create, { priceId: boost })).toMatchObject({ status: 200 });
});

test('a subscription is managed by whoever has one', async () => {
  const customer = await addCustomer(server);
  const none = { error: 'There is no subscription to manage.', code: 'NO_SUBSCRIPTION' };
  expect(await customer.call(portal, {})).toEqual({ status: 409, body: none });
  await customer.buy(boost);
  expect(await customer.call(portal, {})).toEqual({ status: 409, body: none });
  await customer.buy(growth);
  const { status, body } = await customer.call(portal, {});
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringContaining(server.url) } });
});

test('an account that goes while its purchase begins leaves nothing behind', async () => {
  const customer = await addCustomer(server);
  await customer.begin(boost);
  const [answer] = await Promise.all([
    customer.call(create, { priceId: growth }),
    sql`delete from auth."user" where id = ${customer.userId}`.execute(server.database.accounts),
  ]);
  expect([200, 401]).toContain(answer.status);
  expect(await readMoney(server, customer)).toMatchObject({ checkouts: [] });
  expect((await customer.call(create, { priceId: growth })).status).toBe(401);
});

test('a team buys no Full Report: what comes with it is a person’s', async () => {
  const customer = await addCustomer(server);
  await addTeam(server, { owner: customer, tier: 'pro' });
  expect(await customer.call(create, { priceId: report, channelUrl })).toMatchObject({
    status: 409,
    body: { code: 'OWN_WORKSPACE_ONLY' },
  });
});
