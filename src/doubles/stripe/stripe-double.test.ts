import { Stripe } from 'stripe';
import { afterEach, expect, test } from 'vitest';
import type { TestDouble } from './test-double.ts';
import { startTestDouble } from './test-double.ts';

let started: TestDouble[] = [];
const start = async (options: Parameters<typeof startTestDouble>[0] = {}) => {
  const double = await startTestDouble(options);
  started.push(double);
  return double;
};
afterEach(async () => {
  for (const double of started) await double.close();
  started = [];
});

for (const store of ['memory', 'database'] as const) {
  test(`a customer subscribes, and the provider's own library reads every object of it (${store})`, async () => {
    const { stripe, double, begin } = await start({ store });
    const { customer, session } = await begin('growth');
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 150_000,
      subscription: null,
    });
    expect(session.url).toBe(`http://product.test/demo/pay/${session.id}`);
    await double.control.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.line_items?.data[0]?.price?.id).toBe('price_demo_growth');
    const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    const [subscription] = data;
    expect(data).toHaveLength(1);
    expect(subscription).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      customer: customer.id,
    });
    const item = subscription?.items.data[0];
    expect(item?.price.unit_amount).toBe(150_000);
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-12-21T12:00:00.000Z');
    expect(typeof paid.subscription === 'object' && paid.subscription?.latest_invoice).toMatchObject({
      status: 'paid',
      amount_paid: 150_000,
    });
  });

  test(`a purchase is paid once, refunded once, and its refund seen through the session (${store})`, async () => {
    const { stripe, double, begin } = await start({ store });
    const { customer, session } = await begin('boost');
    await Promise.all([double.control.pay(session.id), double.control.pay(session.id)]);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
    const read = async () => {
      const expand = ['data.payment_intent.latest_charge'];
      const { data } = await stripe.checkout.sessions.list({ customer: customer.id, expand });
      const intent = data[0]?.payment_intent;
      return typeof intent === 'object' && intent !== null ? intent.latest_charge : null;
    };
    expect(await read()).toMatchObject({ refunded: false, amount: 50_000 });
    await double.control.refund(session.id);
    expect(await read()).toMatchObject({ refunded: true, amount_refunded: 50_000 });
    await expect(double.control.refund(session.id)).rejects.toThrow('already been refunded');
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  });

  test(`fifty parallel requests with one key make one object, and another request with it is refused (${store})`, async () => {
    const { stripe, begin, sessionOf } = await start({ store });
    const { customer } = await begin('growth');
    const idempotencyKey = 'one-and-the-same';
    const parallel = Array.from({ length: 50 }, () =>
      stripe.checkout.sessions.create(sessionOf(customer.id, 'boost'), { idempotencyKey }),
    );
    expect(new Set((await Promise.all(parallel)).map(({ id }) => id)).size).toBe(1);
    expect((await stripe.checkout.sessions.list({ customer: customer.id })).data).toHaveLength(2);
    await expect(
      stripe.checkout.sessions.create(sessionOf(customer.id, 'full_report'), { idempotencyKey }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test(`what is refused leaves nothing behind (${store})`, async () => {
    const { stripe, double, begin } = await start({ store });
    const { session } = await begin('growth');
    await double.control.expire(session.id);
    await double.settle();
    const before = double.events.length;
    await expect(double.control.pay(session.id)).rejects.toThrow('expired');
    expect(double.events).toHaveLength(before);
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(before);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });
}

test("a fault after the creating answers 500, and the library's retry finds the one object", async () => {
  for (const fault of ['error-after', 'cut-after'] as const) {
    let left = 1;
    const { stripe, double, begin, sessionOf } = await start({
      faults: ({ method, path }) =>
        method === 'POST' && path.endsWith('sessions') && left-- > 0 ? fault : null,
    });
    left = 0;
    const { customer } = await begin('growth');
    left = 1;
    const session = await stripe.checkout.sessions.create(sessionOf(customer.id, 'boost'));
    const { data } = await stripe.checkout.sessions.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toContain(session.id);
    expect(data).toHaveLength(2);
    const tried = double.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('sessions'),
    );
    expect(tried).toHaveLength(3);
    expect(new Set(tried.slice(1).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  }
});

test('a fault before the creating makes nothing, and a silent or absent provider is an error of the library', async () => {
  let fault: 'error-before' | 'silence' | 'rate-limited' | 'garbage' | 'reset' | null = null;
  const { stripe, double, begin, sessionOf } = await start({ faults: () => fault, retries: 0 });
  const { customer } = await begin('growth');
  const create = () => stripe.checkout.sessions.create(sessionOf(customer.id, 'boost'));
  fault = 'error-before';
  await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  fault = 'rate-limited';
  await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
  fault = 'garbage';
  await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError' });
  fault = 'reset';
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  fault = 'silence';
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  fault = null;
  await double.down();
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await double.up();
  expect((await stripe.checkout.sessions.list({ customer: customer.id })).data).toHaveLength(1);
});

test("the library's errors say what is wrong: key, address, field, price, id", async () => {
  const { stripe, double, begin, sessionOf } = await start();
  const { customer } = await begin('growth');
  const { hostname: host, port } = new URL(double.baseUrl);
  const stranger = new Stripe('sk_test_another', { host, port, protocol: 'http' });
  await expect(stranger.customers.create()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    ...missing,
    statusCode: 404,
  });
  await expect(stripe.subscriptions.retrieve("sub_'; drop table profiles; --")).rejects.toMatchObject(
    missing,
  );
  await expect(stripe.subscriptions.retrieve('sub_\u0000')).rejects.toMatchObject(missing);
  const { line_items: _, ...without } = sessionOf(customer.id, 'growth');
  await expect(stripe.checkout.sessions.create(without)).rejects.toMatchObject({ code: 'parameter_missing' });
  const foreign = { ...without, line_items: [{ price: 'price_of_another', quantity: 1 }] };
  await expect(stripe.checkout.sessions.create(foreign)).rejects.toMatchObject(missing);
  const script = { ...sessionOf(customer.id, 'growth'), success_url: 'javascript:alert(1)' };
  await expect(stripe.checkout.sessions.create(script)).rejects.toMatchObject({ code: 'url_invalid' });
  await expect(stripe.checkout.sessions.create(sessionOf('cus_none', 'growth'))).rejects.toMatchObject(
    missing,
  );
  await expect(stripe.customers.create({ balance: 5 })).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(stripe.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({ statusCode: 404 });
});

test('lists come newest first, page by page, and the library walks through all of them', async () => {
  const { stripe, begin, sessionOf } = await start({ store: 'database' });
  const { customer, session } = await begin('growth');
  const made = [session.id];
  for (let count = 0; count < 6; count += 1) {
    made.push((await stripe.checkout.sessions.create(sessionOf(customer.id, 'boost'))).id);
  }
  const walked: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ customer: customer.id, limit: 3 }))
    walked.push(id);
  expect(walked).toEqual(made.toReversed());
});

test('a deleted customer buys nothing more, and what they paid for monthly ends', async () => {
  const { stripe, double, begin, sessionOf } = await start();
  const { customer, session } = await begin('growth');
  await double.control.pay(session.id);
  await stripe.customers.del(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  await expect(stripe.checkout.sessions.create(sessionOf(customer.id, 'growth'))).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
});
