import { readFile } from 'node:fs/promises';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const landingRoutes = ['/', '/analyze-youtube-channel', '/sponsorship-pricing', '/try-analyzer', '/pricing'];

test('pages come drawn from the server, before any script runs', async ({ browser, server, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  for (const route of landingRoutes) {
    const answer = await page.goto(route);
    expect(answer?.status(), route).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('YouTube channel URL or handle')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Growth' })).toBeVisible();
  }
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  await expect(page.getByRole('contentinfo').getByText(`Version ${version}`, { exact: true })).toBeVisible();
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok', version });

  await test.step('no link is dead, and what is not there is not found', async () => {
    const addresses = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[0] || '/'));
    for (const address of new Set(addresses))
      expect({ address, status: (await request.get(address)).status() }).toEqual({ address, status: 200 });
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  await test.step('the investor page is not for search engines', async () => {
    await page.goto('/yc');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  });
  await context.close();
});

test('links within the product scroll to their target, and going back returns', async ({ page }) => {
  for (const [route, target] of [
    ['/try-analyzer', '#analyzer'],
    ['/#features', '#features'],
  ] as const) {
    await page.goto('/privacy');
    await page.goto(route);
    await expect(page.locator(target)).toBeInViewport();
  }
  await page.goto('/privacy');
  const header = page.getByRole('banner');
  for (const [name, address, target] of [
    ['Pricing', '/pricing', '#pricing'],
    ['Features', '/#features', '#features'],
  ] as const) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.locator(target).getByRole('heading', { level: 2 }).first()).toBeInViewport();
  }
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('on a phone the receipt is in the first screen and the analyzer at hand, and menu and hints open within the screen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByText('Fair price', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Try the Analyzer' }).click();
  await expect(page.getByLabel('YouTube channel URL or handle')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeInViewport({ ratio: 1 });

  await test.step('the menu', async () => {
    const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
    await expect(pricing).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(pricing).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(pricing).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await pricing.click();
    await expect(page).toHaveURL('/pricing');
    await expect(pricing).toBeHidden();
  });

  await test.step('the price of Enterprise', async () => {
    await page.locator('#pricing').getByText('Enterprise', { exact: true }).first().click();
    await expect(page.getByRole('columnheader', { name: 'Growth' })).toBeHidden();
    await page.getByRole('button', { name: 'About the Enterprise price' }).focus();
    const explanation = page.getByRole('tooltip', { name: /Starts around \$6,000/ });
    await expect(explanation).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
  });

  await test.step('every feature is shown where it is wanted', async () => {
    const feature = page.getByRole('rowheader', { name: 'Unlimited influencer CRM saves' });
    await expect(feature).toBeHidden();
    await page.getByRole('checkbox', { name: 'Show every feature' }).check();
    await expect(feature).toBeVisible();
  });

  await test.step('the colour scheme is switched and kept', async () => {
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('light');
    await page
      .getByRole('button', { name: /colou?r scheme|dark|theme/i })
      .first()
      .click();
    await expect.poll(scheme).toBe('dark');
    await page.reload();
    expect(await scheme()).toBe('dark');
  });
});

test('the public pages are sound', async ({ page }) => {
  for (const route of ['/', '/privacy', '/terms', '/auth', '/yc', '/no/such/page']) {
    await test.step(route, async () => {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSoundEverywhere(page);
    });
  }
  await test.step('/accuracy, with what was measured of prices', async () => {
    const measured = {
      version: 'calibration-3',
      rates_analysed: 1240,
      rough_rates: 40,
      measured_at: '2026-11-21T12:00:00.000Z',
      median_error_percent: 21.46,
      coverage: 0.7,
    };
    await page.goto('/accuracy');
    await expect(page.getByRole('main')).toContainText(/nothing has been measured|Prices here rest on/);
    await page.route('**/api/price-accuracy', (route) => route.fulfill({ json: { demo: true, measured } }));
    await page.reload();
    await expect(page.getByRole('main')).toContainText('half of them lay within 21.5% of it');
    await expectSoundEverywhere(page);
  });
});
