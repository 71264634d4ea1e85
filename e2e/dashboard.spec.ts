import type { Page } from '@playwright/test';
import { planTiers, plans, type PlanTier } from '../src/engine/plans/plans.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, test } from './journey.ts';

const dashboardPath = '**/api/dashboard';
const startPath = '**/api/start';

/** A card of the overview by its title. */
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const rows = (page: Page) => card(page, 'Recent Analyses').getByRole('listitem');

/** The overview with all of its parts. */
async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Account Activity' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

test.beforeEach(({ member }) => {
  test.info().annotations.push({ type: 'signed in', description: member.email });
});

test('each of the five routes shows the dashboard to its owner and leads others to the sign-in', async ({
  page,
  context,
  member,
}) => {
  const routes = [
    '/dashboard',
    '/channel/kestrel-workbench',
    '/brands/dashboard',
    '/brands/campaigns',
    '/brands/campaigns/spring',
  ];
  for (const path of routes) {
    await openDashboard(page, path);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page.getByText(member.email)).toBeVisible();
  }
  await context.clearCookies();
  for (const path of routes) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
  }
});

test('a load asks the server at most three times', async ({ page, member }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|functions)\//.test(pathname)) calls.push(pathname);
  });
  await openDashboard(page);
  await expect.poll(() => calls).toContain('/functions/v1/check-subscription');
  // The welcome mail of a new account is asked for once in its life.
  await expect.poll(() => calls).toContain('/functions/v1/send-welcome-email');
  calls.length = 0;
  await page.reload();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect
    .poll(() => calls.toSorted())
    .toEqual(['/api/dashboard', '/api/start', '/functions/v1/check-subscription']);
});

const gates = [
  ['API Access', 'API access is available for Agency+ plans', 'API Management', ['agency', 'enterprise']],
  [
    'Bulk Tools',
    'Bulk tools are available for Agency+ plans',
    'Bulk Channel Analysis',
    ['agency', 'enterprise'],
  ],
  ['Marketplace', null, 'Creator Marketplace', Object.keys(plans)],
  [
    'White-Label',
    'White-label customization is available for Enterprise plans',
    'White-Label Settings',
    ['enterprise'],
  ],
] as const;

test('badge, gates, exports and offers are those of the plan, in each of them', async ({
  page,
  control,
  member,
}) => {
  test.slow();
  await control.addAnalyses(member.userId, 1);
  await control.endTrial(member.userId);
  for (const tier of planTiers) {
    await control.setSubscription(member.userId, tier, new Date('2099-03-01T12:00:00Z'));
    await openDashboard(page);
    await expect(page.getByText(`${tier.toUpperCase()} PLAN`, { exact: true })).toBeVisible();
    await expectOffers(page, tier);
    await expectUsage(page, tier);
    await expectExports(page, plans[tier].features.includes('exports'));
    for (const [name, sentence, title, tiers] of gates) {
      await tab(page, name).click();
      const isOpen = tiers.some((one) => one === tier);
      const heading = isOpen ? title : (sentence ?? '');
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(isOpen ? 0 : 1);
    }
  }
});

async function expectOffers(page: Page, tier: PlanTier): Promise<void> {
  const isFree = tier === 'free';
  const subscription = card(page, 'Subscription');
  await expect(subscription.getByText(isFree ? 'Inactive' : 'Active', { exact: true })).toBeVisible();
  if (!isFree) await expect(subscription.getByText('Renews on Mar 1, 2099')).toBeVisible();
  await expect(subscription.getByRole('button', { name: 'Manage' })).toHaveCount(isFree ? 0 : 1);
  await expect(subscription.getByRole('link', { name: 'Compare plans' })).toHaveCount(isFree ? 1 : 0);
  await expect(card(page, 'Credits').getByRole('button', { name: /^Boost/ })).toHaveCount(
    isFree || tier === 'enterprise' ? 0 : 1,
  );
  await expect(page.getByText(isFree ? 'Free User' : 'Premium User')).toBeVisible();
  await expect(card(page, 'Upgrade Your Plan')).toHaveCount(isFree ? 1 : 0);
}

async function expectUsage(page: Page, tier: PlanTier): Promise<void> {
  const { analysesPerMonth } = plans[tier];
  const usage = card(page, 'Monthly Usage');
  if (analysesPerMonth === null) {
    await expect(usage.getByText('Unlimited', { exact: true })).toBeVisible();
    await expect(usage.getByRole('progressbar')).toHaveCount(0);
    await expect(card(page, 'Credits').getByText('Unlimited', { exact: true })).toBeVisible();
  } else {
    await expect(usage.getByText(`/ ${analysesPerMonth.toLocaleString('en-US')}`)).toBeVisible();
    await expect(usage.getByRole('progressbar')).toHaveCount(1);
  }
}

