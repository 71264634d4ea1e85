import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import type { JourneyServer } from './journey.ts';
import { expect, ownServer, test as journey, useServer } from './journey.ts';
import { signUpMember } from './member.ts';

/** With nothing configured: sample rates stand beside those of the journeys, and creators can prove their channels. */
const test = journey.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});

const head = 'channel_name,niche,rate_type,quoted_amount,currency,date_collected';

/** The frame under a heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function enterRate(page: Page, name: string, amount: string): Promise<void> {
  await page.getByLabel('Channel name').fill(name);
  await page.getByLabel('Niche').selectOption('Tech');
  await page.getByLabel('Quoted amount').fill(amount);
}

/** Takes over the good rows of a CSV file, then those of a workbook. */
async function importRates(page: Page): Promise<void> {
  await page.getByLabel('Search').fill('');
  const panel = part(page, 'Import rates');
  const file = panel.getByLabel('rates as CSV or Excel file');
  const csv = (text: string) => ({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const rows = [
    'Import Kestrel,Tech,cpm,24.50,USD,2026-03-02',
    'Import Pixel,Tech,cpm,"12,50",USD,2026-03-02',
  ];
  await file.setInputFiles(csv([head, ...rows, 'Import Far,Tech,cpm,5,BTC,2026-03-02'].join('\n')));
  await expect(panel.getByText('3 rows: 1 can be imported, 2 cannot.')).toBeVisible();
  await expect(panel.getByText('Row 3', { exact: true })).toBeVisible();
  await expect(panel.getByText('The amount holds a comma: write 12.50.')).toBeVisible();
  await expect(panel.getByText('“BTC” is not collected: write USD, EUR or GBP.')).toBeVisible();
  await panel.getByRole('button', { name: 'Import 1 rate' }).click();
  await expect(panel.getByRole('heading', { name: '1 rate imported' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Import Kestrel/ })).toContainText('Imported');

  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Rates',
        rows: [
          head.split(','),
          ['Import Sheet', 'Food', 'flat_fee', 1375.0000000000002, 'USD', new Date(Date.UTC(2026, 2, 2))],
        ],
      },
    ],
  });
  await file.setInputFiles({ name: 'rates.xlsx', mimeType: '', buffer: Buffer.from(bytes) });
  await panel.getByRole('button', { name: 'Import 1 rate' }).click();
  await expect(page.getByRole('row', { name: /Import Sheet/ })).toContainText('USD 1,375.00');
}

