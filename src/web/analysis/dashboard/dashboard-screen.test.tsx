import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { planTiers, type PlanTier } from '../../../engine/plans/plans.ts';
import { lookAgainAfterMs } from '../../session/follow-payments.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { answersTo, readBeside } from '../../test-screen.tsx';
import { dashboardData, recentAnalysis, showDashboard } from './test-dashboard.tsx';
import { toolNames, tools, type ToolName } from './tools.ts';

const show = (tier: PlanTier) => showDashboard(accountOf(tier));
const tab = (name: string) => screen.getByRole('tab', { name });

/** Whose plan opens which tool: written down once more, because the product's own table may be wrong. */
const openTo: Record<ToolName, readonly PlanTier[]> = {
  'api-access': ['agency', 'enterprise'],
  'bulk-tools': ['agency', 'enterprise'],
  marketplace: planTiers,
  'white-label': ['enterprise'],
};

const gates: Record<ToolName, string> = {
  'api-access': 'API access is available for Agency+ plans',
  'bulk-tools': 'Bulk tools are available for Agency+ plans',
  marketplace: '',
  'white-label': 'White-label customization is available for Enterprise plans',
};

test.each(planTiers)('on the plan %s each tool stands open, or behind a lock and its gate', async (tier) => {
  const { user } = await show(tier);
  for (const name of toolNames) {
    const isOpen = openTo[name].includes(tier);
    const opener = tab(tools[name].label);
    expect(opener.querySelector('svg') === null, `no lock at ${name}`).toBe(isOpen);
    await user.click(opener);
    const panel = within(screen.getByRole('tabpanel', { name: tools[name].label }));
    expect(panel.queryAllByText(`The tool ${name}`)).toHaveLength(isOpen ? 1 : 0);
    expect(panel.queryAllByRole('heading', { name: gates[name] })).toHaveLength(isOpen ? 0 : 1);
    const upgrade = panel.queryByRole('link', { name: 'Upgrade Plan' });
    expect(upgrade?.getAttribute('href')).toBe(isOpen ? undefined : '/#pricing');
  }
});

const paying = planTiers.filter((tier) => tier !== 'free');

