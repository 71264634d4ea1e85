import { readFile } from 'node:fs/promises';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const landingRoutes = ['/', '/analyze-youtube-channel', '/sponsorship-pricing', '/try-analyzer', '/pricing'];

test('each address of the landing page shows it with the analyzer', async ({ page }) => {
  for (const route of landingRoutes) {
    const answer = await page.goto(route);
    expect(answer?.status(), route).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('YouTube channel URL or handle')).toBeVisible();
  }
});

test('the routes with a target scroll to it', async ({ page }) => {
  for (const [route, target] of [
    ['/try-analyzer', '#analyzer'],
    ['/pricing', '#pricing'],
    ['/#features', '#features'],
  ] as const) {
    await page.goto('/privacy');
    await page.goto(route);
    await expect(page.locator(target)).toBeInViewport();
  }
});

test('the footer and /healthz name the version in package.json', async ({ page, request }) => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText(`Version ${version}`, { exact: true })).toBeVisible();
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok', version });
});

test('links within the product scroll to their target, and going back returns', async ({ page }) => {
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

test('on a phone the menu opens, closes with Escape, and closes behind a chosen link', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
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

test('the price of Enterprise is explained on focus, and Escape takes the explanation away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'About the Enterprise price' }).focus();
  const explanation = page.getByRole('tooltip', { name: /Starts around \$6,000/ });
  await expect(explanation).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
});

test('the hero leads to the analyzer, and plans lead to the accounts', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Request Access', 'Try the Analyzer']) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute(
      'href',
      '/try-analyzer',
    );
  }
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).last()).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Contact the Founder' }).first()).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  for (const plan of ['Pilot', 'Growth', 'Enterprise']) {
    await expect(page.locator('#pricing').getByRole('heading', { name: plan, exact: true })).toBeVisible();
  }
});

test('whoever has an account is offered no second one', async ({ page, member }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByText(member.name)).toBeVisible();
  const plans = page.locator('#pricing');
  await expect(plans.getByRole('link', { name: 'Open your dashboard' })).toHaveCount(1);
  await expect(plans.getByRole('button', { name: 'Get Growth' })).toBeVisible();
  await expect(plans.getByRole('link', { name: 'Get Enterprise' })).toHaveAttribute('href', /^mailto:/);
  await expect(plans).toContainText('No card is asked for and no money moves.');
  await expect(page.getByRole('main').locator('a[href^="/auth"]')).toHaveCount(0);
});

test('features, trust points, claims and prices stand on the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveCount(14);
  const text = await page.getByRole('main').innerText();
  for (const claim of [
    '10K+',
    '95% ROI accuracy',
    '$50M+',
    '67%',
    '3.2x',
    '95% prediction accuracy',
    '$1,500',
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(claim);
  }
  await expect(page.getByRole('main').locator('a[href="/accuracy"]').first()).toBeVisible();
});

test('the page can be read before any script runs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Growth', exact: true })).toBeVisible();
  await context.close();
});

test('an unknown path is not found, and leads home', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('privacy and terms link what the terms of YouTube ask for', async ({ page }) => {
  await page.goto('/privacy');
  await expect(
    page.getByRole('main').locator('a[href="http://www.google.com/policies/privacy"]').first(),
  ).toBeVisible();
  await page.goto('/terms');
  await expect(
    page.getByRole('main').locator('a[href="https://www.youtube.com/t/terms"]').first(),
  ).toBeVisible();
});

test('no link of the landing page is dead', async ({ page, request }) => {
  await page.goto('/');
  const addresses = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of new Set(addresses.map((address) => address.split('#')[0] ?? '/'))) {
    expect({ address, status: (await request.get(address)).status() }).toEqual({ address, status: 200 });
  }
});

test('the colour scheme can be switched and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
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

for (const route of ['/', '/privacy', '/terms', '/accuracy', '/auth', '/yc', '/no/such/page']) {
  test(`${route} is sound`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSoundEverywhere(page);
  });
}

test('the analyzer is usable on a phone without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByLabel('YouTube channel URL or handle')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeInViewport({ ratio: 1 });
});
