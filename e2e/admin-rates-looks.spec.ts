import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CreatorRate, WaitingRate } from '../src/contract/market/creator-rates.ts';
import type { ExchangeRate } from '../src/contract/market/exchange-rates.ts';
import { rateOf } from '../src/web/market/test-market.ts';
import { channelIdOf } from './creator.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const longWord = 'Wolfeschlegelsteinhausenbergerdorff';
const created_at = '2026-11-20T08:00:00.000Z';

/** Every source and state, with the longest of everything. */
function everyRate(): CreatorRate[] {
  const rate = rateOf({ id: '', revision: 1, created_at });
  const changes: Partial<CreatorRate>[] = [
    { notes: 'Two mentions and a link in the description.\nSix months of usage rights.' },
    {
      channel_name: longWord.repeat(5),
      channel_url: `https://www.youtube.com/@${longWord}`,
      niche: 'Entertainment',
      quoted_amount: 100_000_000,
      currency: 'GBP',
      source: 'creator',
      state: 'waiting',
      state_reason: 'There is no exchange rate of GBP for 3 October 2026.',
      notes: longWord.repeat(14),
    },
    {
      channel_name: 'قناة الطبخ العربي',
      channel_url: null,
      source: 'import',
      rate_type: 'cpm',
      quoted_amount: 24,
    },
    {
      rate_type: 'affiliate',
      quoted_amount: 12.5,
      source: 'sample',
      state: 'aside',
      state_reason:
        'An affiliate share does not follow from a channel’s price, so nothing is learned from it.',
    },
  ];
  return changes.map((change) => ({ ...rate, ...change, id: randomUUID() }));
}

const submitted: WaitingRate[] = [
  {
    id: randomUUID(),
    source: 'creator',
    channel_id: channelIdOf('kestrelworkbench'),
    channel_name: longWord.repeat(3),
    subscriber_count: 412_000,
    niche: 'Tech',
    rate_type: 'cpm',
    quoted_amount: 24.5,
    currency: 'EUR',
    agreed_on: '2026-05-05',
    notes: longWord.repeat(8),
    created_at,
  },
  {
    id: randomUUID(),
    source: 'verdict',
    channel_id: channelIdOf('pixelkettle'),
    channel_name: null,
    subscriber_count: null,
    niche: null,
    rate_type: 'flat_fee',
    quoted_amount: 900,
    currency: 'USD',
    agreed_on: '2026-05-05',
    notes: '',
    created_at,
  },
];

const exchangeRates: ExchangeRate[] = [
  { currency: 'EUR', day: '2026-10-02', usd_per_unit: 1.0842, demo: false },
  { currency: 'GBP', day: '2026-10-02', usd_per_unit: 1.271_234, demo: true },
];

async function showRates(page: Page): Promise<void> {
  const states = { learning: 1234, waiting: 12, aside: 3 };
  const preview = {
    total_rows: 99_999,
    good_rows: 50_000,
    rejected_rows: 49_999,
    rejected: Array.from({ length: 500 }, (_, index) => ({
      row: index + 2,
      text: `${longWord.repeat(3)}, Tech, flat_fee, "12,50", USD`,
      reason: 'The amount holds a comma: write 12.50.',
    })),
    sample: everyRate()
      .slice(0, 2)
      .map(({ id: _id, admin_user_id: _admin, source: _source, state: _state, ...fields }) => fields),
  };
  const answers = {
    '**/api/admin/creator-rates?*': { rates: everyRate(), total: 1249, states },
    '**/api/admin/creator-rates/preview-import': preview,
    '**/api/admin/submitted-rates': { rates: submitted, total: 2 },
    '**/api/admin/exchange-rates': {
      rates: exchangeRates,
      has_more: true,
      missing: [{ currency: 'GBP', day: '2026-10-03', waiting_rates: 12 }],
    },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(path, (route) => route.fulfill({ json }));
}

/** Whatever other journeys on this server have collected. */
async function showNoRates(page: Page): Promise<void> {
  const states = { learning: 0, waiting: 0, aside: 0 };
  const answers = {
    '**/api/admin/creator-rates?*': { rates: [], total: 0, states },
    '**/api/admin/exchange-rates': { rates: [], has_more: false, missing: [] },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(path, (route) => route.fulfill({ json }));
}

test.beforeEach(async ({ control, member }) => control.setAdmin(member.userId));

test('the rates are sound: a form with its refusals, empty lists, every state of a rate, an import, the queue', async ({
  page,
}) => {
  await test.step('the form with its refusals, and the empty list', async () => {
    await showNoRates(page);
    await page.goto('/admin');
    await page.getByLabel('Date collected').fill('');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Please choose a niche.')).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    await expect(page.getByText('No creator rates added yet.')).toBeVisible();
    await expect(page.getByText('No rate waits for an exchange rate.')).toBeVisible();
    await expectSoundEverywhere(page);
    await page.unrouteAll();
  });
  await test.step('rates in every state, an import with bad rows, the queue and the exchange rates', async () => {
    await showRates(page);
    await page.goto('/admin?tab=manage-rates&state=waiting&page=2');
    await expect(page.getByText('Page 2 of 50')).toBeVisible();
    const file = { name: `${longWord.repeat(3)}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a\nb') };
    await page.getByLabel('rates as CSV or Excel file', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Show 50 more' }).click();
    await expect(page.getByRole('button', { name: 'Import 50,000 rates' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Accept the rate/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Refuse the rate/ }).click();
    await page.getByText('The newest 2 exchange rates').click();
    await page.getByRole('button', { name: /^Correct EUR/ }).click();
    await page.getByText('Import a table of exchange rates').click();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: /^Delete Wolfe/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSoundEverywhere(page);
  });
});