test('whoever has no plan is called a free user and offered one', async () => {
  await show('free');
  expect(screen.getByText('FREE PLAN')).toBeDefined();
  expect(readBeside(screen.getByText('Account status'))).toBe('Free User');
  expect(screen.getByRole('heading', { name: 'Upgrade Your Plan' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Boost' })).toBeNull();
});

test.each(paying)('who pays for %s is nowhere treated as free', async (tier) => {
  await show(tier);
  expect(screen.getByText(`${tier.toUpperCase()} PLAN`)).toBeDefined();
  expect(readBeside(screen.getByText('Account status'))).toBe('Premium User');
  expect(screen.queryByRole('heading', { name: 'Upgrade Your Plan' })).toBeNull();
  expect(screen.queryByText('Upgrade for more')).toBeNull();
  expect(screen.queryByText(/Upgrade for a higher monthly limit/)).toBeNull();
  const boosts = screen.queryAllByRole('button', { name: 'Boost' });
  expect(boosts).toHaveLength(tier === 'enterprise' ? 0 : 1);
});

test('exports are marked as a feature of larger plans for the free plan alone', async () => {
  for (const tier of planTiers) {
    const { unmount } = await show(tier);
    expect(screen.queryAllByText('Growth+ Feature')).toHaveLength(tier === 'free' ? 1 : 0);
    unmount();
  }
});

test('tabs work by keyboard, have addresses, and the way back leads through them', async () => {
  const { user, readAddress, goBack } = await show('free');
  expect(screen.getByRole('heading', { name: 'Monthly Usage' })).toBeDefined();
  tab('Overview').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('API Access'));
  expect(readAddress()).toBe('/dashboard?tab=api-access');
  await user.keyboard('{End}{Enter}');
  expect(document.activeElement).toBe(tab('White-Label'));
  expect(readAddress()).toBe('/dashboard?tab=white-label');
  expect(screen.queryByRole('heading', { name: 'Monthly Usage' })).toBeNull();
  await goBack();
  expect(tab('API Access').getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Upgrade Plan' }));
  expect(readAddress()).toBe('/#pricing');
});

test('an address that names no tab opens the first', async () => {
  await showDashboard(accountOf('free'), {}, '?tab=nonsense');
  expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
});

test('a report is a page of its own', async () => {
  const dashboard = dashboardData([recentAnalysis(1), recentAnalysis(2)]);
  const { user, readAddress } = await showDashboard(accountOf('pro'), { dashboard });
  await user.click(await screen.findByRole('link', { name: 'Detailed report: Channel 2' }));
  expect(readAddress()).toBe(`/analysis/${recentAnalysis(2).id}`);
});

describe('Refresh Status', () => {
  const button = (name: string) => screen.findByRole('button', { name });

  test('asks once, tells the end, and asks for everything that hangs on the plan', async () => {
    const { server, user } = await show('free');
    await screen.findByText('No analyses yet');
    const answer = Promise.withResolvers<typeof subscription>();
    const { subscription } = accountOf('pro');
    server.answers = { ...server.answers, ...answersTo(accountOf('pro')), checkSubscription: answer.promise };
    const asked = server.asked.length;
    await user.click(await button('Refresh Status'));
    const busy = await button('Refreshing...');
    expect(document.activeElement).toBe(busy);
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    server.answers.dashboard = dashboardData([recentAnalysis(1)]);
    await act(async () => answer.resolve(subscription));
    const title = await screen.findByText('Subscription refreshed');
    expect(title.nextElementSibling?.textContent).toBe('Your subscription status has been updated.');
    expect(document.activeElement).toBe(await button('Refresh Status'));
    expect(await screen.findByText('Channel 1')).toBeDefined();
    expect(
      server.asked
        .slice(asked)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['checkSubscription', 'dashboard', 'start']);
  });

  test('asks once more for what the card provider says only later', async () => {
    const { server, user } = await show('free');
    await screen.findByText('No analyses yet');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(await button('Refresh Status'));
    expect(await screen.findByText('Subscription refreshed')).toBeDefined();
    const asked = server.asked.length;
    await act(() => vi.advanceTimersByTimeAsync(lookAgainAfterMs));
    vi.useRealTimers();
    await waitFor(() =>
      expect(server.asked.slice(asked).map(({ name }) => name)).toEqual(['checkSubscription', 'start']),
    );
  });

  test('that fails says so and takes nothing from the screen', async () => {
    const { server, user } = await show('pro');
    server.answers.checkSubscription = new Refused(503, { error: 'x', code: 'X' });
    await user.click(await button('Refresh Status'));
    // Its failure is no message of its own: the account tells the subscription too.
    expect(await screen.findByText('Subscription refreshed')).toBeDefined();
    server.answers.start = new Refused(500, { error: 'x', code: 'X' });
    await user.click(await button('Refresh Status'));
    expect(await screen.findByText('Failed to load profile data')).toBeDefined();
    expect(screen.getByText('PRO PLAN')).toBeDefined();
    expect(screen.getByText('person1@example.org')).toBeDefined();
  });

  test('says nothing to whoever is not signed in any more', async () => {
    const { server, user } = await show('pro');
    server.answers.checkSubscription = new Refused(401, { error: 'x', code: 'UNAUTHORIZED' });
    server.answers = { ...server.answers, ...answersTo(null) };
    await user.click(await button('Refresh Status'));
    await waitFor(async () => expect(await button('Refresh Status')).toBeDefined());
    expect(screen.queryByText('Subscription refreshed')).toBeNull();
    expect(screen.queryByText('Failed to load profile data')).toBeNull();
  });
});
