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

/** The server's next answer to a call about rates is a failure it cannot explain. */
async function failOnce(page: Page, call: string, error: string): Promise<void> {
  await page.route(
    `**/api/admin/creator-rates/${call}`,
    (route) => route.fulfill({ status: 500, json: { error, code: 'INTERNAL_SERVER_ERROR' } }),
    { times: 1 },
  );
}

test.describe('an administrator', () => {
  test.beforeEach(async ({ control, member }) => control.setAdmin(member.userId));

  test('adds a rate, finds it, changes it, and deletes it after a question that names it', async ({
    page,
  }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Please enter a channel name.')).toBeVisible();
    await expect(page.getByText('Please choose a niche.')).toBeVisible();
    await expect(page.getByLabel('Channel name')).toBeFocused();
    await enterRate(page, 'Journey Kestrel', '12,50');
    await page.getByLabel('Subscribers').fill('100K');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText(/an amount above zero/)).toBeVisible();
    await page.getByLabel('Quoted amount').fill('1,250.50');
    // What is entered is still there after a look at another tab.
    await page.getByRole('tab', { name: 'Operations' }).click();
    await page.getByRole('tab', { name: 'Add Rate' }).click();
    await failOnce(page, 'add', 'Failed to save creator rate');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Failed to save creator rate').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Creator rate added successfully')).toBeVisible();
    await expect(page.getByLabel('Channel name')).toBeFocused();
    await expect(page.getByLabel('Channel name')).toHaveValue('');

    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    await page.getByLabel('Search').fill('journey kes');
    const row = page.getByRole('row', { name: /Journey Kestrel/ });
    await expect(row).toContainText('USD 1,250.50');
    await expect(row).toContainText('Ready to learn from');
    await row.getByRole('button', { name: 'Edit Journey Kestrel' }).click();
    await expect(page.getByRole('heading', { name: 'Edit rate' })).toBeVisible();
    await expect(page.getByLabel('Quoted amount')).toHaveValue('1250.50');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Add a rate' })).toBeVisible();

    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('journey kes');
    await row.getByRole('button', { name: 'Edit Journey Kestrel' }).click();
    await page.getByLabel('Rate type').selectOption('Affiliate share');
    await page.getByLabel('Quoted share in percent').fill('101');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('An affiliate share lies between 0.01 and 100 percent.')).toBeVisible();
    await page.getByLabel('Quoted share in percent').fill('12.5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Creator rate updated successfully')).toBeVisible();
    await expect(row).toContainText('12.5%');
    await expect(row).toContainText('Set aside');
    await expect(row.getByRole('button', { name: 'Edit Journey Kestrel' })).toBeFocused();

    await row.getByRole('button', { name: 'Delete Journey Kestrel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this rate?' });
    await expect(dialog).toContainText('Journey Kestrel, Affiliate share, 12.5%');
    await page.keyboard.press('Escape');
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Delete Journey Kestrel' }).click();
    await failOnce(page, 'delete', 'Failed to delete creator rate');
    await dialog.getByRole('button', { name: 'Delete the rate' }).click();
    await expect(dialog.getByText('Failed to delete creator rate')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete the rate' }).click();
    await expect(page.getByText('Creator rate deleted successfully')).toBeVisible();
    await expect(row).toBeHidden();
  });

  test('of two who change one rate the second is told so, keeps what was entered, and can save it then', async ({
    browser,
    page,
    control,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const { userId } = await signUpMember(context, server.url);
    await control.setAdmin(userId);
    await page.goto('/admin');
    await enterRate(page, 'Shared Kestrel', '1000');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Creator rate added successfully')).toBeVisible();
    const change = async (who: Page, amount: string) => {
      await who.getByRole('button', { name: 'Edit Shared Kestrel' }).click();
      await who.getByLabel('Quoted amount').fill(amount);
    };
    const save = (who: Page) => who.getByRole('button', { name: 'Save changes' }).click();
    const theirs = await context.newPage();
    for (const [who, amount] of [
      [theirs, '1100'],
      [page, '1200'],
    ] as const) {
      await who.goto('/admin?tab=manage-rates');
      await change(who, amount);
    }
    await save(theirs);
    await expect(theirs.getByRole('row', { name: /Shared Kestrel/ })).toContainText('USD 1,100.00');
    await context.close();

    await save(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'Failed to save creator rate' });
    await expect(refusal).toContainText('Somebody has changed this meanwhile.');
    await expect(page.getByLabel('Quoted amount')).toHaveValue('1200');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: 'Manage Rates' }).click();
    const row = page.getByRole('row', { name: /Shared Kestrel/ });
    await expect(row).toContainText('USD 1,100.00');
    await change(page, '1200');
    await save(page);
    await expect(row).toContainText('USD 1,200.00');
  });

  test('imports the good rows of a CSV file and of a workbook, and sees each bad one with its reason', async ({
    page,
  }) => {
    await page.goto('/admin?tab=manage-rates');
    const panel = part(page, 'Import rates');
    const file = panel.getByLabel('rates as CSV or Excel file');
    const csv = (text: string) => ({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await file.setInputFiles(csv('channel,amount\nKestrel,5'));
    await expect(panel.getByText(/^The first row has to name the columns\./)).toBeVisible();

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
    await missing.getByRole('textbox').fill('1,08');
    await save.click();
    await expect(panel.getByText('The exchange rate holds a comma: write 1.08.')).toBeVisible();
    await missing.getByRole('textbox').fill('0.922339');
    await save.click();
    await expect(
      panel.getByText('Then write 1.0842. If 0.922339 is right, save it once more.'),
    ).toBeVisible();
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
    await missing.getByRole('textbox').fill('0.94');
    await save.click();
    await expect(missing.getByText('If 0.94 is right, save it once more.')).toBeVisible();
    await save.click();
    await expect(row).toContainText('Ready to learn from');
  });

  test('accepts one submitted rate, refuses another for a reason, and learns when somebody was faster', async ({
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
    for (const amount of [150_000, 160_000, 170_000]) await submit(amount);

    await page.goto('/admin?tab=manage-rates');
    const panel = part(page, 'Rates from creators');
    await expect(panel.getByText('3 rates wait to be looked at.')).toBeVisible();
    const card = (amount: string) => panel.getByRole('listitem').filter({ hasText: amount });
    await card('USD 1,500.00')
      .getByRole('button', { name: /^Accept the rate/ })
      .click();
    await expect(panel.getByLabel('Channel name')).toHaveValue('Kestrel Workbench');
    await panel.getByLabel('Channel name').fill('Queue Kestrel');
    await panel.getByLabel('Niche').selectOption('Tech');
    await panel.getByLabel('Subscribers').fill('120K');
    await panel.getByRole('button', { name: 'Accept this rate' }).click();
    await expect(panel.getByText('2 rates wait to be looked at.')).toBeFocused();
    await expect(page.getByRole('row', { name: /Queue Kestrel/ })).toContainText('From its creator');

    await card('USD 1,600.00')
      .getByRole('button', { name: /^Refuse the rate/ })
      .click();
    await panel.getByRole('button', { name: 'Refuse this rate' }).click();
    await expect(panel.getByText('Please say why this rate is refused.')).toBeVisible();
    await panel.getByLabel('Reason').fill('No contract was shown.');
    await panel.getByRole('button', { name: 'Refuse this rate' }).click();
    await expect(panel.getByText('1 rate waits to be looked at.')).toBeFocused();

    await card('USD 1,700.00')
      .getByRole('button', { name: /^Refuse the rate/ })
      .click();
    await panel.getByLabel('Reason').fill('Too late.');
    const waiting = await page.request.get(`${server.url}/api/admin/submitted-rates`);
    const { rates }: { rates: { id: string }[] } = await waiting.json();
    await page.request.post(`${server.url}/api/admin/submitted-rates/refuse`, {
      headers: { origin: server.url },
      data: { id: rates[0]?.id, reason: 'Faster.' },
    });
    await panel.getByRole('button', { name: 'Refuse this rate' }).click();
    await expect(page.getByText(/^This rate does not wait any more\./).first()).toBeVisible();
    await expect(panel.getByText('No rates from creators wait to be looked at.')).toBeVisible();

    await creatorPage.goto(`/creators/report?channel=${channel_id}&tab=rates`);
    await expect(creatorPage.getByText('Why it was not accepted: No contract was shown.')).toBeVisible();
    await creator.close();
  });

  test('who is demoted in mid-session is refused by the next call, and the screen tells it', async ({
    page,
    control,
    member,
  }) => {
    await page.goto('/admin');
    await enterRate(page, 'Never Kept', '10');
    await control.setAdmin(member.userId, false);
    await page.getByRole('button', { name: 'Add rate' }).click();
    await expect(page.getByText('Admin access required').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      "Access Denied: You don't have admin privileges to access this panel.",
    );
  });
});

test('who is no administrator is told so, and anonymous visitors go to the sign-in', async ({
  page,
  member: _member,
}) => {
  await page.goto('/admin?tab=operations');
  await expect(page.getByRole('alert')).toHaveText(
    "Access Denied: You don't have admin privileges to access this panel.",
  );
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
});
