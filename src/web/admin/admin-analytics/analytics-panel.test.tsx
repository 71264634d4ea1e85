import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { formatDay } from '../../ui/format.ts';
import type { Answers } from '../../test-answers.ts';
import { giveSizes, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';

const rate: AdminFigures['predicted_against_quoted'][number] = {
  channel_name: 'Kestrel Workbench',
  niche: 'Tech',
  tier: '100-500K',
  predicted: 1200,
  quoted: 1250.5,
  low: 700,
  high: 2000,
  demo: false,
};

/** Two days and two months of an installation, each figure another one. */
const figures: AdminFigures = {
  rates_collected: [
    { month: '2026-10', flat_fee: 3, cpm: 0, affiliate: 1 },
    { month: '2026-11', flat_fee: 2, cpm: 5, affiliate: 0 },
  ],
  predicted_against_quoted: [
    rate,
    { ...rate, channel_name: 'Pixel Kettle', tier: null, quoted: 2500, demo: true },
  ],
  analyses_per_day: [
    { day: '2026-11-21', members: 4, visitors: 0 },
    { day: '2026-11-22', members: 6, visitors: 9 },
  ],
  visitors_kept_since: '2026-11-22',
  quota_used: [
    { day: '2026-11-21', units: 10_000, anonymous_units: 400, daily_limit: 10_000, exhausted: true },
    { day: '2026-11-22', units: 8240, anonymous_units: 610, daily_limit: 10_000, exhausted: false },
  ],
  revenue_by_plan: [
    {
      month: '2026-11',
      product: 'growth',
      currency: 'usd',
      purchases: 2,
      amount_cents: 300_000,
      refunded_cents: 0,
    },
    {
      month: '2026-11',
      product: 'full_report',
      currency: 'eur',
      purchases: 1,
      amount_cents: 2900,
      refunded_cents: 900,
    },
  ],
  sign_ups: [
    { day: '2026-11-21', accounts: 1 },
    { day: '2026-11-22', accounts: 7 },
  ],
  conversion: [
    { step: 'signed_up', accounts: 8 },
    { step: 'analyzed', accounts: 6 },
    { step: 'analyzed_again', accounts: 3 },
    { step: 'paid', accounts: 2 },
  ],
  tiers: [
    { tier: 'free', accounts: 30 },
    { tier: 'growth', accounts: 10 },
  ],
};
const nothing: AdminFigures = {
  ...figures,
  rates_collected: [{ month: '2026-11', flat_fee: 0, cpm: 0, affiliate: 0 }],
  predicted_against_quoted: [],
  analyses_per_day: [{ day: '2026-11-22', members: 0, visitors: 0 }],
  quota_used: [],
  revenue_by_plan: [],
  sign_ups: [],
  conversion: [{ step: 'signed_up', accounts: 0 }],
};

async function show(answer: Answers['adminAnalytics'] = figures, path = '/admin?tab=analytics') {
  const shown = await showPart(<AnalyticsPanel />, { path, answers: { adminAnalytics: answer } });
  await screen.findByRole('region', { name: 'Accounts by plan' });
  return shown;
}
const cells = (card: string) =>
  part(card)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')));
const [earlier, later] = [formatDay('2026-11-21'), formatDay('2026-11-22')];

beforeEach(giveSizes);

const summaries = [
  [
    'Rates collected',
    '11 rates: 5 flat fees, 5 CPM rates, 1 affiliate share. The most in a month: 7 in November 2026.',
  ],
  ['Predicted against quoted', '1 of 2 rates (50.0%) lie inside the 80% band.'],
  ['Analyses per day', `19 analyses: 10 by members, 9 by visitors. The most on a day: 15 on ${later}.`],
  [
    'Quota used per day',
    `18,240 units, 1,010 of them for visitors. The most on a day: 10,000 of 10,000 on ${earlier}. Used up on 1 day.`,
  ],
  [
    'Revenue by plan',
    'USD 3,000.00 in 2 purchases, nothing refunded. EUR 29.00 in 1 purchase, EUR 9.00 of it refunded.',
  ],
  ['Sign-ups per day', `8 accounts created. The most on a day: 7 on ${later}.`],
  ['Conversion', 'Of 8 accounts, 2 (25.0%) came to “Paid”.'],
] as const;

test('each figure is told in words, beside its chart', async () => {
  await show();
  for (const [name, summary] of summaries)
    expect(part(name).getByRole('heading', { name }).nextElementSibling?.textContent).toBe(summary);
});

const tables = [
  [
    'Rates collected',
    ['Month', 'Flat fee', 'CPM', 'Affiliate', 'Total'],
    [
      ['November 2026', '2', '5', '0', '7'],
      ['October 2026', '3', '0', '1', '4'],
    ],
  ],
  [
    'Predicted against quoted',
    ['Channel', 'Niche', 'Subscribers', 'Predicted', 'Quoted', 'Band from', 'Band to', 'Inside'],
    [
      [
        'Kestrel Workbench',
        'Tech',
        '100-500K',
        'USD 1,200.00',
        'USD 1,250.50',
        'USD 700.00',
        'USD 2,000.00',
        'Yes',
      ],
      [
        'Pixel Kettle (Sample)',
        'Tech',
        'unknown',
        'USD 1,200.00',
        'USD 2,500.00',
        'USD 700.00',
        'USD 2,000.00',
        'No',
      ],
    ],
  ],
  [
    'Analyses per day',
    ['Day', 'Members', 'Visitors', 'Total'],
    [
      [later, '6', '9', '15'],
      [earlier, '4', 'not kept', 'not kept'],
    ],
  ],
  [
    'Quota used per day',
    ['Day', 'Units', 'For visitors', 'Limit', 'Used up'],
    [
      [later, '8,240', '610', '10,000', 'No'],
      [earlier, '10,000', '400', '10,000', 'Yes'],
    ],
  ],
  [
    'Revenue by plan',
    ['Month', 'Product', 'Purchases', 'Paid', 'Refunded'],
    [
      ['November 2026', 'Full report', '1', 'EUR 29.00', 'EUR 9.00'],
      ['November 2026', 'Growth', '2', 'USD 3,000.00', 'USD 0.00'],
    ],
  ],
  [
    'Sign-ups per day',
    ['Day', 'Accounts'],
    [
      [later, '7'],
      [earlier, '1'],
    ],
  ],
  [
    'Conversion',
    ['Step', 'Accounts', 'Of the first'],
    [
      ['Signed up', '8', '100.0%'],
      ['Analyzed a channel', '6', '75.0%'],
      ['Analyzed again on another day', '3', '37.5%'],
      ['Paid', '2', '25.0%'],
    ],
  ],
] as const;

test('each figure opens into the same as a table, the newest first', async () => {
  const { user } = await show();
  for (const [name, columns, rows] of tables) {
    expect(part(name).queryByRole('table')).toBeNull();
    await user.click(part(name).getByText('Show as table'));
    await part(name).findByRole('table', { name });
    expect(cells(name)).toEqual([columns, ...rows]);
  }
});

test('accounts by plan and the steps of the conversion stand there with their shares', async () => {
  await show();
  expect(cells('Accounts by plan')).toEqual([
    ['Plan', 'Accounts', 'Share'],
    ['Free', '30', '75.0%'],
    ['Growth', '10', '25.0%'],
  ]);

  const steps = part('Conversion')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Signed up8 accounts, 100.0%',
    'Analyzed a channel6 accounts, 75.0%',
    'Analyzed again on another day3 accounts, 37.5%',
    'Paid2 accounts, 25.0%',
  ]);

  // What a chart leaves out is said under it.
  const notKept = `Visitors’ analyses are kept only from ${later} on; earlier days show members alone.`;
  expect(part('Analyses per day').getByText(notKept)).toBeDefined();
  expect(part('Revenue by plan').getByText(/Renewals are not included/)).toBeDefined();
  expect(
    part('Predicted against quoted').getByText(/third-party estimates, not YouTube data\.$/),
  ).toBeDefined();
});

