import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditPlans } from '../plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetEvents } from './events.usecases.ts';
import { addCustomer, failOnReports, readMoney, send, sign, webhookPath } from './test-customers.ts';
import type { TestCustomer } from './test-customers.ts';

let server: TestServer;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  server.clock.now = start;
  server.stripe.faults.current = null;
  await auditPlans(server.database);
  failOnReports(server);
});
afterAll(() => server.close());

const growth = 'price_demo_growth';
const post = (body: string | Uint8Array<ArrayBuffer>, signature?: string) =>
  fetch(server.url + webhookPath, {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  });
const findEvent = async (id: string) =>
  (
    await sql<{ done: boolean }>`select done_at is not null as done from payment_events
      where event_id = ${id}`.execute(server.database.current)
  ).rows[0] ?? null;
/** A customer whose paid plan nobody has told the product of yet, and the message that would. */
const addPaid = async (): Promise<{ customer: TestCustomer; id: string; body: string }> => {
  const customer = await addCustomer(server);
  await customer.buy(growth);
  const event = server.stripe.double.events.findLast(({ type }) => type === 'checkout.session.completed');
  if (event === undefined) throw new Error('There is no message of the payment.');
  return { customer, id: event.id, body: event.body };
};
const isFree = async (customer: TestCustomer) => {
  const { profile, checkouts } = await readMoney(server, customer);
  expect({ profile, checkouts }).toMatchObject({
    profile: { subscription_tier: 'free', subscription_status: null },
    checkouts: [{ status: 'open' }],
  });
};

test('a message that is unsigned, signed by others, or signed for another text is refused and changes nothing', async () => {
  const { customer, id, body } = await addPaid();
  const signature = sign(server, { body });
  const other = sign(server, { body, secret: 'whsec_of_somebody_else' });
  const again = JSON.stringify(JSON.parse(body));
  expect(JSON.parse(again)).toEqual(JSON.parse(body));
  expect(again).not.toBe(body);
  const marked = `\uFEFF${body}`;
  const odd = body.replace(id, `${id}\uFFFD`);
  const broken = new Uint8Array(Buffer.from(body.replace(id, `${id}\u00FF`), 'latin1'));
  const refused = [
    await post(body),
    await post(body, ''),
    await post(body, 'nonsense'),
    await post(body, 't=1,v1='),
    await post(body, other),
    await post(body, signature.replace('v1=', 'v0=')),
    await post(body, `${signature.split(',')[0]},v1=${'0'.repeat(64)}`),
    await post(body.replace('false', 'true'), signature),
    await post(`${body} `, signature),
    await post(again, signature),
    await post(marked, signature),
    // A byte that is no text must not be taken for the sign that stands for such bytes.
    await post(broken, sign(server, { body: odd })),
    await post('', signature),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'The signature of this message is missing, wrong or too old.',
      code: 'WRONG_SIGNATURE',
    });
  }
  expect(await findEvent(id)).toBeNull();
  await isFree(customer);
});

test.each([
  ['301 seconds old', -301, 400],
  ['300 seconds old', -300, 200],
  ['301 seconds ahead', 301, 400],
  ['300 seconds ahead', 300, 200],
  // Not its first second: the signer takes a time of 0 for none, and signs with today.
  ['of the year 1970', 1 - Math.floor(start.getTime() / 1000), 400],
])(
  'a message whose signature is %s, by the product’s clock, is answered with its status',
  async (_, seconds, status) => {
    const { id, body } = await addPaid();
    const answer = await send(server, { body, at: new Date(start.getTime() + seconds * 1000) });
    expect(answer.status).toBe(status);
    expect(await findEvent(id)).toEqual(status === 200 ? { done: true } : null);
  },
);

test('a second time in its header does not make an old message young', async () => {
  const { customer, body } = await addPaid();
  const old = sign(server, { body, at: new Date(start.getTime() - 3_600_000) });
  const now = Math.floor(start.getTime() / 1000);
  for (const signature of [`${old},t=${now}`, `t=${now},${old}`, old.replace(/t=\d+/, `t=${now}`)])
    expect((await post(body, signature)).status).toBe(400);
  await isFree(customer);
});

test('a signed text that is no message is refused in plain words', async () => {
  for (const body of ['', 'null', '[]', '{', '"evt"', '{"id":1}', '{"id":"evt_1","type":"x","created":1}'])
    expect((await send(server, { body })).status).toBe(400);
});

test.each([
  { id: 'evt_\u0000' },
  { id: 'e'.repeat(256) },
  { id: 'evt 1' },
  { type: 'x'.repeat(100_000) },
  { created: 99_999_999_999_999 },
  { created: -1 },
  { created: 1.5 },
])('a signed message that no provider sends (%o) is refused and not kept', async (odd) => {
  const object = { object: 'invoice', id: 'in_1', customer: 'cus_of_nobody' };
  const body = JSON.stringify({ id: 'evt_odd', type: 'invoice.paid', created: 1, data: { object }, ...odd });
  expect((await send(server, { body })).status).toBe(400);
});

