import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CardTier } from '../../../engine/plans/plans.ts';
import { startTestPayments, testPrices } from '../testing/test-payments.ts';
import type { TestPayments } from '../testing/test-payments.ts';
import { CustomerGone, PaymentsUnavailable } from './payments.ts';
import { createStripePayments, toOffer, toReadSubscription } from './stripe.ts';
import { toSession } from './stripe-sessions.ts';

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

test('a missing customer is distinguished from an unreachable provider', async () => {
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

/** Objects as the library reads them, to be changed in one place. */
const readObjects = async () => {
  const { hostname: host, port } = new URL(stripe.double.baseUrl);
  const client = new Stripe('sk_test_of_a_test', { host, port, protocol: 'http' });
  const userId = randomUUID();
  const customerId = await stripe.payments.createCustomer({ ...user, userId });
  const { growth: plan } = testPrices;
  const bought = {
    ...sessionOf(customerId),
    checkoutId: userId,
    product: 'growth',
    priceId: plan.id,
  } as const;
  const { id } = await stripe.payments.createSession(bought);
  await stripe.double.control.pay(id);
  const [subscription] = (await client.subscriptions.list({ customer: customerId })).data;
  const [item] = subscription?.items.data ?? [];
  if (subscription === undefined || item === undefined) throw new Error('There is no subscription.');
  const price = await client.prices.retrieve(plan.id);
  return { price, session: await client.checkout.sessions.retrieve(id), subscription, item };
};

test('a price is for sale where it is active and of the product’s kind', async () => {
  const { price } = await readObjects();
  const { recurring } = price;
  if (recurring === null) throw new Error('The plan has no period.');
  expect(toOffer('growth', price)).toMatchObject({ interval: 'month' });
  expect(toOffer('growth', { ...price, recurring: { ...recurring, interval: 'year' } })).toMatchObject({
    interval: 'year',
  });
  expect(toOffer('boost', { ...price, recurring: null })).toMatchObject({ interval: null });
  for (const [product, change] of [
    ['growth', { active: false }],
    ['growth', { recurring: null }],
    ['growth', { recurring: { ...recurring, interval: 'week' } }],
    ['growth', { recurring: { ...recurring, interval_count: 3 } }],
    ['boost', {}],
    ['growth', { unit_amount: null }],
  ] as const)
    expect(toOffer(product, { ...price, ...change })).toBeNull();
});

test.each([
  ['open', 'open', 'unpaid'],
  ['open', 'complete', 'unpaid'],
  ['paid', 'complete', 'paid'],
  ['paid', 'complete', 'no_payment_required'],
  ['expired', 'expired', 'unpaid'],
  ['open', 'a new word', 'paid'],
] as const)('a session is %s where it is %s and %s', async (expected, status, paid) => {
  const { session } = await readObjects();
  const read = toSession({ ...session, status, payment_status: paid });
  expect(read.status).toBe(expected);
});

test('a cancellation at a date within the period ends the plan then', async () => {
  const { subscription, item } = await readObjects();
  const tiers = new Map([[testPrices.growth.id, 'growth' as const]]);
  const own = { ...item, current_period_end: 100 };
  const other = { ...own, price: { ...item.price, id: 'price_of_another_shop' } };
  const read = (change: Partial<typeof subscription>, data = [own]) =>
    toReadSubscription({ ...subscription, items: { ...subscription.items, data }, ...change }, tiers);
  expect(read({})).toMatchObject({ tier: 'growth', periodEndMs: 100_000, endsWithPeriod: false });
  expect(read({ cancel_at: 100 })).toMatchObject({ periodEndMs: 100_000, endsWithPeriod: true });
  expect(read({ cancel_at: 60 })).toMatchObject({ periodEndMs: 60_000, endsWithPeriod: true });
  expect(read({ cancel_at: 200 })).toMatchObject({ periodEndMs: 100_000, endsWithPeriod: false });
  expect(read({ ended_at: 50, status: 'canceled' })).toMatchObject({ periodEndMs: 50_000 });
  expect(read({ status: 'a new word' })).toMatchObject({ status: 'paused' });
  expect(read({}, [])).toMatchObject({ tier: null, periodEndMs: null });
  expect(read({}, [other])).toMatchObject({ tier: null });
  expect(read({}, [other, own])).toMatchObject({ tier: 'growth' });
});

test('a plan whose price is no longer for sale stays the plan it was sold as, at that price alone', async () => {
  const { subscription } = await readObjects();
  const none = new Map<string, CardTier>();
  expect(subscription.metadata).toEqual({ product: 'growth', price_id: testPrices.growth.id });
  expect(toReadSubscription(subscription, none)).toMatchObject({ tier: 'growth' });
  const others: Record<string, string>[] = [
    {},
    { product: 'agency', price_id: 'price_of_another_shop' },
    { product: 'enterprise', price_id: testPrices.growth.id },
    { product: 'boost', price_id: testPrices.growth.id },
  ];
  for (const metadata of others)
    expect(toReadSubscription({ ...subscription, metadata }, none)).toMatchObject({ tier: null });
});
