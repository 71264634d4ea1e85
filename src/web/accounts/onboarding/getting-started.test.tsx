import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { accountOf } from '../../test-accounts.ts';
import { showPart } from '../../test-screen.tsx';
import { GettingStarted } from './getting-started.tsx';

const dayMs = 24 * 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
interface Wishes {
  analyses?: number;
  plan?: Partial<Account['plan']>;
  ageMs?: number;
  number?: number;
}

function show(
  place: 'home' | 'dashboard',
  { analyses = 0, plan = {}, ageMs = dayMs, number = 1 }: Wishes = {},
) {
  const account = accountOf('free', { number });
  const someone: Account = {
    ...account,
    profile: { ...account.profile, created_at: ago(ageMs) },
    plan: { ...account.plan, ...plan },
    usage: { ...account.usage, analyses },
  };
  return showPart(<GettingStarted account={someone} place={place} />, { account: someone });
}

const card = () => within(screen.getByRole('region', { name: 'Getting Started' }));
const isShown = () => screen.queryByRole('region', { name: 'Getting Started' }) !== null;
const doneSteps = () =>
  card()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('Done: '))
    .map((text) => text.slice('Done: '.length));
test('a new account is shown four steps, of which each open one leads on', async () => {
  await show('home');
  expect(card().getAllByRole('listitem')).toHaveLength(4);
  expect(card().getByText('1 of 4 done')).toBeDefined();
  expect(doneSteps()).toEqual(['Welcome']);
  const leads = card()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(leads).toEqual([
    ['Analyze a channel', '/#analyzer'],
    ['Open the dashboard', '/dashboard'],
    ['Compare plans', '/#pricing'],
  ]);
});

test('each step is done with what it is about; a trial is no upgrade', async () => {
  const trial = { tier: 'growth', origin: 'trial', ends_at: '2026-12-05T12:00:00.000Z' } as const;
  const { unmount } = await show('dashboard', { plan: trial });
  expect(doneSteps()).toEqual(['Welcome', 'Dashboard']);
  expect(card().getByText(/^Your Growth trial runs until/).textContent).toBe(
    'Your Growth trial runs until Dec 5, 2026.',
  );
  expect(card().queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
  unmount();
  await show('dashboard', { analyses: 1, plan: { tier: 'growth', origin: 'subscription' } });
  // With all four done there is nothing left to say.
  expect(isShown()).toBe(false);
});

test('what was done is remembered: in the next month, on other screens, and for each account by itself', async () => {
  (await show('dashboard', { analyses: 1 })).unmount();
  (await show('home', { analyses: 0 })).unmount();
  const { unmount } = await show('home');
  expect(doneSteps()).toEqual(['Welcome', 'First analysis', 'Dashboard']);
  unmount();
  await show('home', { number: 2 });
  expect(doneSteps()).toEqual(['Welcome']);
});

test('dismissed is dismissed, on every screen and for this account alone', async () => {
  const { unmount, user } = await show('dashboard');
  await user.click(screen.getByRole('button', { name: 'Dismiss Getting Started' }));
  expect(isShown()).toBe(false);
  unmount();
  const again = await show('home');
  expect(isShown()).toBe(false);
  again.unmount();
  await show('home', { number: 2 });
  expect(isShown()).toBe(true);
});

test('an account is new for seven days', async () => {
  const { unmount } = await show('home', { ageMs: 7 * dayMs - 60_000 });
  expect(isShown()).toBe(true);
  unmount();
  await show('home', { ageMs: 7 * dayMs + 60_000 });
  expect(isShown()).toBe(false);
});

test('on a phone the steps wait behind their heading', async () => {
  const match = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    match(query === '(min-width: 48em)' ? 'not all' : query),
  );
  const { unmount } = await show('home');
  const details = () => screen.getByRole('region', { name: 'Getting Started' }).querySelector('details');
  expect(details()?.open).toBe(false);
  unmount();
  vi.mocked(globalThis.matchMedia).mockImplementation(match);
  await show('home');
  expect(details()?.open).toBe(true);
});