test('a message that names its customer by no id is taken and passed over', async () => {
  const object = { object: 'invoice', id: 'in_1', customer: 'cus_\u0000' };
  const body = JSON.stringify({ id: 'evt_nul', type: 'invoice.paid', created: 1, data: { object } });
  expect((await send(server, { body })).status).toBe(200);
});

test('a message is taken by POST alone and up to a size', async () => {
  const read = await fetch(server.url + webhookPath);
  expect({ status: read.status, allow: read.headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
  expect((await post('x'.repeat(513 * 1024), 't=1')).status).toBe(413);
});

test('a message of another site’s page is refused, whatever its signature', async () => {
  const { body } = await addPaid();
  const headers = { 'stripe-signature': sign(server, { body }), origin: 'https://evil.example' };
  const answer = await fetch(server.url + webhookPath, { method: 'POST', body, headers });
  expect(answer.status).toBe(403);
});

test('a message that comes again, alone or many at once, has no further effect', async () => {
  const { customer, body } = await addPaid();
  expect((await send(server, { body })).status).toBe(200);
  const before = await readMoney(server, customer);
  expect(before.profile).toMatchObject({ subscription_tier: 'growth' });
  const asked = server.stripe.double.requests.length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(server, { body })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await readMoney(server, customer)).toEqual(before);
  // One that is done is not even asked about again.
  expect(server.stripe.double.requests.length).toBe(asked);
});

test('messages of unknown customers and of unknown kinds are taken, noted and passed over', async () => {
  const { customer, body } = await addPaid();
  const event = JSON.parse(body);
  const strange = [
    { ...event, id: 'evt_unknown_kind', type: 'moon.eclipsed', data: { object: { object: 'moon' } } },
    { ...event, id: 'evt_unknown_customer', data: { object: { object: 'charge', customer: 'cus_unknown' } } },
    { ...event, id: 'evt_no_customer', data: { object: { object: 'charge', customer: null } } },
    { ...event, id: 'evt_odd_customer', data: { object: { object: 'charge', customer: { a: 1 } } } },
  ];
  for (const message of strange) {
    expect((await send(server, { body: JSON.stringify(message) })).status).toBe(200);
    expect(await findEvent(message.id)).toEqual({ done: true });
  }
  await isFree(customer);
});

test('what a message claims is not believed: the state is read at the provider', async () => {
  const customer = await addCustomer(server);
  const { sessionId } = await customer.begin(growth);
  const body = JSON.stringify({
    id: 'evt_forged_by_a_leak',
    type: 'checkout.session.completed',
    created: 1,
    data: {
      object: {
        id: sessionId,
        object: 'checkout.session',
        payment_status: 'paid',
        status: 'complete',
        customer: await customer.customerId(),
      },
    },
  });
  expect((await send(server, { body })).status).toBe(200);
  await isFree(customer);
});

test('a message whose effect could not be kept is asked for again, and then has it', async () => {
  const { customer, id, body } = await addPaid();
  server.stripe.faults.current = () => 'error-before';
  const failed = await send(server, { body });
  expect({ status: failed.status, body: await failed.json() }).toMatchObject({
    status: 503,
    body: { code: 'PAYMENTS_UNAVAILABLE' },
  });
  expect(server.reports.splice(0)).toHaveLength(1);
  expect(await findEvent(id)).toEqual({ done: false });
  await isFree(customer);
  server.stripe.faults.current = null;
  expect((await send(server, { body })).status).toBe(200);
  expect(await findEvent(id)).toEqual({ done: true });
  expect(await readMoney(server, customer)).toMatchObject({ profile: { subscription_tier: 'growth' } });
});

test('a process that dies between a message and its effect leaves a message that still has it', async () => {
  const { customer, id, body } = await addPaid();
  await sql`insert into payment_events (event_id, type, created_at, received_at)
    values (${id}, 'checkout.session.completed', ${start}, ${start})`.execute(server.database.current);
  expect((await send(server, { body })).status).toBe(200);
  expect(await readMoney(server, customer)).toMatchObject({ profile: { subscription_tier: 'growth' } });
  expect(await findEvent(id)).toEqual({ done: true });
});

test('a message about an account that is gone is taken, and brings nothing back', async () => {
  const { customer, id, body } = await addPaid();
  await sql`delete from auth."user" where id = ${customer.userId}`.execute(server.database.accounts);
  expect((await send(server, { body })).status).toBe(200);
  expect(await findEvent(id)).toEqual({ done: true });
  expect(await readMoney(server, customer)).toMatchObject({ checkouts: [], ledger: [] });
});

test('messages are forgotten after 90 days, not before', async () => {
  const { id, body } = await addPaid();
  await send(server, { body });
  const day = 24 * 3_600_000;
  const forgetAfter = (ms: number) =>
    forgetEvents({ database: server.database, now: () => new Date(start.getTime() + ms) });
  await forgetAfter(90 * day);
  expect(await findEvent(id)).not.toBeNull();
  await forgetAfter(90 * day + 1000);
  expect(await findEvent(id)).toBeNull();
});
