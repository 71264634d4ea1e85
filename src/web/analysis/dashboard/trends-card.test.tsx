import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { accountOf } from '../../test-accounts.ts';
import { dashboardData, giveSizes, showDashboard } from './test-dashboard.tsx';

const trends = () => within(screen.getByRole('region', { name: 'Usage Trends' }));
const show = (tier: PlanTier, ...counts: [number, number, number, number, number, number]) =>
  showDashboard(accountOf(tier), { dashboard: dashboardData([], counts) });

beforeEach(giveSizes);

test('the months stand in a table beside the chart, with the limit where its line can be drawn', async () => {
  const { container } = await show('pro', 0, 12, 1234, 5, 0, 7);
  const table = await trends().findByRole('table', { name: 'Analyses by calendar month (UTC)' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Analyses'],
    ['June 2026', '0'],
    ['July 2026', '12'],
    ['August 2026', '1,234'],
    ['September 2026', '5'],
    ['October 2026', '0'],
    ['November 2026', '7'],
  ]);
  expect(trends().getByText('This month’s limit: 1,000')).toBeDefined();
  const drawn = [...container.querySelectorAll('[aria-hidden] [data-value]')];
  expect(drawn.map((bar) => bar.getAttribute('data-value'))).toEqual(['0', '12', '1,234', '5', '0', '7']);
});

test('a limit far above the bars is said in words, and none is said where there is none', async () => {
  const { unmount } = await show('pro', 0, 0, 0, 0, 0, 7);
  expect(
    await trends().findByText('This month’s limit of 1,000 lies far above these bars and is not drawn.'),
  ).toBeDefined();
  unmount();
  await show('enterprise', 0, 0, 0, 0, 0, 7);
  await trends().findByRole('table');
  expect(trends().queryByText(/^This month’s limit/)).toBeNull();
});

test('months without analyses are no chart, and a larger limit is offered to the free plan alone', async () => {
  for (const tier of ['free', 'growth'] as const) {
    const { unmount } = await show(tier, 0, 0, 0, 0, 0, 0);
    expect(await trends().findByText('No analyses in the last six months.')).toBeDefined();
    expect(trends().queryByRole('table')).toBeNull();
    const offers = trends().queryAllByText(/^Upgrade for a higher monthly limit and full results\./);
    expect(offers).toHaveLength(tier === 'free' ? 1 : 0);
    unmount();
  }
});
