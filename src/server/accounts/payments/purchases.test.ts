import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditPlans, changeProfile, leaveCredits } from '../plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { ownsReport } from './payments.usecases.ts';
import { addCustomer, deliver, failOnReports, readMoney } from './test-customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
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

test('what is for sale is told to everybody, with its price', async () => {
  const answer = await fetch(`${server.url}/api/offers`);
  expect(await answer.json()).toMatchObject({
    offers: expect.arrayContaining([
      { product: 'growth', price_id: growth, amount_cents: 150_000, currency: 'USD', interval: 'month' },
      { product: 'full_report', price_id: report, amount_cents: 2_900, currency: 'USD', interval: null },
      { product: 'boost', price_id: boost, amount_cents: 50_000, currency: 'USD', interval: null },
    ]),
  });
});

test('a plan that is paid for opens with the message of it, and its credits come at once', async () => {
  const customer = await addCustomer(server);
  const { id } = await customer.buy(growth);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { subscription_tier: 'growth', subscription_status: 'active', subscription_renews: true },
    checkouts: [{ product: 'growth', status: 'paid', amount_cents: 150_000, currency: 'USD' }],
  });
  expect(await customer.read(id)).toEqual({
    id,
    product: 'growth',
    status: 'paid',
    channel_id: null,
    url: null,
  });
  expect(await customer.call('/functions/v1/check-subscription', {})).toMatchObject({
    body: { subscribed: true, subscription_tier: 'growth', status: 'active', renews: true },
  });
});

test('a boost raises credits and the month once, and gives back what is left of it once', async () => {
  const customer = await addCustomer(server);
  await customer.call('/api/start');
  const { sessionId, id } = await customer.buy(boost);
  expect(await customer.read(id)).toMatchObject({ status: 'paid' });
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 550 },
    months: [{ bonus: 500 }],
    ledger: [
      { kind: 'boost', credits: 500 },
      { kind: 'trial', credits: 50 },
    ],
  });
  await server.stripe.double.control.refund(sessionId);
  await deliver(server);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 50 },
    months: [{ bonus: 0 }],
    checkouts: [{ status: 'refunded' }],
  });
});

test('a Full Report is bought for one channel, under its id, and only once', async () => {
  const customer = await addCustomer(server);
  const { id } = await customer.buy(report, channelUrl);
  expect(await customer.read(id)).toMatchObject({
    status: 'paid',
    channel_id: expect.stringMatching(/^UC/),
  });
  const again = await customer.call(create, { priceId: report, channelUrl });
  expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_BOUGHT' } });
});

test('a paid plan stands above the trial and below an override, and comes to light when that ends', async () => {
  const customer = await addCustomer(server);
  const tierNow = async () => {
    const { body } = await customer.call('/api/start');
    return z
      .object({ account: z.object({ plan: z.object({ tier: z.string(), origin: z.string() }) }) })
      .parse(body).account.plan;
  };
  expect(await tierNow()).toEqual({ tier: 'growth', origin: 'trial' });
  await customer.buy(pro);
  await deliver(server);
  expect(await tierNow()).toEqual({ tier: 'pro', origin: 'subscription' });
  const until = new Date(server.clock.now.getTime() + 3_600_000);
  await changeProfile(server.database, customer.userId, {
    override_subscription_tier: 'agency',
    override_until: until,
  });
  expect(await tierNow()).toEqual({ tier: 'agency', origin: 'override' });
  const [plan] = await server.stripe.payments.listSubscriptions(await customer.customerId());
  await server.stripe.double.control.cancel(plan?.id ?? '', { atPeriodEnd: false });
  await deliver(server);
  expect(await tierNow()).toEqual({ tier: 'agency', origin: 'override' });
  await changeProfile(server.database, customer.userId, { override_until: server.clock.now });
  expect(await tierNow()).toEqual({ tier: 'growth', origin: 'trial' });
});

test('a report that was given back is closed, and can be bought again', async () => {
  const customer = await addCustomer(server);
  const { sessionId, id } = await customer.buy(report, channelUrl);
  const { channel_id: channelId } = z.object({ channel_id: z.string() }).parse(await customer.read(id));
  const owns = () => ownsReport(server, { userId: customer.userId, channelId });
  expect(await owns()).toBe(true);
  await server.stripe.double.control.refund(sessionId);
  await deliver(server);
  expect(await owns()).toBe(false);
  expect(await customer.read(id)).toMatchObject({ status: 'refunded' });
  await customer.buy(report, channelUrl);
  await deliver(server);
  expect(await owns()).toBe(true);
});

test('a boost that was used before it was given back takes what is left, and no credit falls below none', async () => {
  const customer = await addCustomer(server);
  await customer.call('/api/start');
  const { sessionId } = await customer.buy(boost);
  await deliver(server);
  const { userId } = customer;
  await leaveCredits(server.database, { userId, credits: 20, at: server.clock.now });
  await server.stripe.double.control.refund(sessionId);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 0 },
    months: [{ bonus: 0 }],
  });
});
