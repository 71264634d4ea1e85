import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trendMonths } from '../../contract/analysis/dashboard.ts';
import { accountOf } from '../test-accounts.ts';
import { AnsweringServer, Refused } from '../test-answers.ts';
import { answersTo, showPage } from '../test-screen.tsx';
import { setServer } from '../test-surroundings.ts';
import { api } from './api.ts';
import { changeAccount, refreshStart, useStart } from './start.ts';

const account = accountOf('growth');
const other = accountOf('pro', { number: 2 });
const away = new Refused(503, { error: 'Away.', code: 'X' });
const site = { demo: { youtube: true, mail: true, payments: true }, sampleHandles: [], googleSignIn: false };
const usage_trend = Array.from({ length: trendMonths }, () => ({ month: '2026-11', analyses: 7 }));
const dashboard = { recent_analyses: [], usage_trend };
const banner = () => within(screen.getByRole('banner'));

// The first of this file: who has asked before does not begin again.
test('a page asks once, and again when another tab, the network or the browser gives a reason', async () => {
  const server = new AnsweringServer({ start: away });
  setServer(server);
  const { result } = renderHook(useStart);
  renderHook(useStart);
  expect(result.current.phase).toBe('loading');
  await waitFor(() => expect(result.current.phase).toBe('failed'));
  expect(server.asked).toHaveLength(1);

  server.answers = answersTo(account);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(result.current.account).toEqual(account));
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('pageshow'));
  expect(server.asked).toHaveLength(2);

  server.answers = answersTo(null);
  const otherTabs = [new BroadcastChannel('sponsorscope.session')];
  otherTabs[0]?.postMessage('changed');
  await waitFor(() => expect(result.current.account).toBeNull());
  expect(result.current.hasExpired).toBe(false);

  server.answers = answersTo(account);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(result.current.account).toEqual(account));

  server.answers = answersTo(null);
  await act(() => refreshStart());
  expect(result.current).toMatchObject({ account: null, hasExpired: true });
});

test('of two questions the later one counts, whichever is answered first', async () => {
  const { server } = await showPage('/privacy');
  const slow = Promise.withResolvers<Refused>();
  server.answers.start = () => slow.promise;
  const earlier = refreshStart();
  await waitFor(() => expect(server.asked).toHaveLength(2));
  server.answers = { ...server.answers, ...answersTo(account) };
  await act(() => refreshStart());
  slow.resolve(new Refused(200, { site: {}, account: null }));
  await act(() => earlier);
  expect(banner().getByText(account.profile.full_name)).toBeDefined();
});

test('what comes with the start is not asked for again until it is old or somebody else’s', async () => {
  const { server, signInAs } = await showPage('/privacy', { account });
  server.answers = { ...server.answers, start: { site, account, dashboard } };
  await act(() => refreshStart());
  await expect(api.dashboard()).resolves.toEqual(dashboard);
  expect(server.asked.filter(({ name }) => name === 'dashboard')).toHaveLength(0);
  await api.dashboard();
  expect(server.asked.filter(({ name }) => name === 'dashboard')).toHaveLength(1);
  await act(() => refreshStart());
  await signInAs(other);
  await api.dashboard();
  expect(server.asked.filter(({ name }) => name === 'dashboard')).toHaveLength(2);
});

test('what arrives for somebody who has left changes nobody else', async () => {
  const { signInAs } = await showPage('/privacy', { account });
  await signInAs(other);
  act(() => changeAccount(account.profile.user_id, () => account));
  expect(banner().getByText(other.profile.full_name)).toBeDefined();
});

test('an answer that is no account stands for nobody, and what was on the screen stays where none comes', async () => {
  const { server } = await showPage('/privacy', { account });
  server.answers.start = away;
  await act(() => refreshStart());
  expect(banner().getByText(account.profile.full_name)).toBeDefined();
  server.answers.start = new Refused(200, { site: 'none', account: { profile: null } });
  await act(() => refreshStart());
  expect(banner().getByRole('link', { name: 'Sign In' })).toBeDefined();
});

test('while nobody knows who is signed in, no way in is shown; where nobody can say, there is a way to ask again', async () => {
  const { server, user } = await showPage('/privacy', { answers: { start: away } });
  await screen.findByRole('heading', { level: 1 });
  expect(banner().queryByRole('link', { name: 'Sign In' })).toBeNull();
  expect(banner().queryByRole('link', { name: 'Start For Free' })).toBeNull();
  server.answers = { ...server.answers, ...answersTo(account) };
  await user.click(banner().getByRole('button', { name: 'Account not loaded. Retry' }));
  expect(await banner().findByText(account.profile.full_name)).toBeDefined();
});

test('a guarded screen that cannot ask who is signed in says so once, and sends nobody away', async () => {
  const { server, user, readAddress } = await showPage('/dashboard', { answers: { start: away } });
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { name: 'Failed to load profile data' })).toBeDefined();
  expect(main.getByRole('alert').textContent).toContain('You are not signed out');
  expect(screen.getAllByRole('button', { name: /Retry/ })).toHaveLength(1);
  expect(readAddress()).toBe('/dashboard');
  server.answers = { ...server.answers, ...answersTo(account) };
  await user.click(main.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
});

test.each(['/dashboard', '/profile', '/brands/campaigns', '/channel/some-channel', '/checkout?id=1'])(
  'a visitor of %s is led to the sign-in, and going back does not lead into a circle',
  async (path) => {
    const { readAddress, goBack } = await showPage(path, { cameFrom: '/privacy' });
    await waitFor(() => expect(readAddress()).toBe('/auth'));
    await goBack();
    expect(readAddress()).toBe('/privacy');
  },
);

test('the header leads an administrator to the panel, and nobody else', async () => {
  const { signInAs } = await showPage('/privacy', { account });
  expect(banner().queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(banner().queryByRole('link', { name: 'Sign In' })).toBeNull();
  await signInAs(accountOf('growth', { isAdmin: true }));
  expect(banner().getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  await signInAs({ ...account, profile: { ...account.profile, full_name: '  ' } });
  expect(banner().getByRole('button', { name: `Account: ${account.profile.email}` })).toBeDefined();
});
