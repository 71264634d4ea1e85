import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { auditPlans, leaveCredits } from '../plans/test-plans.ts';
import { createAlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { tellOfDisputes } from './disputes.usecases.ts';
import { ownsReport } from './payments.usecases.ts';
import { reconcileCustomers } from './reconciliation.usecases.ts';
import { addCustomer, deliver, failOnReports, readMoney, send } from './test-customers.ts';
import type { TestCustomer } from './test-customers.ts';

let server: TestServer;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = start;
});
afterEach(async () => {
  await auditPlans(server.database);
  failOnReports(server);
});
afterAll(() => server.close());

const boost = 'price_demo_boost';
const report = 'price_demo_full_report';
const growth = 'price_demo_growth';
const channelUrl = '@kestrelworkbench';
const control = () => server.stripe.double.control;
const credits = async (customer: TestCustomer) =>
  (await readMoney(server, customer)).profile?.['credits_remaining'];
/** Somebody with the trial's 50 credits and a boost of 500. */
const addBooster = async () => {
  const customer = await addCustomer(server);
  await customer.call('/api/start');
  const bought = await customer.buy(boost);
  await deliver(server);
  expect(await credits(customer)).toBe(550);
  return { customer, ...bought };
};

test('a dispute freezes what is left of a boost, and one that is won gives exactly that back', async () => {
  const { customer, sessionId, id } = await addBooster();
  const { userId } = customer;
  await leaveCredits(server.database, { userId, credits: 200, at: server.clock.now });
  await control().dispute(sessionId);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 0 },
    months: [{ bonus: 0 }],
    checkouts: [{ status: 'paid' }],
  });
  expect(await customer.read(id)).toMatchObject({ status: 'disputed' });
  await control().closeDispute(sessionId, 'won');
  await deliver(server);
  await deliver(server);
  const { profile, months, ledger } = await readMoney(server, customer);
  expect({ profile, months }).toMatchObject({
    profile: { credits_remaining: 200 },
    months: [{ bonus: 500 }],
  });
  expect(ledger).toEqual(
    expect.arrayContaining([
      { kind: 'boost_freeze', credits: -200 },
      { kind: 'boost_return', credits: 200 },
    ]),
  );
  expect(await customer.read(id)).toMatchObject({ status: 'paid' });
});

test('a lost dispute takes a boost back once, whether its opening was seen or not', async () => {
  for (const isSeen of [true, false]) {
    const { customer, sessionId, id } = await addBooster();
    await control().dispute(sessionId);
    if (isSeen) await deliver(server);
    await control().closeDispute(sessionId, 'lost');
    await deliver(server);
    await deliver(server);
    const { profile, months, ledger } = await readMoney(server, customer);
    expect({ profile, months }).toMatchObject({ profile: { credits_remaining: 50 }, months: [{ bonus: 0 }] });
    expect(ledger.filter((row) => JSON.stringify(row).includes('boost_loss'))).toEqual([
      { kind: 'boost_loss', credits: isSeen ? 0 : -500 },
    ]);
    expect(await customer.read(id)).toMatchObject({ status: 'refunded' });
  }
});

test('a Full Report is locked while its payment is disputed, opens when that is won, and stays locked when it is lost', async () => {
  for (const end of ['won', 'lost'] as const) {
    const customer = await addCustomer(server);
    const { sessionId, id } = await customer.buy(report, channelUrl);
    const { channel_id: channelId } = z.object({ channel_id: z.string() }).parse(await customer.read(id));
    const owns = () => ownsReport(server, { userId: customer.userId, channelId });
    expect(await owns()).toBe(true);
    await control().dispute(sessionId);
    await deliver(server);
    expect(await owns()).toBe(false);
    await control().closeDispute(sessionId, end);
    await deliver(server);
    expect(await owns()).toBe(end === 'won');
  }
});

test('a dispute that no message told of is found by the timer', async () => {
  const { customer, sessionId } = await addBooster();
  await control().dispute(sessionId);
  server.clock.now = new Date(start.getTime() + 24 * 3_600_000 + 60_000);
  const { database, stripe, clock } = server;
  const warn = (error: unknown) => {
    throw error;
  };
  await reconcileCustomers({ database, payments: stripe.payments, now: () => clock.now, warn });
  expect(await credits(customer)).toBe(50);
});

