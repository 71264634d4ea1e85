import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { planTiers, type PlanTier } from '../../../engine/plans/plans.ts';
import { accountOf } from '../../test-accounts.ts';
import { showPart } from '../../test-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { toolNames, tools, type ToolName } from './tools.ts';

const show = (tier: PlanTier, tab: ToolName | '' = '') => {
  const account = accountOf(tier);
  const dashboard = (
    <DashboardScreen
      account={account}
      purchases={{
        manage: <button type="button">Manage</button>,
        boost: <button type="button">Boost</button>,
      }}
      renderTool={(name) => <p>The tool {name}</p>}
    />
  );
  return showPart(dashboard, { account, path: `/dashboard?tab=${tab}` });
};

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

describe.each(planTiers)('on the plan %s', (tier) => {
  const opened = toolNames.filter((name) => openTo[name].includes(tier));
  const closed = toolNames.filter((name) => !openTo[name].includes(tier));

  test.each(opened)('the tool %s stands open', async (name) => {
    await show(tier, name);
    const panel = within(screen.getByRole('tabpanel', { name: tools[name].label }));
    expect(panel.getByText(`The tool ${name}`)).toBeDefined();
    expect(panel.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
  });

  test.each(closed)('the tool %s stands behind its gate', async (name) => {
    await show(tier, name);
    const panel = within(screen.getByRole('tabpanel', { name: tools[name].label }));
    expect(panel.getByRole('heading', { name: gates[name] })).toBeDefined();
    expect(panel.queryByText(`The tool ${name}`)).toBeNull();
    expect(panel.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/#pricing');
  });

  test('a lock stands at the tabs that are closed, and at no other', async () => {
    await show(tier);
    const locked = toolNames.filter(
      (name) => screen.getByRole('tab', { name: tools[name].label }).querySelector('svg') !== null,
    );
    expect(locked).toEqual(closed);
  });
});

const paying = planTiers.filter((tier) => tier !== 'free');

test('who has no plan is called a free user and offered one', async () => {
  await show('free');
  expect(screen.getByText('FREE PLAN')).toBeDefined();
  expect(findFact('Account status')).toBe('Free User');
  expect(screen.getByRole('heading', { name: 'Upgrade Your Plan' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Boost' })).toBeNull();
});

test.each(paying)('who pays for %s is nowhere treated as free', async (tier) => {
  await show(tier);
  expect(screen.getByText(`${tier.toUpperCase()} PLAN`)).toBeDefined();
  expect(findFact('Account status')).toBe('Premium User');
  expect(screen.queryByRole('heading', { name: 'Upgrade Your Plan' })).toBeNull();
  expect(screen.queryByText('Upgrade for more')).toBeNull();
  expect(screen.queryByText(/Upgrade for a higher monthly limit/)).toBeNull();
  const boosts = screen.queryAllByRole('button', { name: 'Boost' });
  expect(boosts).toHaveLength(tier === 'enterprise' ? 0 : 1);
});

test('more credits are offered to who is free and has fewer than three', async () => {
  for (const [tier, credits, offered] of [
    ['free', 2, true],
    ['free', 3, false],
    ['growth', 2, false],
  ] as const) {
    const account = accountOf(tier, { credits });
    const { unmount } = await showPart(
      <DashboardScreen account={account} purchases={{ manage: null, boost: null }} renderTool={() => null} />,
      { account },
    );
    expect(screen.queryAllByText('Upgrade for more')).toHaveLength(offered ? 1 : 0);
    unmount();
  }
});

test('exports are marked as a feature of larger plans for the free plan alone', async () => {
  for (const tier of planTiers) {
    const { unmount } = await show(tier);
    expect(screen.queryAllByText('Growth+ Feature')).toHaveLength(tier === 'free' ? 1 : 0);
    unmount();
  }
});

function findFact(name: string): string | undefined {
  return screen.getByText(name).nextElementSibling?.textContent;
}
