import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMonths, toSeconds } from './calendar.ts';
import type { TestDouble } from './test-double.ts';
import { startTestDouble } from './test-double.ts';

let own: TestDouble;
beforeEach(async () => {
  own = await startTestDouble();
});
afterEach(() => own.close());

const turnTo = (day: string) => {
  own.clock.now = new Date(`${day}T12:00:00Z`);
};
const typesSince = (count: number) => own.double.events.slice(count).map(({ type }) => type);

async function subscribe() {
  const { customer, session } = await own.begin('growth');
  await own.double.control.pay(session.id);
  const read = async () => {
    const { data } = await own.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    const [subscription] = data;
    const end = new Date((subscription?.items.data[0]?.current_period_end ?? 0) * 1000);
    return {
      status: subscription?.status,
      end: end.toISOString().slice(0, 10),
      ends: subscription?.cancel_at_period_end,
    };
  };
  const paid = async () => (await own.stripe.charges.list({ customer: customer.id, limit: 100 })).data.length;
  const { data } = await own.stripe.subscriptions.list({ customer: customer.id });
  return { id: data[0]?.id ?? '', customer, read, paid };
}

test('a month is a calendar month: the 31st becomes the last day and comes back', () => {
  const from = toSeconds(new Date('2027-01-31T10:20:30Z'));
  const days = [0, 1, 2, 3, 13].map((months) => new Date(addMonths(from, months) * 1000).toISOString());
  expect(days).toEqual([
    '2027-01-31T10:20:30.000Z',
    '2027-02-28T10:20:30.000Z',
    '2027-03-31T10:20:30.000Z',
    '2027-04-30T10:20:30.000Z',
    '2028-02-29T10:20:30.000Z',
  ]);
});

test('a subscription is renewed and paid for each month that has passed, once, when somebody looks', async () => {
  const { read, paid } = await subscribe();
  const count = own.double.events.length;
  turnTo('2027-02-22');
  await Promise.all([read(), read(), read()]);
  expect(await read()).toEqual({ status: 'active', end: '2027-03-21', ends: false });
  expect(await paid()).toBe(4);
  const month = [
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice.paid',
    'customer.subscription.updated',
  ];
  expect(typesSince(count)).toEqual([...month, ...month, ...month]);
  const created = own.double.events
    .slice(count)
    .map(({ body }) => Number(/"created": (\d+)/.exec(body)?.[1]));
  expect(new Date((created[0] ?? 0) * 1000).toISOString()).toBe('2026-12-21T12:00:00.000Z');
});

test('a subscription canceled at the end of its period serves until then, ends, and is not paid again', async () => {
  const { id, read, paid } = await subscribe();
  await own.double.control.cancel(id, { atPeriodEnd: true });
  turnTo('2026-12-20');
  expect(await read()).toEqual({ status: 'active', end: '2026-12-21', ends: true });
  const count = own.double.events.length;
  turnTo('2027-06-01');
  expect((await read()).status).toBe('canceled');
  expect(typesSince(count)).toEqual(['customer.subscription.deleted']);
  expect(await paid()).toBe(1);
  await expect(own.double.control.resume(id)).rejects.toThrow('canceled subscription');
});

test('a cancellation can be taken back until the period ends', async () => {
  const { id, read } = await subscribe();
  await own.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect((await read()).ends).toBe(true);
  await own.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  turnTo('2026-12-22');
  expect(await read()).toEqual({ status: 'active', end: '2027-01-21', ends: false });
});

test('a failed payment makes it late, the next one closes it, and the open invoice opens it again', async () => {
  const { id, read, paid } = await subscribe();
  const count = own.double.events.length;
  await own.double.control.failRenewal(id);
  expect((await read()).status).toBe('past_due');
  await own.double.control.failRenewal(id);
  expect((await read()).status).toBe('unpaid');
  const failure = ['invoice.payment_failed', 'customer.subscription.updated'];
  expect(typesSince(count)).toEqual([...failure, ...failure]);
  const { data } = await own.stripe.invoices.list({ status: 'open' });
  expect(data).toMatchObject([{ attempt_count: 2, amount_remaining: 150_000 }]);
  await own.stripe.invoices.pay(data[0]?.id ?? '');
  expect((await read()).status).toBe('active');
  expect(await paid()).toBe(2);
  await expect(own.double.control.payOpenInvoice(id)).rejects.toThrow('No invoice');
});

test('a late payment that nobody mends closes the subscription with the period, and takes no money', async () => {
  const { id, read, paid } = await subscribe();
  await own.double.control.failRenewal(id);
  turnTo('2027-03-01');
  expect((await read()).status).toBe('unpaid');
  expect(await paid()).toBe(1);
});

test('a paused subscription is not paid for, and its resumption begins a period', async () => {
  const { id, read, paid } = await subscribe();
  await own.double.control.pause(id);
  turnTo('2027-03-01');
  expect((await read()).status).toBe('paused');
  await own.double.control.resume(id);
  expect(await read()).toEqual({ status: 'active', end: '2027-04-01', ends: false });
  expect(await paid()).toBe(1);
});

test('a first payment that is not made within 23 hours ends the subscription', async () => {
  const { id, read } = await subscribe();
  await own.double.control.setStatus(id, 'incomplete');
  turnTo('2026-11-22');
  expect((await read()).status).toBe('incomplete_expired');
});

test('a payment page expires after a day, says so, and is then paid no more', async () => {
  const { customer, session } = await own.begin('boost');
  const count = own.double.events.length;
  own.clock.now = new Date('2026-11-22T11:59:59Z');
  expect((await own.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  turnTo('2026-11-22');
  const [expired] = (await own.stripe.checkout.sessions.list({ customer: customer.id })).data;
  expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
  expect(typesSince(count)).toEqual(['checkout.session.expired']);
  await expect(own.double.control.pay(session.id)).rejects.toThrow('expired');
  await expect(own.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a declined card takes nothing, and the page can still be paid on', async () => {
  const { customer, session } = await own.begin('full_report');
  await own.double.control.decline(session.id);
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  expect((await own.stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  await own.double.control.pay(session.id);
  expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
});