test('what a dispute’s message says is not believed', async () => {
  const { customer, sessionId } = await addBooster();
  await control().dispute(sessionId);
  await control().closeDispute(sessionId, 'won');
  const opened = server.stripe.double.events.findLast(({ type }) => type === 'charge.dispute.created');
  expect((await send(server, { body: opened?.body ?? '' })).status).toBe(200);
  expect(await credits(customer)).toBe(550);
});

test('a message about the dispute of an unknown charge is taken and passed over', async () => {
  const { sessionId } = await addBooster();
  await control().dispute(sessionId);
  const { body = '' } =
    server.stripe.double.events.findLast(({ type }) => type === 'charge.dispute.created') ?? {};
  const unknown = body
    .replaceAll(/"(ch|pi)_[0-9a-f]+"/g, '"$1_unknown"')
    .replace(/"evt_\w+"/, '"evt_unknown"');
  expect((await send(server, { body: unknown })).status).toBe(200);
  await deliver(server);
});

test('a refund after a dispute that was won takes a boost back once', async () => {
  const { customer, sessionId } = await addBooster();
  await control().dispute(sessionId);
  await deliver(server);
  await control().closeDispute(sessionId, 'won');
  await control().refund(sessionId);
  await deliver(server);
  await deliver(server);
  expect(await credits(customer)).toBe(50);
});

test('a part that is refunded keeps the purchase and is counted, the rest takes it back', async () => {
  const { customer, sessionId, id } = await addBooster();
  await control().refund(sessionId, 20_000);
  await deliver(server);
  expect(await readMoney(server, customer)).toMatchObject({
    profile: { credits_remaining: 550 },
    checkouts: [{ status: 'paid', refunded_cents: 20_000 }],
  });
  await control().refund(sessionId);
  await deliver(server);
  expect(await credits(customer)).toBe(50);
  expect(await customer.read(id)).toMatchObject({ status: 'refunded' });
});

const tierOf = async (customer: TestCustomer) => {
  const { profile } = await readMoney(server, customer);
  return [profile?.['subscription_tier'], profile?.['subscription_status']];
};
const addSubscriber = async () => {
  const customer = await addCustomer(server);
  const { sessionId } = await customer.buy(growth);
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['growth', 'active']);
  return { customer, sessionId };
};

test('a plan is closed while its payment is withdrawn, whatever else was paid, and opens when that is won', async () => {
  const { customer, sessionId } = await addSubscriber();
  await control().dispute(sessionId);
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['free', 'disputed']);
  await customer.buy(report, channelUrl);
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['free', 'disputed']);
  expect(await customer.call('/functions/v1/create-checkout', { priceId: growth })).toMatchObject({
    status: 409,
  });
  await control().closeDispute(sessionId, 'won');
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['growth', 'active']);
});

test('a plan whose dispute was lost stays closed until it is paid for again', async () => {
  const { customer, sessionId } = await addSubscriber();
  await control().dispute(sessionId);
  await control().closeDispute(sessionId, 'lost');
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['free', 'disputed']);
  server.clock.now = new Date(start.getTime() + 32 * 24 * 3_600_000);
  // A look lets the double renew it, which its messages tell.
  await server.stripe.payments.listPayments(await customer.customerId());
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['growth', 'active']);
});

test('a plan stays open while a bank only asks about its payment', async () => {
  const { customer, sessionId } = await addSubscriber();
  await control().inquire(sessionId);
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['growth', 'active']);
});

test('a disputed Boost leaves the plan open', async () => {
  const { customer } = await addSubscriber();
  const { sessionId } = await customer.buy(boost);
  await control().dispute(sessionId);
  await deliver(server);
  expect(await tierOf(customer)).toEqual(['growth', 'active']);
});

test('administrators are told once of an opened dispute, with the time until which it can be answered', async () => {
  const { customer, sessionId } = await addBooster();
  await control().dispute(sessionId);
  await deliver(server);
  const { database, clock } = server;
  const now = () => clock.now;
  const alertReporter = createAlertReporter({ database, now, warn: () => undefined });
  await Promise.all([1, 2, 3].map(() => tellOfDisputes({ database, now, alertReporter })));
  await tellOfDisputes({ database, now, alertReporter });
  const { rows } = await database.asSystem(() =>
    sql<{ alert_data: unknown }>`select alert_data from admin_alerts where alert_type = 'payment_disputed'
      and alert_data::text like ${`%${customer.email}%`}`.execute(database.current),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.alert_data).toEqual(
    expect.arrayContaining([
      { name: 'amount', value: '$500.00' },
      { name: 'answer until', value: '2026-11-28T12:00:00.000Z' },
    ]),
  );
});
