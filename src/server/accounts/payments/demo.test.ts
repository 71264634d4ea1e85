import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { parseConfiguration } from '../../configuration.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import { copyTemplate, createTestDatabase } from '../../platform/db/test-database.ts';
import { connectPayments } from '../../platform/outside/payment-access.ts';
import { WrongSignature } from '../../platform/outside/payments.ts';
import { startProduct } from '../../product.ts';
import type { RunningProduct } from '../../product.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';

const given: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const giveBack of given.splice(0).toReversed()) await giveBack();
});

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-demo-'));
  given.push(() => rm(folder, { recursive: true }));
  return folder;
};
const makeDatabase = async (): Promise<string> => {
  const { url, drop } = await copyTemplate();
  given.push(drop);
  return url;
};
const start = async (environment: Record<string, string>): Promise<RunningProduct & { url: string }> => {
  const configuration = parseConfiguration({ PORT: '0', DATA_DIR: await makeFolder(), ...environment });
  const product = await startProduct(configuration, pino({ enabled: false }));
  given.push(() => product.close());
  return { ...product, url: product.url ?? '' };
};
const createCheckout = '/functions/v1/create-checkout';
const begun = z.strictObject({ url: z.url() });

test('with nothing configured a purchase runs through the same pages and signed messages', async () => {
  const product = await start({ DATABASE_URL: await makeDatabase() });
  const person = await createSignUp(product.url)();
  const call = callsOf(product, person);
  expect((await call('/api/start')).body).toMatchObject({ site: { demo: { payments: true } } });
  const { body } = await call(createCheckout, { priceId: 'price_demo_growth' });
  const { url } = begun.parse(body);
  const { origin, pathname } = new URL(url);
  expect(origin).toBe(product.url);
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('no money moves');
  await product.paymentsDouble?.control.pay(pathname.split('/').at(-1) ?? '');
  // Nobody asks for the subscription: the message alone must bring it.
  await expect
    .poll(async () => (await call('/api/start')).body)
    .toMatchObject({ account: { plan: { tier: 'growth', origin: 'subscription' } } });
});

test('each installation signs the messages of its demo with a secret of its own, which it keeps', async () => {
  const now = () => new Date('2026-11-21T12:00:00Z');
  const settings = { now, origin: () => '', webhookUrl: () => null, warn: () => undefined };
  const install = async () => {
    const testDatabase = await createTestDatabase();
    given.push(() => testDatabase.drop());
    const { database } = testDatabase;
    const connect = async () => {
      const access = await connectPayments(null, { ...settings, database });
      given.push(() => access.close());
      return access.payments;
    };
    return { database, payments: await connect(), connect };
  };
  const [one, two] = [await install(), await install()];
  const secret = await readInstallationSecret(one.database, 'stand-in-payments-messages');
  const payload = '{"id":"evt_1","type":"a","created":1,"data":{"object":{"object":"a"}}}';
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({
    payload,
    secret: `whsec_${secret.toString('base64url')}`,
    timestamp: now().getTime() / 1000,
  });
  const message = { body: Buffer.from(payload), signature, at: now() };
  expect(one.payments.readEvent(message)).toMatchObject({ id: 'evt_1' });
  expect((await one.connect()).readEvent(message)).toMatchObject({ id: 'evt_1' });
  expect(() => two.payments.readEvent(message)).toThrow(WrongSignature);
});

test('where the provider itself is connected there is no page of the demo, not even one begun before', async () => {
  const database = { DATABASE_URL: await makeDatabase() };
  const demo = await start(database);
  const call = callsOf(demo, await createSignUp(demo.url)());
  const { url } = begun.parse((await call(createCheckout, { priceId: 'price_demo_growth' })).body);
  const { pathname } = new URL(url);
  await demo.close();
  const connected = await start({
    ...database,
    STRIPE_SECRET_KEY: 'sk_test_of_a_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
    STRIPE_API_BASE_URL: 'http://127.0.0.1:9',
    STRIPE_PRICE_GROWTH: 'price_1',
  });
  expect(connected.paymentsDouble).toBeNull();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of [pathname, '/demo/pay/', '/demo/manage/bps_1', pathname.replace('/demo', '/%64emo')])
    for (const init of [{}, { method: 'POST', headers, body: 'action=pay' }]) {
      const answer = await fetch(connected.url + path, { ...init, redirect: 'manual' });
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(await answer.text()).not.toContain('no money moves');
    }
});
