import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { analyzeChannel, buyReport, channelIdOf } from './creator.ts';
import { demoTest as test, expect } from './journey.ts';

const channelInput = (page: Page) => page.getByLabel('Your YouTube channel URL or handle');
const findMyRate = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Find My Rate' });
const reportPage = (channelId: string, tab?: string) =>
  `/creators/report?channel=${channelId}${tab === undefined ? '' : `&tab=${tab}`}`;

test.describe('the page for creators', () => {
  test('a visitor’s channel survives the sign-up and is analyzed after it', async ({ page }) => {
    await page.goto('/creators');
    await channelInput(page).fill('https://www.youtube.com/@pixelkettle');
    await findMyRate(page).first().click();
    await expect(page).toHaveURL('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Full Name').fill('Ada Creator');
    await page.getByLabel('Email').fill(`creator-${randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery 7');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Pixel Kettle' })).toBeVisible();
    await page.getByRole('link', { name: 'See your creator report' }).click();
    await expect(page).toHaveURL(reportPage(channelIdOf('pixelkettle')));
    await expect(page.getByRole('heading', { name: 'What you could do next' })).toBeVisible();
  });

  test('it works before its script runs', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/creators');
    await expect(page.getByRole('heading', { name: 'Full Report' })).toBeVisible();
    await channelInput(page).fill('@pixelkettle');
    await findMyRate(page).first().click();
    await expect(page).toHaveURL('/try-analyzer?channel=%40pixelkettle');
    await context.close();
  });
});

test.describe('the report', () => {
  test('shows no rate in its free part; bought in the demo, it opens in the tab that was left, and is taken along', async ({
    page,
    context,
    control,
    member,
    server,
  }) => {
    await control.endTrial(member.userId);
    await analyzeChannel(page, server.url, '@laollaterca');
    await analyzeChannel(page, server.url, '@kestrelworkbench');
    const buy = page.getByRole('button', { name: 'Get the Full Report, 29 USD' });

    await test.step('no rate stands anywhere, on the screen or in the answer', async () => {
      const answered = page.waitForResponse('**/api/creators/report?*');
      await page.goto(reportPage(channelIdOf('kestrelworkbench')));
      const body = await (await answered).text();
      for (const withheld of [
        'engagementRate',
        'contentFrequency',
        'recommendedPricing',
        'flatFee',
        'feeRange',
      ])
        expect(body).not.toContain(withheld);
      await expect(buy).toBeVisible();
      const text = await page.getByRole('main').innerText();
      expect(text).not.toContain('Recommended price');
      expect(text.match(/USD|\$/g)).toEqual(['USD']);
      expect(text).toContain('Get the Full Report, 29 USD');
    });

    await test.step('bought, the exact rates open in the tab that was left', async () => {
      const opened = context.waitForEvent('page');
      await buy.click();
      const payment = await opened;
      await payment.getByRole('button', { name: /^Pay/ }).click();
      await expect(payment.getByRole('heading', { name: /^Payment received/ })).toBeVisible();
      await payment.close();
      // What the browser tells a tab that is looked at again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      for (const heading of ['Recommended price', 'Deep metrics', 'Brand-safety and monetization check'])
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText('Get the Full Report')).toBeHidden();
    });

    await test.step('it is taken along as PDF and as a page', async () => {
      for (const [name, ending] of [
        ['PDF, A4', /\.pdf$/],
        ['HTML to print', /\.html$/],
      ] as const) {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        expect((await saved).suggestedFilename()).toMatch(ending);
        await expect(page.getByText('Report Generated').last()).toBeVisible();
        await expect(page.getByRole('button', { name })).toBeEnabled();
      }
    });

    await test.step('one channel was bought: the other one stays as it was', async () => {
      await page.goto(reportPage(channelIdOf('laollaterca')));
      await expect(buy).toBeVisible();
      await expect(page.getByText(/^This channel has too few long-form videos for a rate/)).toBeVisible();
      await page.goto('/creators/report');
      await expect(page.getByRole('link', { name: 'Kestrel Workbench' })).toBeVisible();
    });
  });

  test('ownership is proven by a code in the description; then rates and a marketplace entry are open', async ({
    page,
    context,
    member,
    control,
    server,
  }) => {
    expect(member.userId).not.toBe('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const channelId = channelIdOf('curlalmanac');
    await buyReport(page, server.url, '@curlalmanac');
    await page.clock.install();
    await page.goto(reportPage(channelId, 'ownership'));
    await page.getByRole('button', { name: 'Get my code' }).click();
    const code = await page.locator('main code').innerText();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('The code does not stand in the channel’s description yet.')).toBeVisible();
    await expect(page.getByText(/You can check again in \d+ s\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check' })).toHaveAttribute('aria-disabled', 'true');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'open the demo studio' }).click();
    const studio = await opened;
    await expect(studio.getByText('Demo studio: this changes the invented sample channel')).toBeVisible();
    await studio.getByLabel('Description of the channel').fill(`Curls since 2016.\n${code}`);
    await studio.getByRole('button', { name: 'Save' }).click();
    await expect(studio.getByText('Saved.')).toBeVisible();
    await studio.close();
    await control.moveClock(61_000);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/^Verified on/)).toBeVisible();
    await expect(page.getByText('Verified as yours')).toBeVisible();

    await test.step('a rate is submitted, waits, and is withdrawn', async () => {
      await page.getByRole('tab', { name: 'Your rates' }).click();
      await page.getByLabel('Amount').fill('1,250.50');
      await page.getByLabel('Day of the agreement').fill('2026-01-15');
      await page.getByLabel('Currency').selectOption('EUR');
      await page.getByRole('button', { name: 'Submit this rate' }).click();
      await expect(page.getByText('EUR 1,250.50')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Waiting for review')).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Withdraw it' }).click();
      await expect(page.getByText('No rates submitted yet.')).toBeVisible();
    });

    await test.step('an entry of the marketplace is added, kept and removed', async () => {
      await page.getByRole('tab', { name: 'Marketplace' }).click();
      await page.getByRole('button', { name: 'Food' }).click();
      await page.getByLabel('Lowest rate').fill('900');
      await page.getByLabel('Highest rate').fill('1,500');
      await page.getByLabel('Region').selectOption('Italy');
      await page.getByRole('button', { name: 'Add to the marketplace' }).click();
      await expect(page.getByText('Verified badge')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
      await page.reload();
      await expect(page.getByLabel('Region')).toHaveValue('IT');
      await expect(page.getByRole('button', { name: 'Food' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Remove the entry' }).click();
      await page.getByRole('button', { name: 'Remove it' }).click();
      await expect(page.getByRole('button', { name: 'Add to the marketplace' })).toBeFocused();
      await page.goto('/creators/report');
      await expect(page.getByText('Verified as yours')).toBeVisible();
      await expect(page.getByText('In the marketplace')).toBeHidden();
    });
  });

  test('the media kit opens for whoever has its link, until it is made private or given a new one', async ({
    page,
    browser,
    member,
    server,
  }) => {
    expect(member.userId).not.toBe('');
    await analyzeChannel(page, server.url, '@kestrelworkbench');
    await buyReport(page, server.url, '@kestrelworkbench');
    await page.goto(reportPage(channelIdOf('kestrelworkbench'), 'media-kit'));
    await page.getByLabel('Headline').fill('Repairs that last <b>twenty</b> years');
    await page.getByLabel('Share the media kit').check();
    await page.getByLabel('Contact address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'Open the page' });
    const url = String(await link.getAttribute('href'));
    const stranger = await browser.newContext();
    const brand = await stranger.newPage();
    expect((await brand.goto(url))?.status()).toBe(200);
    await expect(brand.getByText('Repairs that last <b>twenty</b> years')).toBeVisible();
    await expect(brand.getByText('third-party estimate, not YouTube data').first()).toBeVisible();
    expect((await stranger.request.get(`${url}.pdf`)).headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await expect(link).not.toHaveAttribute('href', url);
    expect((await brand.goto(url))?.status()).toBe(404);
    const renewed = String(await link.getAttribute('href'));
    expect((await brand.goto(renewed))?.status()).toBe(200);

    await page.getByLabel('Share the media kit').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The media kit is private.')).toBeVisible();
    expect((await brand.goto(renewed))?.status()).toBe(404);
    await stranger.close();
  });
});
