import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
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

  test('whoever is signed in is taken to the analyzer at once', async ({ page, member }) => {
    expect(member.userId).not.toBe('');
    await page.goto('/creators');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeAttached();
    await channelInput(page).fill('@curlalmanac');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Curl Almanac' })).toBeVisible();
  });

  test('without a channel it says so at the field, and every button leads where it says', async ({
    page,
  }) => {
    await page.goto('/creators');
    await findMyRate(page).nth(1).click();
    await expect(channelInput(page)).toBeFocused();
    await expect(channelInput(page)).toHaveAccessibleDescription(
      /Please enter a YouTube channel URL or handle/,
    );
    await page.getByRole('link', { name: 'Get the Full Report' }).click();
    await expect(page).toHaveURL('/pricing');
    await page.goto('/creators/submit');
    await expect(channelInput(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
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
  test('belongs to who is signed in, begins without a channel, and refuses what is none', async ({
    page,
    context,
    member,
  }) => {
    expect(member.userId).not.toBe('');
    await page.goto('/creators/report');
    await expect(page.getByText('No channels yet.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Find My Rate' }).click();
    await expect(page).toHaveURL('/creators/submit');
    await expect(channelInput(page)).toBeFocused();
    await page.goto('/creators/report?channel=%3Cscript%3E');
    await expect(page.getByText('This address names no YouTube channel.')).toBeVisible();
    await context.clearCookies();
    await page.goto(reportPage(channelIdOf('bigtinchallenge')));
    await expect(page).toHaveURL('/auth');
  });

  test('on a phone the open tab of an address stands in sight', async ({ page, member, server }) => {
    expect(member.userId).not.toBe('');
    await analyzeChannel(page, server.url, '@pixelkettle');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [name, label] of [
      ['rates', 'Your rates'],
      ['marketplace', 'Marketplace'],
    ] as const) {
      await page.goto(reportPage(channelIdOf('pixelkettle'), name));
      await expect(page.getByRole('tab', { name: label })).toBeInViewport({ ratio: 0.95 });
    }
  });

  test('a channel nobody has analyzed leads to its analysis', async ({ page, member }) => {
    expect(member.userId).not.toBe('');
    await page.goto(reportPage(channelIdOf('bigtinchallenge')));
    await expect(page.getByRole('heading', { name: 'Please analyze this channel first.' })).toBeVisible();
    await page.getByRole('link', { name: 'Analyze this channel' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Big Tin Challenge' })).toBeVisible();
  });

  test('its free part shows no rate anywhere, on the screen or in the answer', async ({
    page,
    control,
    member,
    server,
  }) => {
    await control.endTrial(member.userId);
    await analyzeChannel(page, server.url, '@pentolalenta');
    const answered = page.waitForResponse('**/api/creators/report?*');
    await page.goto(reportPage(channelIdOf('pentolalenta')));
    const body = await (await answered).text();
    for (const withheld of [
      'engagementRate',
      'contentFrequency',
      'recommendedPricing',
      'flatFee',
      'feeRange',
    ])
      expect(body).not.toContain(withheld);
    await expect(page.getByRole('heading', { name: 'Pentola Lenta' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What you could do next' })).toBeVisible();
    const text = await page.getByRole('main').innerText();
    expect(text).not.toContain('Recommended price');
    expect(text.match(/USD|\$/g)).toEqual(['USD']);
    expect(text).toContain('Get the Full Report, 29 USD');
    await page.getByRole('tab', { name: 'Your rates' }).click();
    await expect(page.getByText('Submitting rates is part of the Full Report')).toBeVisible();
    await page.getByRole('button', { name: 'See the report' }).click();
    await expect(page.getByRole('tab', { name: 'Report', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('bought in the demo, it opens the exact rates in the tab that was left', async ({
    page,
    context,
    control,
    member,
    server,
  }) => {
    await control.endTrial(member.userId);
    await analyzeChannel(page, server.url, '@laollaterca');
    await analyzeChannel(page, server.url, '@kestrelworkbench');
    await page.goto(reportPage(channelIdOf('kestrelworkbench')));
    await expect(page.getByRole('button', { name: 'Get the Full Report, 29 USD' })).toBeVisible();
    const noRates = page.getByText(/^This channel has too few long-form videos for a rate/);
    await expect(noRates).toBeHidden();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Get the Full Report, 29 USD' }).click();
    const payment = await opened;
    await payment.getByRole('button', { name: /^Pay/ }).click();
    await expect(payment).toHaveURL(/\/checkout/);
    await payment.close();
    // What the browser tells a tab that is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('heading', { name: 'Recommended price' })).toBeVisible();
    for (const heading of ['Deep metrics', 'Brand-safety and monetization check', 'Take the report along'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Get the Full Report')).toBeHidden();
    // One channel: the other one stays as it was.
    await page.goto(reportPage(channelIdOf('laollaterca')));
    await expect(page.getByRole('button', { name: 'Get the Full Report, 29 USD' })).toBeVisible();
    await expect(noRates).toBeVisible();
    await page.goto('/creators/report');
    await expect(page.getByRole('link', { name: 'Kestrel Workbench' })).toBeVisible();
  });

  test('it is taken along as PDF and as a page', async ({ page, control, member, server }) => {
    await control.endTrial(member.userId);
    await analyzeChannel(page, server.url, '@moonshotledger');
    await buyReport(page, server.url, '@moonshotledger');
    await page.goto(reportPage(channelIdOf('moonshotledger')));
    for (const [name, ending] of [
      ['PDF, A4', /\.pdf$/],
      ['PDF, US Letter', /\.pdf$/],
      ['HTML to print', /\.html$/],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      expect((await saved).suggestedFilename()).toMatch(ending);
      await expect(page.getByText('Report Generated').last()).toBeVisible();
      await expect(page.getByRole('button', { name })).toBeEnabled();
    }
  });

  test('a report that cannot be loaded says so and can be asked for again', async ({
    page,
    member,
    server,
  }) => {
    expect(member.userId).not.toBe('');
    await analyzeChannel(page, server.url, '@pixelkettle');
    let isBroken = true;
    await page.route('**/api/creators/report?*', (route) =>
      isBroken
        ? route.fulfill({ status: 503, json: { error: 'YouTube is not answering right now.', code: 'X' } })
        : route.continue(),
    );
    await page.goto(reportPage(channelIdOf('pixelkettle')));
    await expect(
      page.getByRole('alert').filter({ hasText: 'YouTube is not answering right now.' }),
    ).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Pixel Kettle' })).toBeVisible();
  });
});

test.describe('the tools', () => {
  test('ownership is proven by a code in the description, and not before it stands there', async ({
    page,
    context,
    member,
    control,
  }) => {
    expect(member.userId).not.toBe('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const channelId = channelIdOf('pixelkettle');
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
    await studio.getByLabel('Description of the channel').fill(`Boiling pixels since 2016.\n${code}`);
    await studio.getByRole('button', { name: 'Save' }).click();
    await expect(studio.getByText('Saved.')).toBeVisible();
    await studio.close();
    await control.moveClock(61_000);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/^Proven on/)).toBeVisible();
    await expect(page.getByText('Proven to be yours')).toBeVisible();
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
    await page.getByRole('tab', { name: 'Ownership' }).click();
    await page.getByRole('tab', { name: 'Media kit' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Repairs that last <b>twenty</b> years');
    await page.getByLabel('Contact address').fill('not an address');
    await page.getByLabel('Share the media kit').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Contact address')).toHaveAccessibleDescription(
      /Please enter a mail address/,
    );
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

  test('rates are submitted, wait, and are withdrawn; wrong ones are refused at their field', async ({
    page,
    member,
    server,
  }) => {
    expect(member.userId).not.toBe('');
    const channelId = channelIdOf('curlalmanac');
    await buyReport(page, server.url, '@curlalmanac');
    await page.goto(reportPage(channelId, 'rates'));
    await page.getByRole('button', { name: 'Prove it' }).click();
    await expect(page.getByRole('heading', { name: 'Prove that the channel is yours' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Ownership' })).toBeFocused();
    await proveChannel(page, server.url, channelId);
    await page.goto(reportPage(channelId, 'rates'));
    await page.getByRole('button', { name: 'Submit this rate' }).click();
    await expect(page.getByLabel('Amount')).toBeFocused();
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/above zero/);
    await page.getByLabel('Amount').fill('1,250.50');
    await page.getByLabel('Day of the agreement').fill('2026-01-15');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Notes').fill('Two mentions');
    // Two quick presses are one rate: the texts below stand there once.
    await page.getByRole('button', { name: 'Submit this rate' }).dblclick();
    await expect(page.getByText('EUR 1,250.50')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Waiting to be looked at')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('EUR 1,250.50')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(page.getByText('No rates submitted yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Submitted rates' })).toBeFocused();
  });

  test('an entry of the marketplace is added, kept and removed', async ({ page, member, server }) => {
    expect(member.userId).not.toBe('');
    const channelId = channelIdOf('pentolalenta');
    await buyReport(page, server.url, '@pentolalenta');
    await proveChannel(page, server.url, channelId);
    await page.goto(reportPage(channelId, 'marketplace'));
    await expect(page.getByText('find you by it in the creator marketplace')).toBeVisible();
    await page.getByLabel('Lowest rate').fill('900');
    await page.getByLabel('Highest rate').fill('500');
    await page.getByRole('button', { name: 'Add to the marketplace' }).click();
    await expect(page.getByText('Please choose at least one category.')).toBeVisible();
    await page.getByRole('button', { name: 'Food' }).click();
    await page.getByRole('button', { name: 'Add to the marketplace' }).click();
    await expect(page.getByLabel('Highest rate')).toHaveAccessibleDescription(/below the lowest/);
    await page.getByLabel('Highest rate').fill('1,500');
    await page.getByLabel('Language').selectOption('Italian');
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
    await expect(page.getByRole('link', { name: 'Pentola Lenta' })).toBeVisible();
    await expect(page.getByText('In the marketplace')).toBeHidden();
  });
});
