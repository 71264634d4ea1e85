import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addCustomer, deliver, readMoney } from '../payments/test-customers.ts';
import type { TestCustomer } from '../payments/test-customers.ts';
import { auditPlans } from '../plans/test-plans.ts';
import { tendDeletions } from './ended-accounts.usecases.ts';
import { deletionContext, signIn } from './test-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ paymentsTimeoutMs: 2_000 });
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.reports.length = 0;
  server.stripe.faults.current = null;
});
afterAll(() => server.close());

const dayMs = 24 * 3_600_000;
const growth = 'price_demo_growth';
const leave = (customer: TestCustomer) => customer.call('/api/account/deletion', { password: testPassword });
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const undo = async ({ email }: TestCustomer) =>
  callsOf(server, { cookie: await signIn(server, email) })('/api/account/deletion/undo', {});
const tend = () => tendDeletions(deletionContext(server));
const subscriptions = async (customerId: string) =>
  (await server.stripe.payments.listSubscriptions(customerId)).map(({ status, endsWithPeriod }) => ({
    status,
    endsWithPeriod,
  }));
const invoices = (customerId: string) => server.stripe.payments.listInvoices(customerId);
const exists = async ({ userId }: TestCustomer) =>
  (await sql`select from auth."user" where id = ${userId}`.execute(server.database.accounts)).rows.length > 0;
/** What is kept of payments with these numbers: all of it, in every column. */
const kept = (providerIds: readonly string[]) =>
  server.database.asSystem(async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from kept_invoices where provider_id = any(${[...providerIds]}) order by amount_cents`.execute(
      server.database.current,
    );
    return rows;
  });

test('a subscription ends with its period from the request on, and is renewed again for who stays', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  await deliver(server);
  const customerId = await customer.customerId();
  await leave(customer);
  expect(await subscriptions(customerId)).toEqual([{ status: 'active', endsWithPeriod: true }]);
  expect(await undo(customer)).toMatchObject({ body: { subscription_renewed: true } });
  expect(await subscriptions(customerId)).toEqual([{ status: 'active', endsWithPeriod: false }]);
  expect((await readMoney(server, customer)).profile).toMatchObject({ subscription_renews: true });
});

test('what its owner had ended before is not renewed by staying', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  const customerId = await customer.customerId();
  const [own] = await server.stripe.payments.listSubscriptions(customerId);
  await server.stripe.payments.endSubscription(own?.id ?? '', 'with its period');
  await leave(customer);
  await undo(customer);
  expect(await subscriptions(customerId)).toEqual([{ status: 'active', endsWithPeriod: true }]);
});

test('a subscription that still owes something ends at once, so that no further try collects it', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  const customerId = await customer.customerId();
  const [own] = await server.stripe.payments.listSubscriptions(customerId);
  await server.stripe.double.control.setStatus(own?.id ?? '', 'past_due');
  await leave(customer);
  expect(await subscriptions(customerId)).toMatchObject([{ status: 'canceled' }]);
});

test('nothing is charged after the request, whenever the period ends, and the numbers of what was paid stay', async () => {
  const customer = await addCustomer(server);
  const begun = server.clock.now;
  await customer.buy(growth);
  const bought = await customer.buy('price_demo_boost');
  await deliver(server);
  const customerId = await customer.customerId();
  // The period's end lies within the week.
  pass(28 * dayMs);
  const paid = await invoices(customerId);
  await leave({ ...customer, call: callsOf(server, { cookie: await signIn(server, customer.email) }) });
  pass(6 * dayMs);
  await tend();
  expect(await invoices(customerId)).toEqual(paid);
  pass(1.1 * dayMs);
  await tend();
  expect(await exists(customer)).toBe(false);
  expect(await invoices(customerId)).toEqual(paid);
  const currency = 'USD';
  const account_deleted_at = server.clock.now;
  expect(await kept([bought.sessionId, ...paid.map(({ id }) => id)])).toEqual([
    { provider_id: bought.sessionId, amount_cents: 50_000, currency, issued_at: begun, account_deleted_at },
    { provider_id: paid[0]?.id, amount_cents: 150_000, currency, issued_at: begun, account_deleted_at },
  ]);
});

test('messages of the provider change nothing once the account is gone', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  await deliver(server);
  await leave(customer);
  pass(7.1 * dayMs);
  await tend();
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from payment_customers`.execute(
        server.database.current,
      )
    ).rows;
  const before = await server.database.asSystem(count);
  await sql`delete from payment_events`.execute(server.database.current);
  expect(new Set(await deliver(server))).toEqual(new Set([200]));
  expect(new Set(await deliver(server))).toEqual(new Set([200]));
  expect(await exists(customer)).toBe(false);
  expect(await server.database.asSystem(count)).toEqual(before);
  expect(server.reports).toEqual([]);
  await auditPlans(server.database);
});

test('while the provider is silent the request stands, and what is left is done when it answers', async () => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  await deliver(server);
  const customerId = await customer.customerId();
  server.stripe.faults.current = () => 'reset';
  expect((await leave(customer)).status).toBe(200);
  server.stripe.faults.current = null;
  expect(await subscriptions(customerId)).toEqual([{ status: 'active', endsWithPeriod: false }]);
  await tend();
  expect(await subscriptions(customerId)).toEqual([{ status: 'active', endsWithPeriod: true }]);
  pass(8 * dayMs);
  server.stripe.faults.current = () => 'reset';
  await tend();
  expect(await exists(customer)).toBe(true);
  server.stripe.faults.current = null;
  await tend();
  expect(await exists(customer)).toBe(false);
});

test('a payment page of a request that was under way at the leaving is closed too', async () => {
  const customer = await addCustomer(server);
  await customer.buy('price_demo_boost');
  const customerId = await customer.customerId();
  await leave(customer);
  const { payments, prices } = server.stripe;
  const made = { customerId, product: 'boost', priceId: prices.boost.id } as const;
  const urls = { successUrl: 'http://127.0.0.1/', cancelUrl: 'http://127.0.0.1/' };
  const late = await payments.createSession({ ...made, ...urls, checkoutId: 'late', attempt: 0 });
  await tend();
  pass(6 * 60_000);
  await tend();
  const pages = await payments.listSessions(customerId);
  expect(pages.find(({ id }) => id === late.id)).toMatchObject({ status: 'expired' });
});
