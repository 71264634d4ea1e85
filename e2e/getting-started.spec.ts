import type { Page } from '@playwright/test';
import { appearances, expect, expectSound, test } from './journey.ts';

const weekMs = 7 * 24 * 3_600_000;

test('the steps of a new account follow what really happens', async ({ page, member, control }) => {
  await page.goto('/');
  await expect(card(page).getByText('1 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Analyze a channel' }).click();
  await expect(page).toHaveURL('/#analyzer');
  await expect(page.getByLabel('YouTube channel URL or handle')).toBeInViewport();
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await expect(card(page).getByText('2 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(card(page).getByText('3 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Compare plans' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
  await control.setSubscription(member.userId, 'growth');
  await page.reload();
  await expect(card(page).getByText('4 of 4 done')).toBeVisible();
});

test('the steps of the last month are remembered in the next', async ({ page, member, control }) => {
  await control.setUsage(member.userId, 1);
  await page.goto('/');
  await expect(card(page).getByText('2 of 4 done')).toBeVisible();
  await control.setUsage(member.userId, 0);
  await page.reload();
  await expect(card(page).getByText('2 of 4 done')).toBeVisible();
});

test('dismissed is dismissed, on every screen and after a reload', async ({ page, member }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Dismiss Getting Started' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('banner').getByText(member.name)).toBeVisible();
  await page.getByRole('button', { name: 'Analyze', exact: true }).waitFor();
  await expect(card(page)).toHaveCount(0);
});

test('an account of more than seven days is not new, and neither is a visitor', async ({
  page,
  member,
  control,
  context,
}) => {
  await control.setCreatedAt(member.userId, new Date(Date.now() - weekMs - 60_000));
  await page.goto('/dashboard');
  await expect(page.getByText('Monthly Usage')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await control.setCreatedAt(member.userId, new Date(Date.now() - weekMs + 60_000));
  await page.reload();
  await expect(card(page)).toBeVisible();
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

for (const { width, colorScheme } of appearances) {
  test(`the steps are sound at ${width} in ${colorScheme}, folded on a phone`, async ({ page, member }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    const link = card(page).getByRole('link', { name: 'Analyze a channel' });
    await expect(card(page), member.email).toBeVisible();
    await expect(link).toBeVisible({ visible: width > 768 });
    await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeInViewport({ ratio: 1 });
    await expectSound(page);
    if (width > 768) return;
    await card(page).getByRole('heading', { name: 'Getting Started' }).click();
    await expect(link).toBeVisible();
    await expectSound(page);
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Getting Started' });
