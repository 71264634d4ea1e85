import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAtOnce, listenLocally } from '../youtube/local-server.ts';
import type { TestDouble } from './test-double.ts';
import { startTestDouble } from './test-double.ts';

let own: TestDouble;
let server: Server;
let origin = '';

beforeAll(async () => {
  own = await startTestDouble({ store: 'database' });
  server = createServer((request, response) => {
    own.double.pages.listen(request, response).catch(() => response.writeHead(500).end('failed'));
  });
  origin = `http://127.0.0.1:${await listenLocally(server, 0)}`;
});
afterAll(async () => {
  await closeAtOnce(server);
  await own.close();
});

async function open(path: string) {
  const response = await fetch(origin + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(origin + path, { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
}

async function buy(product: 'growth' | 'boost' | 'full_report') {
  const { customer, session } = await own.begin(product);
  return { customer, session, path: `/demo/pay/${session.id}` };
}

async function manage() {
  const { customer, path, session } = await buy('growth');
  await post(path, { action: 'pay' });
  const read = async () => {
    const { data } = await own.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    if (data[0] === undefined) throw new Error('There is no subscription.');
    return data[0];
  };
  const portal = await own.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://product.test/dashboard',
  });
  expect(portal.url).toBe(`http://product.test/demo/manage/${portal.id}`);
  return { customer, session, read, path: `/demo/manage/${portal.id}`, target: (await read()).id };
}

async function paymentOf(customer: { id: string }): Promise<string> {
  const [intent] = (await own.stripe.paymentIntents.list({ customer: customer.id })).data;
  return intent?.id ?? '';
}

test('the payment page names what is bought and its price, and says that it is a demo', async () => {
  const { path } = await buy('growth');
  const { status, html, headers } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  for (const text of [
    'Demo payment page: no card is asked for and no money moves.',
    '<h1>Growth plan</h1>',
    '1,500.00 USD a month',
    '>Pay 1,500.00 USD<',
    '>Simulate a declined card<',
    '>Cancel<',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toMatch(/<script|\ssrc=|@import|url\(|<link|\son[a-z]+=/);
});

test('paying leads to the success address, also twice at once, and takes one payment', async () => {
  const { customer, path, session } = await buy('boost');
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, { action: 'pay' })));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 303, location: 'http://product.test/checkout?id=1' });
  }
  expect((await own.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  const completed = own.double.events.filter(
    ({ type, body }) => type === 'checkout.session.completed' && body.includes(session.id),
  );
  expect(completed).toHaveLength(1);
  const again = await open(path);
  expect(again.status).toBe(200);
  expect(again.html).toContain('<h1>Paid</h1>');
  expect(again.html).not.toContain('<button');
});

test('a declined card and Cancel take nothing and leave the page open', async () => {
  const { path, session } = await buy('full_report');
  const declined = await post(path, { action: 'decline' });
  expect(declined).toMatchObject({ status: 303, location: `${path}?declined` });
  expect((await open(`${path}?declined`)).html).toContain('Nothing was paid.');
  expect(await post(path, { action: 'cancel' })).toMatchObject({
    status: 303,
    location: 'http://product.test/checkout?id=1&canceled=1',
  });
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
});

test('looking at a page, and forms that say nothing known, pay nothing', async () => {
  const { path, session } = await buy('full_report');
  await open(`${path}?action=pay`);
  await post(path, {});
  await post(`${path}?action=pay`, { action: 'constructor' });
  await fetch(origin + path, { method: 'HEAD' });
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
});

test('an expired page says so and cannot be paid on', async () => {
  const { path, session } = await buy('boost');
  await own.stripe.checkout.sessions.expire(session.id);
  expect(await open(path)).toMatchObject({ status: 410 });
  const { status, html } = await post(path, { action: 'pay' });
  expect(status).toBe(410);
  expect(html).toContain('This payment page has expired');
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'unpaid' });
});

