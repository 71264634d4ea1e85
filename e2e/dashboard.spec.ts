import type { Page } from '@playwright/test';
import { z } from 'zod';
import { channelIdOf } from './creator.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, expectSoundEverywhere, openEverything, test } from './journey.ts';
import { signUpMember } from './member.ts';

const dashboardPath = '**/api/dashboard';
const startPath = '**/api/start*';
const broken = { status: 500, json: { error: 'x', code: 'X' } };
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);

/** A card of the overview by its title. */
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The overview with all of its parts. */
async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Account Activity' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a dashboard is opened, read and left by addresses, and belongs to whoever is signed in', async ({
  page,
  context,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 2, { channelName: 'The Kestrel Papers' });
  await test.step('a load asks the server at most twice', async () => {
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
    await expect.poll(() => calls.toSorted()).toEqual(['/api/start', '/functions/v1/check-subscription']);
  });

  await test.step('a report is a page that outlives a reload', async () => {
    await page.getByRole('link', { name: 'Detailed report: The Kestrel Papers' }).last().click();
    await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
    const heading = page.getByRole('heading', { name: 'The Kestrel Papers' });
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a plan that has changed is there after Refresh Status', async () => {
    await control.setSubscription(member.userId, 'pro');
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(page.getByText('Subscription refreshed')).toBeVisible();
    await expect(page.getByText('PRO PLAN', { exact: true })).toBeVisible();
  });

  await test.step('tabs work by keyboard and have addresses; a gate leads to the prices', async () => {
    await tab(page, 'Overview').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(tab(page, 'White-Label')).toBeFocused();
    await expect(page).toHaveURL('/dashboard?tab=white-label');
    await page.goto('/dashboard?tab=marketplace');
    await expect(page.getByRole('heading', { name: 'Creator Marketplace' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Upgrade Plan' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeInViewport();
  });

  await test.step('whose session is gone is led to the sign-in', async () => {
    await openDashboard(page, '/channel/kestrel-workbench');
    await context.clearCookies();
    for (const path of ['/dashboard', '/brands/dashboard', '/brands/campaigns/spring']) {
      await page.goto(path);
      await expect(page).toHaveURL('/auth');
    }
  });
});

test('a full dashboard with long names, its skeleton, its menu and an opened report are sound', async ({
  page,
  context,
  control,
  server,
}) => {
  const { userId } = await signUpMember(context, server.url, { name: longName });
  await control.setAdmin(userId);
  await control.addAnalyses(userId, 7, { channelName: longName });
  await control.setUsage(userId, 460);
  const { release } = await holdAnswers(page, startPath);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading the dashboard')).toBeAttached();
  await expectSoundEverywhere(page);
  release();
  await expect(page.getByRole('main').getByText(longName).first()).toBeVisible();
  await expect(page.locator('[aria-hidden] [data-value]').last()).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Google Sheets sync is coming soon')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Detailed report/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Recommended price' })).toBeVisible();
  await openEverything(page);
  await expectSoundEverywhere(page);
});

test('a free, used-up dashboard, each gate and what could not be loaded are sound', async ({
  page,
  context,
  control,
  server,
}) => {
  const { userId } = await signUpMember(context, server.url, { name: 'ليلى الحسيني' });
  await control.endTrial(userId);
  await control.setUsage(userId, 10);
  await control.setCredits(userId, 0);
  await page.goto('/dashboard');
  await expect(page.getByText('Limit reached')).toBeVisible();
  await expect(page.locator('[aria-hidden] [data-value]').last()).toBeVisible();
  await test.step('a name from right to left stays at its picture', async () => {
    const name = await card(page, 'Profile').getByText('ليلى الحسيني').boundingBox();
    const mail = await card(page, 'Profile').getByText('@example.com').boundingBox();
    expect(name?.x).toBe(mail?.x);
  });
  await expectSoundEverywhere(page);
  for (const [name, heading] of [
    ['API Access', 'API access is available for Agency+ plans'],
    ['Bulk Tools', 'Bulk tools are available for Agency+ plans'],
    ['Marketplace', 'Creator Marketplace'],
    ['White-Label', 'White-label customization is available for Enterprise plans'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectSoundEverywhere(page);
  }
  await page.route(dashboardPath, (route) => route.fulfill(broken));
  await page.route(startPath, async (route) => {
    const { dashboard: _, ...json } = z
      .record(z.string(), z.unknown())
      .parse(await (await route.fetch()).json());
    await route.fulfill({ json });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('The months could not be loaded.')).toBeVisible();
  await expectSound(page);
  await page.route(startPath, (route) => route.fulfill(broken));
  await page.reload();
  await expect(page.getByText('Failed to load profile data')).toBeVisible();
  await expectSound(page);
});

test('on a phone the open tab stands in sight, and the first press of Tab skips to the content', async ({
  page,
  member,
}) => {
  await test.step(`at the address of ${member.email}`, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard?tab=white-label');
    await expect(tab(page, 'White-Label')).toBeInViewport({ ratio: 0.95 });
  });
  await test.step('and once a wide window has become narrow', async () => {
    await tab(page, 'Overview').click();
    await page.setViewportSize({ width: 1280, height: 740 });
    await tab(page, 'White-Label').click();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(tab(page, 'White-Label')).toBeInViewport({ ratio: 0.95 });
  });
  // Also where a row of tabs was moved.
  for (const path of [
    '/dashboard?tab=marketplace',
    `/creators/report?channel=${channelIdOf('pixelkettle')}&tab=rates`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  }
});
