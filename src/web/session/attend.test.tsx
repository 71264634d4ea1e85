import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentsCurrentMs } from '../../contract/limits.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type ProcedureName } from '../test-answers.ts';
import { expectMessage } from '../test-fields.ts';
import { answersTo, showPage, type Shown } from '../test-screen.tsx';
import { track } from './analytics.ts';
import { getAdminSession, keepAdminSession } from './admin-session.ts';
import { eventsKey } from './event-log.ts';

const account = accountOf('growth');
const banner = () => within(screen.getByRole('banner'));
const countAsked = ({ server }: Shown, name: ProcedureName) =>
  server.asked.filter((asked) => asked.name === name).length;
const inputsOf = ({ server }: Shown, name: ProcedureName) =>
  server.asked.filter((asked) => asked.name === name).map(({ input }) => input);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the second pass after which the subscription is asked for. */
async function passASecond(shown: Shown): Promise<void> {
  await act(async () => {
    await import('./attend.ts');
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(countAsked(shown, 'checkSubscription')).toBe(1));
}

test('the welcome mail is asked for by the first page alone, and never by another', async () => {
  const pending = { ...account, welcome_pending: true };
  const shown = await showPage('/privacy', {
    account: pending,
    answers: { sendWelcomeEmail: { sent: true } },
  });
  await waitFor(() => expect(countAsked(shown, 'sendWelcomeEmail')).toBe(1));
  expect(inputsOf(shown, 'sendWelcomeEmail')).toEqual([
    { email: account.profile.email, name: account.profile.full_name },
  ]);
  await shown.user.click(banner().getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await shown.signInAs(account);
  await passASecond(shown);
  expect(countAsked(shown, 'sendWelcomeEmail')).toBe(1);
});

test('an account that was welcomed is not welcomed again', async () => {
  const shown = await showPage('/privacy', { account });
  await passASecond(shown);
  expect(countAsked(shown, 'sendWelcomeEmail')).toBe(0);
});

test('the subscription is asked for a second after somebody is there, and a failure says nothing', async () => {
  const refused = new Refused(500, { error: 'Away.', code: 'X' });
  const shown = await showPage('/privacy', { account, answers: { checkSubscription: refused } });
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(countAsked(shown, 'checkSubscription')).toBe(0);
  await passASecond(shown);
  expect(banner().getByText(account.profile.full_name)).toBeDefined();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(countAsked(shown, 'start')).toBe(1);
});

test('where the tier has changed meanwhile, the page asks for everything that comes with it', async () => {
  const shown = await showPage('/dashboard', { account: accountOf('free') });
  expect(await screen.findByText('FREE PLAN')).toBeDefined();
  Object.assign(shown.server.answers, answersTo(accountOf('pro')));
  await passASecond(shown);
  expect(await screen.findByText('PRO PLAN')).toBeDefined();
});

test('whoever comes from the provider’s page before its message sees the new plan all the same, by one more question', async () => {
  history.replaceState(null, '', '/dashboard?from=portal');
  const shown = await showPage('/dashboard', { account });
  await passASecond(shown);
  history.replaceState(null, '', '/');
  expect(screen.getByText('GROWTH PLAN')).toBeDefined();
  Object.assign(shown.server.answers, answersTo(accountOf('free')));
  await act(() => vi.advanceTimersByTimeAsync(paymentsCurrentMs));
  expect(await screen.findByText('FREE PLAN')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10 * paymentsCurrentMs));
  expect(countAsked(shown, 'checkSubscription')).toBe(2);
});

test('where only the subscription has changed, it is shown without asking for the rest', async () => {
  const shown = await showPage('/profile', { account });
  expect(await screen.findByText('Next billing date')).toBeDefined();
  shown.server.answers.checkSubscription = { ...account.subscription, renews: false };
  await passASecond(shown);
  expect(await screen.findByText('Ends on')).toBeDefined();
  expect(screen.queryByText('Next billing date')).toBeNull();
  expect(countAsked(shown, 'start')).toBe(1);
});

test('whoever has signed out leaves no event and no admin session behind', async () => {
  const shown = await showPage('/privacy', { account });
  await passASecond(shown);
  track('page_view');
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(eventsKey)).toContain(account.profile.user_id);
  keepAdminSession({ token: 'secret', expiresAt: '2026-12-01T10:00:00.000Z' });
  shown.server.others = { '/api/auth/sign-out': {} };
  Object.assign(shown.server.answers, answersTo(null));
  await shown.user.click(banner().getByRole('button', { name: 'Sign Out' }));
  await expectMessage('status', 'Signed out', "You've been signed out successfully.");
  expect(banner().getByRole('link', { name: 'Sign In' })).toBeDefined();
  expect(localStorage.getItem(eventsKey)).toBeNull();
  expect(getAdminSession()).toBeNull();
  expect(screen.queryByText('Your session has ended')).toBeNull();
});

test('a sign-out that the server does not answer signs nobody out', async () => {
  const shown = await showPage('/privacy', { account });
  await passASecond(shown);
  shown.server.others = { '/api/auth/sign-out': () => Promise.reject(new TypeError('Failed to fetch')) };
  await shown.user.click(banner().getByRole('button', { name: 'Sign Out' }));
  await expectMessage('alert', 'You are still signed in');
  expect(banner().getByText(account.profile.full_name)).toBeDefined();
});

test('whoever is signed out by time is told', async () => {
  const shown = await showPage('/privacy', { account });
  await passASecond(shown);
  await shown.signInAs(null);
  await expectMessage('status', 'Your session has ended', 'Sign in again to go on.');
  expect(banner().getByRole('link', { name: 'Sign In' })).toBeDefined();
});

test('the account of the next person does not take over the admin session of the one before', async () => {
  const shown = await showPage('/privacy', { account });
  await passASecond(shown);
  act(() => keepAdminSession({ token: 'secret', expiresAt: '2026-12-01T10:00:00.000Z' }));
  await shown.signInAs(accountOf('growth', { number: 2 }));
  await waitFor(() => expect(getAdminSession()).toBeNull());
});