test('ids of nobody, of another kind and made of markup answer a plain 404', async () => {
  const { session } = await buy('boost');
  const hostile = [
    '',
    'cs_test_none',
    '%00',
    '%3Cscript%3E',
    '../../etc/passwd',
    `${session.id}/`,
    "cs_test_';--",
    'x'.repeat(5_000),
  ];
  for (const id of hostile) {
    for (const path of [`/demo/pay/${id}`, `/demo/manage/${id}`]) {
      const { status, html } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('There is no such payment page');
      expect(html).not.toContain('<script');
      expect((await post(path, { action: 'pay' })).status).toBe(404);
    }
  }
  expect((await open(`/demo/manage/${session.id}`)).status).toBe(404);
});

test('other methods and long forms are refused', async () => {
  const { path, session } = await buy('boost');
  expect((await fetch(origin + path, { method: 'PUT', body: 'action=pay' })).status).toBe(405);
  const long = await post(path, { action: 'pay', more: 'x'.repeat(4_000) });
  expect(long.status).toBe(413);
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
});

test('a subscription is canceled at its end, kept, and canceled at once', async () => {
  const { path, read, target } = await manage();
  const page = (await open(path)).html;
  expect(page).toContain('<dt>Renews</dt><dd>21 December 2026</dd>');
  expect(page).toContain('href="http://product.test/dashboard">Back to Sponsorscope<');
  expect(page).not.toContain('Keep the plan');
  expect(await post(path, { action: 'cancel-at-end', target })).toMatchObject({
    status: 303,
    location: path,
  });
  expect((await read()).cancel_at_period_end).toBe(true);
  expect((await open(path)).html).toContain('<dt>Ends</dt><dd>21 December 2026</dd>');
  await post(path, { action: 'keep', target });
  expect((await read()).cancel_at_period_end).toBe(false);
  await post(path, { action: 'cancel-now', target });
  expect((await read()).status).toBe('canceled');
  expect((await open(path)).html).toContain('<dt>Ended</dt>');
  expect((await post(path, { action: 'keep', target })).status).toBe(409);
});

test('a failed payment is simulated, and the open invoice paid', async () => {
  const { path, read, target } = await manage();
  await post(path, { action: 'fail-payment', target });
  expect((await read()).status).toBe('past_due');
  await post(path, { action: 'fail-payment', target });
  expect((await read()).status).toBe('unpaid');
  expect((await open(path)).html).toContain('>Pay the open invoice<');
  const paid = await Promise.all([1, 2].map(() => post(path, { action: 'pay-invoice', target })));
  expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  expect((await read()).status).toBe('active');
});

test('a payment is given back once', async () => {
  const { customer, path } = await manage();
  const { session } = await own.begin('boost');
  await own.double.control.pay(session.id);
  const target = await paymentOf(customer);
  const answers = await Promise.all([1, 2].map(() => post(path, { action: 'refund', target })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  expect((await own.stripe.refunds.list({ payment_intent: target })).data).toHaveLength(1);
  expect((await open(path)).html).toContain('Refunded 1,500.00 USD');
});

test('nobody changes the subscription or the payments of another customer', async () => {
  const mine = await manage();
  const other = await manage();
  const target = await paymentOf(other.customer);
  expect((await post(mine.path, { action: 'cancel-now', target: other.target })).status).toBe(404);
  expect((await post(mine.path, { action: 'refund', target })).status).toBe(404);
  expect((await post(mine.path, { action: 'refund', target: '\u0000' })).status).toBe(404);
  expect((await post(mine.path, { action: '__proto__', target: mine.target })).status).toBe(404);
  expect((await other.read()).status).toBe('active');
});

test('the address of the management page is good for a day', async () => {
  const { path, target, read } = await manage();
  own.clock.now = new Date(own.clock.now.getTime() + 24 * 3_600_000);
  expect((await open(path)).status).toBe(410);
  expect((await post(path, { action: 'cancel-now', target })).status).toBe(410);
  expect((await read()).status).toBe('active');
});