/** What the exports of each plan bring is looked at in exports.spec.ts. */
async function expectExports(page: Page, canExport: boolean): Promise<void> {
  const recent = card(page, 'Recent Analyses');
  await expect(recent.getByText('Growth+ Feature')).toHaveCount(canExport ? 0 : 1);
  for (const [name, sentence] of [
    ['CSV', 'CSV export requires Growth plan or higher'],
    ['Excel', 'Excel export requires Growth plan or higher'],
  ] as const) {
    await recent.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByText('Google Sheets sync is coming soon')).toBeVisible();
    const item = page.getByRole('menuitem', { name });
    if (canExport) {
      await expect(item).toBeEnabled();
      await page.keyboard.press('Escape');
    } else {
      await item.click();
      await expect(page.getByText('Export Unavailable').first()).toBeVisible();
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(item).toBeHidden();
  }
  await recent.getByRole('button', { name: /^PDF/ }).click();
  if (canExport) await expect(page.getByRole('menuitem', { name: 'PDF, US Letter' })).toBeVisible();
  else await expect(page.getByText('PDF export requires Pro plan or higher')).toBeVisible();
}

test('a gate leads to the prices', async ({ page }) => {
  await openDashboard(page);
  await tab(page, 'White-Label').click();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeInViewport();
});

test('where the plan comes from is said beside it', async ({ page, control, member }) => {
  await openDashboard(page);
  await expect(page.getByText('GROWTH PLAN', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Trial until \w/)).toBeVisible();
  await control.setOverride(member.userId, 'agency', new Date('2099-02-03T12:00:00Z'));
  await page.reload();
  await expect(page.getByText('AGENCY PLAN', { exact: true })).toBeVisible();
  await expect(page.getByText('Granted until Feb 3, 2099')).toBeVisible();
  await expect(card(page, 'Subscription').getByText('Inactive', { exact: true })).toBeVisible();
});

test('the month’s bar and badge follow the part of it that is used', async ({ page, control, member }) => {
  await control.setSubscription(member.userId, 'pro');
  const usage = card(page, 'Monthly Usage');
  for (const [percent, badge, colour] of [
    [74, null, '--good'],
    [75, null, '--warn'],
    [80, 'Approaching limit', '--warn'],
    [90, 'Approaching limit', '--bad'],
    [100, 'Limit reached', '--bad'],
    [120, 'Limit reached', '--bad'],
  ] as const) {
    await control.setUsage(member.userId, percent * 10);
    await openDashboard(page);
    await expect(usage.getByText(`${percent}.0% used`)).toBeVisible();
    await expect(usage.getByText('Approaching limit')).toHaveCount(badge === 'Approaching limit' ? 1 : 0);
    await expect(usage.getByText('Limit reached')).toHaveCount(badge === 'Limit reached' ? 1 : 0);
    const bar = usage.getByRole('progressbar');
    await expect(bar).toHaveAttribute('aria-valuenow', String(Math.min(100, percent)));
    const [drawn, meant] = await bar.evaluate((element, name) => {
      const probe = document.createElement('i');
      probe.style.backgroundColor = `var(${name})`;
      document.body.append(probe);
      const colours = [element, probe].map((one) => getComputedStyle(one).backgroundColor);
      probe.remove();
      return colours;
    }, colour);
    expect(drawn).toBe(meant);
    await expect(card(page, 'Usage Trends').getByText(`${percent}.0%`)).toBeVisible();
  }
});

test('credits below three are offered more to free users alone', async ({ page, control, member }) => {
  const credits = card(page, 'Credits');
  await control.endTrial(member.userId);
  for (const [left, offered] of [
    [2, 1],
    [3, 0],
  ] as const) {
    await control.setCredits(member.userId, left);
    await openDashboard(page);
    await expect(credits.getByText(`${left} credits remaining`)).toBeVisible();
    await expect(credits.getByText('Upgrade for more')).toHaveCount(offered);
  }
  await control.setSubscription(member.userId, 'growth');
  await control.setCredits(member.userId, 0);
  await openDashboard(page);
  await expect(credits.getByText('0 credits remaining')).toBeVisible();
  await expect(credits.getByText('Upgrade for more')).toHaveCount(0);
});

test('of the analyses the newest five are shown', async ({ page, control, member }) => {
  for (const [added, shown] of [
    [1, 1],
    [4, 5],
    [2, 5],
  ] as const) {
    await control.addAnalyses(member.userId, added);
    await openDashboard(page);
    await expect(rows(page)).toHaveCount(shown);
    await expect(rows(page).first()).toContainText(/Score \d+\/100/);
    await expect(card(page, 'Account Activity').getByText(`${shown}+`, { exact: true })).toBeVisible();
  }
});

test('without analyses the way to the first one is shown', async ({ page }) => {
  await openDashboard(page);
  const recent = card(page, 'Recent Analyses');
  await expect(recent.getByText('No analyses yet')).toBeVisible();
  await expect(recent.getByText('Try analyzing a YouTube channel to get started')).toBeVisible();
  await recent.getByRole('link', { name: 'Analyze a channel' }).click();
  await expect(page).toHaveURL('/#analyzer');
});

