import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../contract/accounts/account.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import { answersTo, showPage } from '../test-screen.tsx';

const show = (account: Account | null = null, path = '/privacy') => showPage(path, { account });
const header = () => within(screen.getByRole('banner'));
const destinations = () =>
  within(header().getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const everybody = [
  ['For Creators', '/creators'],
  ['Features', '/#features'],
  ['Pricing', '/pricing'],
];

describe('the ways around the product', () => {
  test('lead a visitor to the sign-in before the analyzer', async () => {
    await show();
    expect(destinations()).toEqual([...everybody, ['Try Analyzer', '/auth'], ['Dashboard', '/dashboard']]);
    expect(header().getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
    expect(header().getByRole('link', { name: 'Start For Free' }).getAttribute('href')).toBe(
      '/auth?tab=sign-up',
    );
    expect(header().queryByRole('button', { name: 'Sign Out' })).toBeNull();
  });

  test.each([
    ['free', false, [], []],
    ['pro', false, [['Campaigns', '/brands/campaigns']], []],
    [
      'agency',
      true,
      [
        ['Campaigns', '/brands/campaigns'],
        ['Bulk', '/dashboard?tab=bulk-tools'],
        ['Clients', '/clients'],
      ],
      [['Admin', '/admin']],
    ],
  ] as const)(
    'lead who is signed in to their work: plan %s, administrator: %s',
    async (...[tier, isAdmin, bulk, more]) => {
      await show(accountOf(tier, { isAdmin }));
      expect(destinations()).toEqual([
        ['New analysis', '/try-analyzer'],
        ['Dashboard', '/dashboard'],
        ['Library', '/library'],
        ['Lists', '/lists'],
        ['Watch', '/watch'],
        ['Offers', '/verdict'],
        ['Quotes', '/quotes'],
        ['Links', '/links'],
        ...bulk,
        ['Marketplace', '/dashboard?tab=marketplace'],
        ...more,
      ]);
      expect(header().queryByRole('link', { name: 'Sign In' })).toBeNull();
      // What visitors look for stands in the account's menu.
      for (const [name, href] of everybody)
        expect(header().getByRole('link', { name }).getAttribute('href')).toBe(href);
    },
  );

  test.each([
    ['/dashboard', 'Dashboard'],
    ['/dashboard?tab=white-label', 'Dashboard'],
    ['/dashboard?tab=marketplace', 'Marketplace'],
    ['/library', 'Library'],
    ['/brands/campaigns', 'Campaigns'],
    ['/brands/campaigns/spring?tab=links', 'Campaigns'],
  ])('at %s the open one is %s', async (path, open) => {
    await show(accountOf('pro'), path);
    const current = header()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([open]);
  });

  test('do not change on a screen of one’s own while it is asked whose it is', async () => {
    await showPage('/library', { answers: { start: new Refused(503, {}) } });
    expect(destinations()).toEqual([
      ['New analysis', '/try-analyzer'],
      ['Dashboard', '/dashboard'],
      ['Library', '/library'],
      ['Lists', '/lists'],
      ['Watch', '/watch'],
      ['Offers', '/verdict'],
      ['Quotes', '/quotes'],
      ['Links', '/links'],
      ['Marketplace', '/dashboard?tab=marketplace'],
    ]);
  });

  test('say which of them is the open page', async () => {
    await show(null, '/creators');
    const current = header()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['For Creators']);
  });

  test('open below the bar on a phone, until Escape or a choice closes them', async () => {
    await show();
    const isOpen = () => {
      const toggle = header().getByRole('button', { name: /menu$/ });
      const menu = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
      expect(menu?.dataset['open']).toBe(toggle.getAttribute('aria-expanded'));
      return menu?.dataset['open'];
    };
    expect(isOpen()).toBe('false');
    fireEvent.click(header().getByRole('button', { name: 'Open menu' }));
    expect(isOpen()).toBe('true');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(isOpen()).toBe('false');
    expect(document.activeElement).toBe(header().getByRole('button', { name: 'Open menu' }));
    fireEvent.click(header().getByRole('button', { name: 'Open menu' }));
    fireEvent.click(header().getByRole('button', { name: 'Close menu' }));
    expect(isOpen()).toBe('false');
    fireEvent.click(header().getByRole('button', { name: 'Open menu' }));
    fireEvent.click(header().getByRole('link', { name: 'Pricing' }));
    expect(isOpen()).toBe('false');
    expect(await screen.findByRole('region', { name: 'Plans and prices' })).toBeDefined();
  });
});

describe('the corner of the account', () => {
  const account = accountOf('growth');
  const renamed = (full_name: string): Account => ({
    ...account,
    profile: { ...account.profile, full_name },
  });

  test.each([
    ['Ada Member', 'Ada Member'],
    ['  ', 'person1@example.org'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('calls a person of the name "%s" %s', async (full_name, called) => {
    await show(renamed(full_name));
    const opener = header().getByRole('button', { name: `Account: ${called}` });
    expect(opener.querySelector('img')).toBeNull();
    expect(header().getByRole('link', { name: 'Profile settings' }).getAttribute('href')).toBe('/profile');
  });

  test('opens and closes like any menu, and gives the focus back', async () => {
    const { user } = await show(account);
    const opener = header().getByRole('button', { name: 'Account: Person 1' });
    const isOpen = () => {
      const list = document.getElementById(opener.getAttribute('aria-controls') ?? '');
      expect(list?.dataset['open']).toBe(opener.getAttribute('aria-expanded'));
      return list?.dataset['open'];
    };
    expect(isOpen()).toBe('false');
    await user.click(opener);
    expect(isOpen()).toBe('true');
    await user.keyboard('{Tab}{Escape}');
    expect(isOpen()).toBe('false');
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.click(screen.getByRole('main'));
    expect(isOpen()).toBe('false');
    await user.click(opener);
    await user.click(header().getByRole('link', { name: 'For Creators' }));
    expect(isOpen()).toBe('false');
  });

  test('signs out, tells so, and forgets what was noted of the account', async () => {
    const { server } = await show(account);
    const answer = Promise.withResolvers<object>();
    server.others['/api/auth/sign-out'] = () => answer.promise;
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('checkSubscription'));
    localStorage.setItem('sponsorscope.events', '[{"event_name":"sign_in"}]');
    fireEvent.click(header().getByRole('button', { name: 'Sign Out' }));
    const leaving = header().getByRole<HTMLButtonElement>('button', { name: 'Signing out...' });
    expect(leaving.disabled).toBe(true);
    answer.resolve({ success: true });
    expect(await screen.findByText("You've been signed out successfully.")).toBeDefined();
    expect(header().getByRole('link', { name: 'Sign In' })).toBeDefined();
    expect(localStorage.getItem('sponsorscope.events')).toBeNull();
    expect(server.posted).toEqual([{ path: '/api/auth/sign-out', input: {} }]);
  });

  test('says that nobody was signed out where the server did not do it', async () => {
    const { server } = await show(account);
    server.others['/api/auth/sign-out'] = new Refused(503, {});
    fireEvent.click(header().getByRole('button', { name: 'Sign Out' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('You are still signed in');
    expect(notice.textContent).toContain('The server did not answer. Try again.');
    expect(header().getByRole<HTMLButtonElement>('button', { name: 'Sign Out' }).disabled).toBe(false);
  });

  test('lets go of a session that the server does not know any more', async () => {
    const { server } = await show(account);
    server.others['/api/auth/sign-out'] = new Refused(401, {});
    fireEvent.click(header().getByRole('button', { name: 'Sign Out' }));
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeDefined();
  });

  test('does not take who is unknown for a visitor, and asks again', async () => {
    const shown = await showPage('/privacy', { answers: { start: new Refused(503, {}) } });
    expect(header().queryByRole('link', { name: 'Sign In' })).toBeNull();
    fireEvent.click(header().getByRole('button', { name: 'Account not loaded. Retry' }));
    expect(header().getByRole<HTMLButtonElement>('button', { name: 'Loading account...' }).disabled).toBe(
      true,
    );
    await header().findByRole('button', { name: 'Account not loaded. Retry' });
    await shown.signInAs(account);
    expect(header().getByRole('button', { name: 'Account: Person 1' })).toBeDefined();
  });
});

describe('a screen of one’s own', () => {
  const account = accountOf('pro');

  test('is not taken away where the server does not answer, and comes with another try', async () => {
    const shown = await showPage('/dashboard', { answers: { start: new Refused(503, {}) } });
    expect(await screen.findByRole('heading', { name: 'Failed to load profile data' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('You are not signed out');
    // One way to try again is enough.
    expect(header().queryByRole('button', { name: /Account not loaded/ })).toBeNull();
    expect(shown.readAddress()).toBe('/dashboard');
    Object.assign(shown.server.answers, answersTo(account));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  });

  test('whose session has ended gives way to the sign-in, and that is said', async () => {
    const shown = await showPage('/dashboard', { account });
    await screen.findByText('PRO PLAN');
    await shown.signInAs(null);
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    expect(shown.readAddress()).toBe('/auth');
  });

  test('that is refused because the session has ended leads to the sign-in', async () => {
    const refusal = Promise.withResolvers<Refused>();
    const shown = await showPage('/dashboard', { account, answers: { dashboard: () => refusal.promise } });
    await screen.findByText('PRO PLAN');
    Object.assign(shown.server.answers, answersTo(null));
    refusal.resolve(new Refused(401, { error: 'Please sign in.', code: 'UNAUTHORIZED' }));
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(shown.readAddress()).toBe('/auth');
  });
});
