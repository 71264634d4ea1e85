import { afterEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { startListener, startTestDouble, testWebhookSecret } from './test-double.ts';

const givenBack: (() => unknown)[] = [];
afterEach(async () => {
  for (const giveBack of givenBack.splice(0)) await giveBack();
});

async function start(statuses?: readonly number[], pausesMs: readonly number[] = [5, 10]) {
  const listener = await startListener(statuses);
  const own = await startTestDouble({ webhookUrl: listener.url, pausesMs });
  givenBack.push(() => own.close(), listener.close);
  return { ...own, ...listener };
}

test("each change is announced with a signature that the provider's own library accepts over exactly these bytes", async () => {
  const { double, begin, received, clock } = await start();
  const { session } = await begin('growth');
  await double.control.pay(session.id);
  await double.settle();
  const at = Math.floor(clock.now.getTime() / 1000);
  const read = ({ body, signature }: { body: string; signature: string }, seconds = at) =>
    Stripe.webhooks.constructEvent(body, signature, testWebhookSecret, 300, undefined, seconds * 1000);
  expect(received.map((message) => read(message).type)).toEqual([
    'customer.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice.paid',
    'customer.subscription.created',
    'checkout.session.completed',
  ]);
  const [first] = received;
  if (first === undefined) throw new Error('Nothing was received.');
  expect(() => read({ ...first, body: JSON.stringify(JSON.parse(first.body)) })).toThrow('signature');
  expect(() => read(first, at + 301)).toThrow('tolerance');
  expect(read(received.at(-1) ?? first).data.object).toMatchObject({ id: session.id, status: 'complete' });
});

test('a message that is not accepted is sent again with a new signature and the same id', async () => {
  const { double, begin, received } = await start([500, 503, 200]);
  await begin('growth');
  await double.settle();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(double.events).toMatchObject([{ type: 'customer.created', answered: 200 }]);
});

test('a message that nobody takes is given up, and can still be read from the provider', async () => {
  const { double, begin, received, stripe } = await start([500]);
  await begin('growth');
  await double.settle();
  expect(received).toHaveLength(3);
  expect(double.events).toMatchObject([{ type: 'customer.created', answered: 500 }]);
  expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1);
});

test('answers do not wait for messages, and closing gives up what waits for its next attempt', async () => {
  const { double, begin, received } = await start([500], [60_000]);
  await begin('growth');
  await double.close();
  expect(received.length).toBeLessThanOrEqual(1);
});

test('where nobody listens nothing is sent', async () => {
  const own = await startTestDouble();
  givenBack.push(() => own.close());
  await own.begin('growth');
  await own.double.settle();
  expect(own.double.events).toMatchObject([{ signature: null, answered: null }]);
});