test.describe('an administrator', () => {
  test.beforeEach(async ({ control, member }) => control.setAdmin(member.userId));

  test('adds a rate, finds it, changes it, deletes it, and imports others from a file and a workbook', async ({
    page,
  }) => {
    await page.goto('/admin');
    await enterRate(page, 'Journey Kestrel', '1,250.50');
    await page.getByLabel('Subscribers').fill('100K');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Creator rate added successfully')).toBeVisible();
    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    await page.getByLabel('Search').fill('journey kes');
    const row = page.getByRole('row', { name: /Journey Kestrel/ });
    await expect(row).toContainText('USD 1,250.50');
    await expect(row).toContainText('Ready to learn from');
    await row.getByRole('button', { name: 'Edit Journey Kestrel' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    // The list is found again as it was left.
    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('journey kes');
    await row.getByRole('button', { name: 'Edit Journey Kestrel' }).click();
    await page.getByLabel('Rate type').selectOption('Affiliate share');
    await page.getByLabel('Quoted share in percent').fill('12.5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Creator rate updated successfully')).toBeVisible();
    await expect(row).toContainText('12.5%');
    await expect(row).toContainText('Set aside');
    await row.getByRole('button', { name: 'Delete Journey Kestrel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this rate?' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'Delete Journey Kestrel' }).click();
    await dialog.getByRole('button', { name: 'Delete the rate' }).click();
    await expect(page.getByText('Creator rate deleted successfully')).toBeVisible();
    await expect(row).toBeHidden();
    await test.step('imports the good rows of a CSV file and of a workbook', () => importRates(page));
  });

  test('fills in the exchange rate that a rate waits for, and it waits no more', async ({ page }) => {
    await page.goto('/admin');
    await enterRate(page, 'Waiting Pentola', '900');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Subscribers').fill('80K');
    await page.getByLabel('Date collected').fill('2019-02-03');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Creator rate added successfully')).toBeVisible();
    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    const row = page.getByRole('row', { name: /Waiting Pentola/ });
    await expect(row).toContainText('Waiting');
    await page.getByLabel('Search').fill('pentola');
    const panel = part(page, 'Exchange rates');
    await expect(
      page
        .getByRole('navigation', { name: 'Parts of this tab' })
        .getByRole('listitem')
        .filter({ hasText: 'Exchange rates' }),
    ).toContainText(/\d+ missing/);
    // Followed before what the field passes on as it is left can be drawn.
    await page.getByRole('link', { name: /waits? for \d+ exchange rates?$/ }).evaluate((link) => {
      if (!(link instanceof HTMLElement)) return;
      link.focus();
      link.click();
    });
    await expect(page.locator('#exchange-rates')).toBeFocused();
    await expect(panel.getByRole('heading', { name: 'Exchange rates', exact: true })).toBeInViewport();
    await expect(page).toHaveURL(/[?&]q=pentola[&#]/);
    await expect(page.getByLabel('Search')).toHaveValue('pentola');
    const missing = panel
      .getByRole('region', { name: 'Days that rates wait for' })
      .getByRole('listitem')
      .filter({ hasText: '2019' });
    await expect(missing).toHaveText(/EUR on .*2019: 1 rate waits/);
    const save = missing.getByRole('button', { name: /^Save the rate/ });
    await missing.getByRole('textbox').fill('1.0842');
    await save.click();
    await expect(row).toContainText('Ready to learn from');
    await expect(missing).toBeHidden();
    await expect(panel.getByRole('heading', { name: 'Days that rates wait for' })).toBeFocused();
    await panel.getByText(/^(The newest )?\d+ exchange rates?$/).click();
    const known = panel
      .getByRole('region', { name: 'Known exchange rates' })
      .getByRole('listitem')
      .filter({ hasText: '2019' });
    await expect(known).toContainText('1 EUR = 1.0842 USD');
    await known.getByRole('button', { name: 'Delete' }).click();
    await known.getByRole('button', { name: 'Delete it' }).click();
    await expect(row).toContainText('Waiting');
  });

  test('accepts one submitted rate and refuses another for a reason, which its creator reads', async ({
    browser,
    page,
    server,
  }) => {
    const creator = await browser.newContext();
    await signUpMember(creator, server.url);
    const creatorPage = await creator.newPage();
    const channel_id = channelIdOf('kestrelworkbench');
    await analyzeChannel(creatorPage, server.url, '@kestrelworkbench');
    await buyReport(creatorPage, server.url, '@kestrelworkbench');
    await proveChannel(creatorPage, server.url, channel_id);
    const submit = async (amount_hundredths: number) => {
      const answer = await creator.request.post(`${server.url}/api/creators/rates`, {
        headers: { origin: server.url },
        data: {
          action: 'submit',
          channel_id,
          rate_type: 'flat_fee',
          amount_hundredths,
          currency: 'USD',
          agreed_on: '2026-05-05',
          notes: 'One mention',
        },
      });
      expect(answer.ok()).toBe(true);
    };
    for (const amount of [150_000, 160_000]) await submit(amount);

    await page.goto('/admin?tab=manage-rates');
    const panel = part(page, 'Rates from creators');
    await expect(panel.getByText('2 rates wait for review.')).toBeVisible();
    const card = (amount: string) => panel.getByRole('listitem').filter({ hasText: amount });
    await card('USD 1,500.00')
      .getByRole('button', { name: /^Accept the rate/ })
      .click();
    await expect(panel.getByLabel('Channel name')).toHaveValue('Kestrel Workbench');
    await panel.getByLabel('Channel name').fill('Queue Kestrel');
    await panel.getByLabel('Niche').selectOption('Tech');
    await panel.getByLabel('Subscribers').fill('120K');
    await panel.getByRole('button', { name: 'Accept this rate' }).click();
    await expect(panel.getByText('1 rate waits for review.')).toBeFocused();
    await expect(page.getByRole('row', { name: /Queue Kestrel/ })).toContainText('From its creator');

    await card('USD 1,600.00')
      .getByRole('button', { name: /^Refuse the rate/ })
      .click();
    await panel.getByLabel('Reason').fill('No contract was shown.');
    await panel.getByRole('button', { name: 'Refuse this rate' }).click();
    await expect(panel.getByText('No rates from creators are waiting.')).toBeFocused();

    await creatorPage.goto(`/creators/report?channel=${channel_id}&tab=rates`);
    await expect(creatorPage.getByText('Why it was not accepted: No contract was shown.')).toBeVisible();
    await creator.close();
  });
});
