import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { settleFrame } from '../../test-frames.ts';
import { readBeside } from '../../test-screen.tsx';
import { dashboardData, recentAnalysis, showDashboard } from './test-dashboard.tsx';

const card = (name: string) => within(screen.getByRole('region', { name }));
const textOf = (name: string) => screen.getByRole('region', { name }).textContent.replaceAll(/\s+/g, ' ');

describe('Monthly Usage', () => {
  const used = (analyses: number) => {
    const account = accountOf('pro');
    return showDashboard({ ...account, usage: { ...account.usage, analyses } });
  };

  test.each([
    [740, '74.0%', 74, null, 'good'],
    [750, '75.0%', 75, null, 'warn'],
    [799, '79.9%', 79.9, null, 'warn'],
    [800, '80.0%', 80, 'Approaching limit', 'warn'],
    [900, '90.0%', 90, 'Approaching limit', 'bad'],
    [1000, '100.0%', 100, 'Limit reached', 'bad'],
    [1200, '120.0%', 100, 'Limit reached', 'bad'],
  ] as const)('%i of 1,000 analyses: bar and badge', async (...[analyses, share, now, badge, tone]) => {
    await used(analyses);
    const usage = card('Monthly Usage');
    expect(textOf('Monthly Usage')).toContain(`${analyses.toLocaleString('en-US')} / 1,000`);
    const left = Math.max(0, 1000 - analyses);
    expect(textOf('Monthly Usage')).toContain(`${share} used, ${left} left`);
    for (const one of ['Approaching limit', 'Limit reached'])
      expect(usage.queryAllByText(one)).toHaveLength(one === badge ? 1 : 0);
    const bar = usage.getByRole('progressbar', { name: 'Share of this month’s limit that is used' });
    expect(bar.getAttribute('aria-valuenow')).toBe(String(now));
    expect(bar.getAttribute('aria-valuetext')).toBe(share);
    expect(bar.style.getPropertyValue('--progress-section-color')).toBe(`var(--${tone})`);
    expect(readBeside(card('Usage Trends').getByText('Utilized'))).toBe(share);
  });

  test('says what is left, and where the credits end before the month does', async () => {
    const account = accountOf('growth', { credits: 50 });
    await showDashboard({ ...account, usage: { ...account.usage, analyses: 0 } });
    expect(textOf('Monthly Usage')).toContain(
      '0.0% used, 500 left; your credits are enough for 50. Resets on',
    );
  });

  test('without a limit has no bar', async () => {
    await showDashboard(accountOf('enterprise'));
    expect(textOf('Monthly Usage')).toBe(
      'Monthly UsageUnlimited2 analyses this month. Your plan has no monthly limit.',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(textOf('Credits')).toBe('CreditsUnlimitedYour plan uses no credits.');
    expect(readBeside(card('Usage Trends').getByText('Plan limit'))).toBe('Unlimited');
    expect(card('Usage Trends').queryByText('Utilized')).toBeNull();
    expect(readBeside(card('Usage Trends').getByText('Hourly limit'))).toBe('1,000');
  });
});

test('credits are counted, and more are offered to whoever is free and has fewer than three', async () => {
  for (const [tier, credits, offered] of [
    ['free', 2, true],
    ['free', 3, false],
    ['growth', 0, false],
  ] as const) {
    const { unmount } = await showDashboard(accountOf(tier, { credits }));
    expect(textOf('Credits')).toContain(`${credits} credits remaining`);
    expect(card('Credits').queryAllByText('Upgrade for more')).toHaveLength(offered ? 1 : 0);
    unmount();
  }
});

test.each([
  ['free', 'free', null, 'FREE PLANNo subscription'],
  ['growth', 'trial', '2026-12-05T12:00:00.000Z', 'GROWTH PLANTrial until Dec 5, 2026'],
  ['agency', 'override', '2099-02-03T12:00:00.000Z', 'AGENCY PLANGranted until Feb 3, 2099'],
  ['pro', 'subscription', null, 'PRO PLANBy subscription'],
] as const)(
  'where the plan %s comes from (%s) is said beside it',
  async (...[tier, origin, ends_at, words]) => {
    const account = accountOf(tier);
    await showDashboard({ ...account, plan: { ...account.plan, origin, ends_at } });
    expect(screen.getByText(`${tier.toUpperCase()} PLAN`).parentElement?.textContent).toBe(words);
  },
);

describe('Subscription', () => {
  const paying: Account['subscription'] = {
    subscribed: true,
    subscription_tier: 'pro',
    status: 'active',
    renews: true,
    subscription_end: '2099-03-01T12:00:00.000Z',
  };
  const late = 'Your last payment failed. Please check your card.';
  const open = 'Your plan is closed until an open invoice is paid. Please check your card.';

  test.each([
    [{}, 'ActiveRenews on Mar 1, 2099', true],
    [{ renews: false }, 'ActiveEnds on Mar 1, 2099', true],
    [{ subscription_end: null }, 'ActiveNo end date is set.', true],
    [{ status: 'past_due' }, `ActiveRenews on Mar 1, 2099${late}`, true],
    [{ subscribed: false, status: 'unpaid' }, `Inactive${open}`, true],
    [{ subscribed: false, status: 'canceled' }, 'InactiveYou are not being charged.Compare plans', false],
    [
      { subscribed: false, status: 'incomplete' },
      'InactiveCompare plansYour first payment has not gone through yet.',
      false,
    ],
  ] as const)('%o', async (changes, words, canManage) => {
    await showDashboard({ ...accountOf('pro'), subscription: { ...paying, ...changes } });
    expect(textOf('Subscription')).toBe(`Subscription${canManage ? 'Manage' : ''}${words}`);
    expect(card('Subscription').queryAllByRole('button', { name: 'Manage' })).toHaveLength(canManage ? 1 : 0);
    const compare = card('Subscription').queryByRole('link', { name: 'Compare plans' });
    expect(compare?.getAttribute('href')).toBe(canManage ? undefined : '/#pricing');
  });
});

describe('Profile', () => {
  const show = (profile: Partial<Account['profile']>) => {
    const account = accountOf('pro');
    return showDashboard({ ...account, profile: { ...account.profile, ...profile } });
  };

  test('names the person, and administrators as such', async () => {
    const { unmount } = await show({});
    expect(card('Profile').getByText('Person 1')).toBeDefined();
    expect(card('Profile').getByText('person1@example.org')).toBeDefined();
    expect(card('Profile').queryByText('Admin')).toBeNull();
    expect(card('Profile').getByRole('link', { name: 'Profile settings' }).getAttribute('href')).toBe(
      '/profile',
    );
    unmount();
    await show({ full_name: '  ', is_admin: true });
    expect(card('Profile').getByText('User')).toBeDefined();
    expect(card('Profile').getByText('Admin')).toBeDefined();
  });

  test('shows initials where the picture does not arrive', async () => {
    await show({ full_name: 'Ada Lovelace', avatar_url: 'https://pictures.example/ada.png' });
    const region = screen.getByRole('region', { name: 'Profile' });
    const picture = region.querySelector('iframe');
    expect(picture?.src).toContain(encodeURIComponent('https://pictures.example/ada.png'));
    settleFrame(picture, 0);
    expect(region.querySelector('iframe')).toBeNull();
    expect(card('Profile').getByText('AL')).toBeDefined();
  });
});

test('what has been done so far is counted once it is known', async () => {
  const answer = Promise.withResolvers<Refused | ReturnType<typeof dashboardData>>();
  const { server, user } = await showDashboard(accountOf('pro'), { dashboard: answer.promise });
  const total = () => readBeside(card('Account Activity').getByText('Total analyses'));
  expect(total()).toBe('Unknown');
  answer.resolve(new Refused(500, { error: 'x', code: 'X' }));
  const retry = await card('Recent Analyses').findByRole('button', { name: 'Retry' });
  expect(total()).toBe('Unknown');
  server.answers.dashboard = dashboardData([1, 2, 3].map((number) => recentAnalysis(number)));
  await user.click(retry);
  await waitFor(() => expect(total()).toBe('3+'));
  expect(readBeside(card('Account Activity').getByText('Member since'))).toBe('Jan 1, 2025');
});
