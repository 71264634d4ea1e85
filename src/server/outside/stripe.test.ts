import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestPayments, testPrices } from '../test-payments.ts';
import type { TestPayments } from '../test-payments.ts';
import { CustomerGone, PaymentsUnavailable } from './payments.ts';
import { createStripePayments } from './stripe.ts';
import { toOffer, toReadSubscription, toSession } from './stripe-objects.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const start = clock.now;
let stripe: TestPayments;
beforeAll(async () => {
  stripe = await startTestPayments({ now: () => clock.now });
});
afterEach(async () => {
  clock.now = start;
  stripe.faults.current = null;
  await stripe.double.up();
});
afterAll(() => stripe.close());

const user = { userId: 'a-user', email: 'ada@example.com', instead: null };
const sessionOf = (customerId: string) => ({
  checkoutId: '00000000-0000-4000-8000-000000000001',
  attempt: 0,
  customerId,
  product: 'boost' as const,
  priceId: testPrices.boost.id,
  successUrl: 'https://sponsorscope.example/checkout?id=1',
  cancelUrl: 'https://sponsorscope.example/checkout?id=1&canceled=1',
});

test('asked twice there is one customer of a user and one page of a purchase, from whichever process', async () => {
  const other = stripe.connect();
  const [one, two] = [await stripe.payments.createCustomer(user), await other.createCustomer(user)];
  expect(two).toBe(one);
  const pages = await Promise.all([
    stripe.payments.createSession(sessionOf(one)),
    other.createSession(sessionOf(one)),
  ]);
  expect(pages[1]?.id).toBe(pages[0]?.id);
  const next = await other.createSession({ ...sessionOf(one), attempt: 1 });
  expect(next.id).not.toBe(pages[0]?.id);
});

test('a customer that is not there is told apart from a provider that is not', async () => {
  await expect(stripe.payments.createSession(sessionOf('cus_of_nobody'))).rejects.toThrow(CustomerGone);
  await expect(
    stripe.payments.createPortal({ customerId: 'cus_of_nobody', returnUrl: 'https://sponsorscope.example/' }),
  ).rejects.toThrow(CustomerGone);
  await stripe.double.down();
  await expect(stripe.payments.listSessions('cus_of_nobody')).rejects.toThrow(PaymentsUnavailable);
});

test('a wrong key is a provider that cannot be used, and no error shows the key', async () => {
  const prices = { growth: testPrices.growth.id };
  const settings = { webhookSecret: 'whsec_1', baseUrl: stripe.double.baseUrl };
  const payments = createStripePayments(
    {
      ...settings,
      secretKey: 'sk_test_wrong_and_secret',
      prices: {
        ...prices,
        pro: undefined,
        premium: undefined,
        agency: undefined,
        full_report: undefined,
        boost: undefined,
      },
    },
    { now: () => clock.now, warn: () => undefined },
  );
  const error: unknown = await payments.createCustomer(user).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsUnavailable);
  const shown = error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(error)}` : '';
  expect(shown).not.toContain('wrong_and_secret');
});

test('offers are kept for ten minutes, and beyond where the provider is down', async () => {
  const asked = () => stripe.double.requests.filter(({ path }) => path.startsWith('/v1/prices')).length;
  const payments = stripe.connect();
  const before = asked();
  const offers = await payments.readOffers();
  expect(offers).toHaveLength(5);
  await payments.readOffers();
  expect(asked()).toBe(before + 5);
  clock.now = new Date(start.getTime() + 600_000);
  await payments.readOffers();
  expect(asked()).toBe(before + 10);
  clock.now = new Date(start.getTime() + 1_200_000);
  await stripe.double.down();
  expect(await payments.readOffers()).toEqual(offers);
  await expect(stripe.connect().readOffers()).rejects.toThrow(PaymentsUnavailable);
});

test('a page that is over can be ended again without harm', async () => {
  const customerId = await stripe.payments.createCustomer({ ...user, userId: 'who-leaves' });
  const { id } = await stripe.payments.createSession(sessionOf(customerId));
  await stripe.payments.expireSession(id);
  await stripe.payments.expireSession(id);
  expect(await stripe.payments.listSessions(customerId)).toMatchObject([{ status: 'expired', url: null }]);
});

type Price = Parameters<typeof toOffer>[1];
type Session = Parameters<typeof toSession>[0];
type Subscription = Parameters<typeof toReadSubscription>[0];

/** A part of an object of Stripe's; what is not given is not read. */
function part<T>(given: object): T;
function part(given: object): object {
  return given;
}

test.each([
  ['an inactive price', 'growth', { active: false }],
  ['a plan without a period', 'growth', { recurring: null }],
  ['a plan by the week', 'growth', { recurring: { interval: 'week', interval_count: 1 } }],
  ['a plan for three months', 'growth', { recurring: { interval: 'month', interval_count: 3 } }],
  ['a boost by the month', 'boost', {}],
  ['a price without an amount', 'growth', { unit_amount: null }],
] as const)('%s is not for sale', (_, product, change) => {
  const recurring = { interval: 'month', interval_count: 1 };
  const price = { id: 'price_1', active: true, unit_amount: 1, currency: 'usd', recurring };
  expect(toOffer('growth', part<Price>(price))).not.toBeNull();
  expect(toOffer(product, part<Price>({ ...price, ...change }))).toBeNull();
});

test.each([
  ['open', { status: 'open', payment_status: 'unpaid' }],
  ['open', { status: 'complete', payment_status: 'unpaid' }],
  ['paid', { status: 'complete', payment_status: 'paid' }],
  ['paid', { status: 'complete', payment_status: 'no_payment_required' }],
  [
    'paid',
    { status: 'complete', payment_status: 'paid', payment_intent: { latest_charge: { refunded: false } } },
  ],
  [
    'refunded',
    { status: 'complete', payment_status: 'paid', payment_intent: { latest_charge: { refunded: true } } },
  ],
  ['expired', { status: 'expired', payment_status: 'unpaid' }],
  ['open', { status: 'a new word', payment_status: 'paid' }],
])('a session is %s where it is %o', (status, given) => {
  const whole = { id: 'cs_1', url: null, client_reference_id: null, amount_total: 1, currency: 'usd' };
  expect(toSession(part<Session>({ payment_intent: null, ...whole, ...given }))).toMatchObject({ status });
});

test('a cancellation at a date within the period ends the plan then', () => {
  const tiers = new Map([['price_1', 'growth' as const]]);
  const item = { price: { id: 'price_1' }, current_period_end: 100 };
  const read = (given: object) =>
    toReadSubscription(
      part<Subscription>({
        id: 'sub_1',
        status: 'active',
        items: { data: [item] },
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        ...given,
      }),
      tiers,
    );
  expect(read({})).toMatchObject({ tier: 'growth', periodEndMs: 100_000, endsWithPeriod: false });
  expect(read({ cancel_at: 100 })).toMatchObject({ periodEndMs: 100_000, endsWithPeriod: true });
  expect(read({ cancel_at: 60 })).toMatchObject({ periodEndMs: 60_000, endsWithPeriod: true });
  expect(read({ cancel_at: 200 })).toMatchObject({ periodEndMs: 100_000, endsWithPeriod: false });
  expect(read({ ended_at: 50, status: 'canceled' })).toMatchObject({ periodEndMs: 50_000 });
  expect(read({ items: { data: [] } })).toMatchObject({ tier: null, periodEndMs: null });
  expect(read({ items: { data: [{ ...item, price: { id: 'price_9' } }, item] } })).toMatchObject({
    tier: 'growth',
  });
});
