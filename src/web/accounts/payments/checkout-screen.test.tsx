import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { answersTo, showPage, type Shown } from '../../test-screen.tsx';
import { eventsKey } from '../../session/event-log.ts';

const id = '11111111-1111-4111-8111-111111111111';
const account = accountOf('free');
const payUrl = 'https://pay.example/page';
const open: CheckoutState = { id, product: 'growth', status: 'open', channel_id: null, url: payUrl };
const stateOf = (changes: Partial<CheckoutState>): CheckoutState => ({ ...open, url: null, ...changes });
const countAsked = ({ server }: Shown) => server.asked.filter(({ name }) => name === 'checkout').length;
const main = () => within(screen.getByRole('main'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (answer: Answers['checkout'], path = `/checkout?id=${id}`) =>
  showPage(path, { account, answers: { checkout: answer } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const findTitle = (name: string | RegExp) => main().findByRole('heading', { level: 1, name });

test('a page that waits sees the payment arrive, tells the other tabs, and the account follows', async () => {
  const told = vi.fn<() => void>();
  const otherTab = new BroadcastChannel('sponsorscope.session');
  otherTab.addEventListener('message', told);
  const shown = await show(open);
  await findTitle('Waiting for your payment');
  expect(main().getByText('Growth plan')).toBeDefined();
  expect(main().getByText(/Nothing is charged before you pay/).tagName).toBe('OUTPUT');
  expect(main().getByText('Demo: no card is asked for and no money moves.')).toBeDefined();
  expect(main().getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe(payUrl);
  expect(main().queryByRole('button', { name: 'Check again' })).toBeNull();
  await pass(2000);
  expect(countAsked(shown)).toBe(2);

  const paid = accountOf('growth');
  Object.assign(shown.server.answers, answersTo(paid), { checkout: stateOf({ status: 'paid' }) });
  await pass(2000);
  await findTitle(/^Payment received/);
  expect(main().getByText(/^Your Growth plan is open: 500 analyses a month/)).toBeDefined();
  expect(main().queryByRole('link', { name: 'Go to the payment page' })).toBeNull();
  expect(main().getByRole('link', { name: 'Open your dashboard' }).getAttribute('href')).toBe('/dashboard');
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  otherTab.close();
  await waitFor(() => expect(shown.server.asked.filter(({ name }) => name === 'start')).toHaveLength(2));

  const asked = countAsked(shown);
  await pass(10_000);
  expect(countAsked(shown)).toBe(asked);
});

test('after a minute a page that waits stops asking, and its reader can', async () => {
  const shown = await show(open);
  await findTitle('Waiting for your payment');
  await pass(61_000);
  const asked = countAsked(shown);
  expect(asked).toBeGreaterThan(25);
  shown.server.answers.checkout = stateOf({ status: 'paid' });
  await pass(10_000);
  expect(countAsked(shown)).toBe(asked);
  await shown.user.click(main().getByRole('button', { name: 'Check again' }));
  await findTitle(/^Payment received/);
});

test('whoever came back without paying is told so; the page they left stays open', async () => {
  await show(open, `/checkout?id=${id}&canceled`);
  await findTitle('Not paid');
  expect(main().getByText(/^You left the payment page without paying\./)).toBeDefined();
  expect(main().getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe(payUrl);
  expect(main().getByRole('link', { name: 'Plans and prices' }).getAttribute('href')).toBe('/#pricing');
});

test.each([
  ['expired', 'This payment page has closed', /It was not paid in time\./],
  ['refunded', 'Refunded', /The payment was refunded/],
] as const)('a purchase that is %s leads to the prices', async (status, title, words) => {
  const shown = await show(stateOf({ status }));
  await findTitle(title);
  expect(main().getByText(words)).toBeDefined();
  expect(main().queryByRole('link', { name: 'Go to the payment page' })).toBeNull();
  expect(main().getByRole('link', { name: 'Plans and prices' })).toBeDefined();
  await pass(10_000);
  expect(countAsked(shown)).toBe(1);
});

test.each([
  [{ product: 'boost' }, /^500 further analyses are yours/, 'Open your dashboard /dashboard'],
  [
    { product: 'full_report', channel_id: 'UC_a channel' },
    /media kit of your channel/,
    'Open your report /creators/report?channel=UC_a%20channel',
  ],
  [{ product: 'full_report' }, /media kit of your channel/, 'Open your report /creators/report'],
  [{ product: 'agency' }, /5,000 analyses a month, .* with API access/, 'Open your dashboard /dashboard'],
] as const)('once it is paid, %o says what is open and leads to it', async (purchase, words, way) => {
  await show(stateOf({ ...purchase, status: 'paid' }));
  await findTitle(/^Payment received/);
  expect(main().getByText(words)).toBeDefined();
  const links = main().getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([way]);
});

describe('an address', () => {
  test.each([404, 400])('of nobody’s purchase (%i) says so and leads on', async (status) => {
    await show(
      new Refused(status, { error: 'This purchase is not one of yours.', code: 'CHECKOUT_NOT_FOUND' }),
    );
    await findTitle('This purchase is not one of yours');
    expect(main().getByRole('alert').textContent).toContain('begun with another account');
    expect(main().getByRole('link', { name: 'Open your dashboard' })).toBeDefined();
  });

  test('without an id asks for nothing', async () => {
    const shown = await show(open, '/checkout');
    await findTitle('This purchase is not one of yours');
    expect(countAsked(shown)).toBe(0);
  });

  test('of somebody who is not signed in leads to the sign-in', async () => {
    const shown = await showPage(`/checkout?id=${id}`);
    await waitFor(() => expect(shown.readAddress()).toBe('/auth'));
    expect(countAsked(shown)).toBe(0);
  });
});

test('a server that does not answer is no lost payment, and can be asked again', async () => {
  const answer = Promise.withResolvers<CheckoutState>();
  const shown = await show(new Refused(500, { error: 'Away.', code: 'X' }));
  await findTitle('Your purchase could not be loaded');
  expect(main().getByRole('alert').textContent).toContain('If you have paid, nothing is lost');
  shown.server.answers.checkout = () => answer.promise;
  await shown.user.click(main().getByRole('button', { name: 'Retry' }));
  expect((await main().findByText('Loading...')).tagName).toBe('OUTPUT');
  answer.resolve(open);
  await findTitle('Waiting for your payment');
  // Once it was known, a question without an answer takes nothing away.
  shown.server.answers.checkout = new Refused(500, { error: 'Away.', code: 'X' });
  await pass(2000);
  expect(main().getByRole('heading', { name: 'Waiting for your payment' })).toBeDefined();
});

test('an upgrade is noted once, however often its page is opened, and a boost is none', async () => {
  const flush = () => dispatchEvent(new Event('pagehide'));
  // What earlier tests have noted.
  flush();
  localStorage.clear();
  const countNoted = () => {
    flush();
    return (localStorage.getItem(eventsKey) ?? '').split('subscription_upgrade').length - 1;
  };
  for (const [product, own, noted] of [
    ['growth', id, 1],
    ['growth', id, 1],
    ['boost', id.replaceAll('1', '2'), 1],
    ['pro', id.replaceAll('1', '3'), 2],
  ] as const) {
    const { unmount } = await show(stateOf({ id: own, product, status: 'paid' }), `/checkout?id=${own}`);
    await findTitle(/^Payment received/);
    await waitFor(() => expect(countNoted()).toBe(noted));
    unmount();
  }
});