test('a score of 80 or more carries a sign, and a forgotten name says so', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 1, { score: 80 });
  await control.addAnalyses(member.userId, 1, { score: 79, newestAt: new Date('2026-01-05T10:00:00Z') });
  await page.route(dashboardPath, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.recent_analyses[1].channel_name = null;
    await route.fulfill({ response, json: body });
  });
  await openDashboard(page);
  await expect(rows(page).nth(0).getByText('Score 80/100').locator('svg')).toHaveCount(1);
  await expect(rows(page).nth(1).getByText('Score 79/100').locator('svg')).toHaveCount(0);
  await expect(rows(page).nth(1)).toContainText('Name no longer stored');
  await expect(rows(page).nth(1)).toContainText(/UC[\w-]{22}, Jan 5, 2026/);
});

test('a detailed report opens in place, has an address, and gives the focus back', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 2, { channelName: 'The Kestrel Papers' });
  await openDashboard(page);
  const button = page.getByRole('button', { name: 'Detailed report: The Kestrel Papers' }).last();
  await button.click();
  await expect(page).toHaveURL(/\?analysis=[\w-]{36}$/);
  const heading = page.getByRole('heading', { name: 'The Kestrel Papers' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Analyses' })).toBeHidden();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(button).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await button.press('Enter');
  await expect(heading).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Close|Back)/ })
    .click();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/dashboard');
  await button.press('Enter');
  await expect(heading).toBeVisible();
  await tab(page, 'Overview').click();
  await expect(button).toBeVisible();
});

test('on a phone the open tab of an address stands in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard?tab=white-label');
  await expect(tab(page, 'White-Label')).toBeInViewport({ ratio: 0.95 });
  // Also once a wide window has become narrow.
  await tab(page, 'Overview').click();
  await page.setViewportSize({ width: 1280, height: 740 });
  await tab(page, 'White-Label').click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(tab(page, 'White-Label')).toBeInViewport({ ratio: 0.95 });
});

test('tabs work by keyboard, have addresses, and keep the reader in place', async ({ page }) => {
  await openDashboard(page);
  await tab(page, 'Overview').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'API Access')).toBeFocused();
  await expect(page).toHaveURL('/dashboard?tab=api-access');
  await page.keyboard.press('End');
  await expect(tab(page, 'White-Label')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?tab=white-label');
  await page.goBack();
  await expect(tab(page, 'API Access')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/dashboard?tab=marketplace');
  await expect(page.getByRole('heading', { name: 'Creator Marketplace' })).toBeVisible();
  await page.goto('/dashboard?tab=nonsense');
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
});

test('Refresh Status asks once, tells the end, and shows what has changed', async ({
  page,
  control,
  member,
}) => {
  // The page itself asks once as it opens.
  const opened = page.waitForResponse('**/functions/v1/check-subscription');
  await openDashboard(page);
  await opened;
  await control.setSubscription(member.userId, 'pro');
  const checks = await holdAnswers(page, '**/functions/v1/check-subscription');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  const busy = page.getByRole('button', { name: 'Refreshing...' });
  await expect(busy).toBeFocused();
  await busy.click({ force: true });
  checks.release();
  await expect(page.getByText('Subscription refreshed')).toBeVisible();
  await expect(page.getByText('Your subscription status has been updated.')).toBeVisible();
  await expect(page.getByText('PRO PLAN', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Status' })).toBeFocused();
  expect(checks.asked()).toBe(1);
});

test('a failed refresh says so and takes nothing from the screen', async ({ page, member }) => {
  await openDashboard(page);
  await page.route(startPath, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'X' } }));
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect(page.getByText('Failed to load profile data')).toBeVisible();
  await expect(page.getByText('Subscription refreshed')).toBeHidden();
  await expect(page.getByText(member.email)).toBeVisible();
});

test('a failed load is said, and Retry mends it', async ({ page, member }) => {
  await page.route(startPath, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'X' } }));
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load profile data')).toBeVisible();
  await expectSound(page);
  await page.unroute(startPath);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(member.email)).toBeVisible();
});

test('without the recent analyses the rest stands, and Retry brings them', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 1);
  await page.route(dashboardPath, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'X' } }));
  await page.goto('/dashboard');
  const recent = card(page, 'Recent Analyses');
  await expect(recent.getByText('Your recent analyses could not be loaded.')).toBeVisible();
  await expect(card(page, 'Usage Trends').getByText('The months could not be loaded.')).toBeVisible();
  await expect(card(page, 'Monthly Usage').getByRole('progressbar')).toBeVisible();
  await expectSound(page);
  await page.unroute(dashboardPath);
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(card(page, 'Usage Trends').getByRole('row')).toHaveCount(7);
});
