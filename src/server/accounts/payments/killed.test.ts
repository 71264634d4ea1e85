import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { StripeRequest } from '../../../doubles/stripe/faults.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import { startTestPayments } from '../../platform/testing/test-payments.ts';
import type { TestPayments } from '../../platform/testing/test-payments.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from '../../platform/testing/test-process.ts';
import { sign, webhookPath } from './test-customers.ts';

let processes: TestProcesses;
let stripe: TestPayments;
/** One goes on from test to test until one is killed. */
let running: TestProcess;
/** Where messages go; nowhere unless a test says so. */
let webhookUrl: string | null = null;

beforeAll(async () => {
  processes = await createTestProcesses();
  stripe = await startTestPayments({ now: () => new Date(), webhookUrl: () => webhookUrl });
  await start();
});
afterEach(() => {
  stripe.faults.current = null;
  webhookUrl = null;
});
afterAll(async () => {
  await stripe.close();
  await processes.close();
});

const growth = 'price_demo_growth';
const boost = 'price_demo_boost';
const start = async () => {
  running = await processes.start({
    STRIPE_SECRET_KEY: 'sk_test_of_a_test',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE_URL: stripe.double.baseUrl,
    STRIPE_PRICE_GROWTH: growth,
    STRIPE_PRICE_BOOST: boost,
  });
};
const page = z.object({
  account: z.object({ profile: z.object({ credits_remaining: z.number() }) }),
});
interface Person {
  cookie: string;
}
const call = (person: Person, path: string, body?: unknown): Promise<Answer> =>
  callsOf(running, person)(path, body);
const create = '/functions/v1/create-checkout';
const check = '/functions/v1/check-subscription';
const begin = async (person: Person, priceId: string) => {
  const { status, body } = await call(person, create, { priceId });
  if (status !== 200 || typeof body !== 'object' || body === null || !('url' in body))
    throw new Error(`The purchase answered ${status}: ${JSON.stringify(body)}`);
  return String(body.url).split('/').at(-1) ?? '';
};

/** Kills the product while the provider's answer to such a request is on its way; what was asked is done there. */
async function killDuring(isMeant: (request: StripeRequest) => boolean, work: () => Promise<unknown>) {
  const reached = Promise.withResolvers<null>();
  stripe.faults.current = (request) => {
    if (!isMeant(request)) return null;
    reached.resolve(null);
    return 'cut-after';
  };
  const asked = work().catch(() => 'cut');
  expect(await Promise.race([reached.promise, asked])).toBeNull();
  await running.end('SIGKILL');
  expect(await asked).toBe('cut');
  stripe.faults.current = null;
  await start();
}

const makesPage = ({ method, path }: StripeRequest) =>
  method === 'POST' && path.endsWith('/checkout/sessions');
const makesCustomer = ({ method, path }: StripeRequest) => method === 'POST' && path.endsWith('/customers');
const readsCustomer = ({ method, path }: StripeRequest) =>
  method === 'GET' && path.endsWith('/subscriptions');
const pagesMade = () =>
  stripe.double.events.filter(({ type }) => type === 'checkout.session.completed').length;

test('killed when the customer was made, the next start buys as the same customer', async () => {
  const person = await createSignUp(running.url)();
  await killDuring(makesCustomer, () => call(person, create, { priceId: growth }));
  const sessionId = await begin(person, growth);
  await stripe.double.control.pay(sessionId);
  const made = stripe.double.requests.filter(makesCustomer).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(made).size).toBe(1);
  for (const body of messagesOf(sessionId)) expect((await deliver(body)).status).toBe(200);
  expect(await call(person, check, {})).toMatchObject({ body: { status: 'active' } });
});

test('killed when the payment page was made, the next start leads to that very page', async () => {
  const person = await createSignUp(running.url)();
  const seen: string[] = [];
  await killDuring(makesPage, () => call(person, create, { priceId: growth }));
  for (let count = 0; count < 3; count += 1) seen.push(await begin(person, growth));
  expect(new Set(seen).size).toBe(1);
  const before = pagesMade();
  await stripe.double.control.pay(seen[0] ?? '');
  expect(await call(person, create, { priceId: growth })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED' },
  });
  expect(pagesMade() - before).toBe(1);
});

/** The product is killed while it reads the customer of a message; the provider gives up. */
async function loseMessages(sessionId: string) {
  await killDuring(readsCustomer, async () => {
    webhookUrl = running.url + webhookPath;
    await stripe.double.control.pay(sessionId);
    await stripe.double.settle();
    throw new Error('Nobody took the message.');
  });
  webhookUrl = null;
}
const messagesOf = (sessionId: string) =>
  stripe.double.events.filter(({ body }) => body.includes(sessionId)).map(({ body }) => body);
const deliver = (body: string) => {
  const signature = sign({ stripe, clock: { now: new Date() } }, { body });
  return fetch(running.url + webhookPath, {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  });
};
const readCredits = async (person: Person) =>
  page.parse((await call(person, '/api/start')).body).account.profile.credits_remaining;

test('killed between a message and its effect, the next delivery has it, once', async () => {
  const person = await createSignUp(running.url)();
  const before = await readCredits(person);
  const sessionId = await begin(person, boost);
  await loseMessages(sessionId);
  expect(await readCredits(person)).toBe(before);
  for (let count = 0; count < 3; count += 1)
    for (const body of messagesOf(sessionId)) expect((await deliver(body)).status).toBe(200);
  expect((await readCredits(person)) - before).toBe(500);
});

test('killed between a message and its effect that is never told again, the page after paying has it', async () => {
  const person = await createSignUp(running.url)();
  const sessionId = await begin(person, growth);
  const id = stripe.double.requests.findLast(makesPage)?.parameters.get('client_reference_id') ?? '';
  await loseMessages(sessionId);
  expect(await call(person, `/api/checkout?id=${id}`)).toMatchObject({ body: { status: 'paid' } });
  expect(await call(person, check, {})).toMatchObject({ body: { status: 'active' } });
});

test('killed at any moment of an effect, it is there once after all', async () => {
  const person = await createSignUp(running.url)();
  let credits = await readCredits(person);
  for (const afterMs of [0, 8, 32]) {
    const sessionId = await begin(person, boost);
    await stripe.double.control.pay(sessionId);
    const [body = ''] = messagesOf(sessionId);
    const delivered = deliver(body).catch(() => null);
    await setTimeout(afterMs);
    await running.end('SIGKILL');
    await delivered;
    await start();
    for (let count = 0; count < 2; count += 1) expect((await deliver(body)).status).toBe(200);
    credits += 500;
    expect(await readCredits(person)).toBe(credits);
  }
});