test('from the days in the address to others: what is asked, what is drawn by the week, and what a file holds', async () => {
  const year = Array.from({ length: 365 }, (_, index) => ({
    day: new Date(Date.UTC(2025, 10, 23 + index)).toISOString().slice(0, 10),
    accounts: 1,
  }));
  const { server, user } = await show(({ days }) =>
    days === '365' ? { ...figures, sign_ups: year } : figures,
  );
  const link = () => screen.getByRole('link', { name: 'Download CSV: Sign-ups per day' });
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(link().getAttribute('href')).toBe('/api/admin/analytics/csv?days=30&table=sign_ups');
  expect([isPressed('30 days'), isPressed('365 days')]).toEqual(['true', 'false']);

  await user.click(screen.getByRole('button', { name: '365 days' }));
  expect(await screen.findByText('Each bar is a week; the table has every day.')).toBeDefined();
  expect([isPressed('30 days'), isPressed('365 days')]).toEqual(['false', 'true']);
  expect(link().getAttribute('href')).toBe('/api/admin/analytics/csv?days=365&table=sign_ups');
  expect(sentTo(server, 'adminAnalytics')).toEqual([{ days: '30' }, { days: '365' }]);
  await user.click(part('Sign-ups per day').getByText('Show as table'));
  const showAll = await part('Sign-ups per day').findByRole('button', { name: 'Show all 365 rows' });
  expect(cells('Sign-ups per day')).toHaveLength(51);
  await user.click(showAll);
  expect(cells('Sign-ups per day')).toHaveLength(366);
});

test.each([
  ['90', '90'],
  ['nonsense', '30'],
])('an address with %s days asks for %s', async (given, asked) => {
  const { server } = await show(figures, `/admin?tab=analytics&days=${given}`);
  expect(sentTo(server, 'adminAnalytics')).toEqual([{ days: asked }]);
});

test('what there is nothing of stands at the end, and says so instead of an empty chart', async () => {
  await show(nothing);
  const links = within(screen.getByRole('navigation', { name: 'Parts of this tab' }));
  const told = links.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual([
    'Accounts by plan',
    'Rates collectedNothing',
    'Analyses per dayNothing',
    'Predicted against quotedNothing',
    'Quota used per dayNothing',
    'Revenue by planNothing',
    'Sign-ups per dayNothing',
    'ConversionNothing',
  ]);
  const card = part('Predicted against quoted');
  expect(card.getByText('No collected rate can be compared with a prediction yet.')).toBeDefined();
  expect(card.queryByText('Show as table')).toBeNull();
  expect(part('Sign-ups per day').getByText('Nothing in these days.')).toBeDefined();
});

test('what could not be loaded is said with a way to ask again', async () => {
  const { server, user } = await showPart(<AnalyticsPanel />, { answers: { adminAnalytics: outage } });
  expect(screen.getByText('Loading...')).toBeDefined();
  await screen.findByText('Failed to load analytics. The database is not answering.');
  server.answers.adminAnalytics = figures;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Conversion' })).toBeDefined();
});
