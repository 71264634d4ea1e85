import type { Page } from '@playwright/test';
import { appearances, expect, expectSound, test } from './journey.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Getting Started' });

test('the steps of a new account follow what really happens, and go once they are done or dismissed', async ({
  page,
  member,
}) => {
  await page.goto('/');
  await expect(card(page), member.email).toBeVisible();
  await expect(card(page).getByText('1 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Analyze a channel' }).click();
  await expect(page).toHaveURL('/#analyzer');
  await expect(page.getByLabel('YouTube channel URL or handle')).toBeInViewport();
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
  await page.goto('/');
  await expect(card(page).getByText('2 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(card(page).getByText('3 of 4 done')).toBeVisible();
  await card(page).getByRole('link', { name: 'Compare plans' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.goto('/');
  await page.getByRole('button', { name: 'Dismiss Getting Started' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText('Monthly Usage')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('the steps go by themselves once all four are done', async ({ page, member, control }) => {
  await control.addAnalyses(member.userId, 1);
  await page.goto('/dashboard');
  await expect(card(page)).toBeVisible();
  await control.setSubscription(member.userId, 'growth');
  await page.reload();
  await expect(page.getByText('GROWTH PLAN', { exact: true })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('the steps are sound, folded on a phone, and not for visitors', async ({ page, member, context }) => {
  for (const { width, colorScheme } of appearances) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    const link = card(page).getByRole('link', { name: 'Analyze a channel' });
    await expect(card(page), member.email).toBeVisible();
    await expect(link).toBeVisible({ visible: width > 768 });
    await expectSound(page);
    if (width > 768) continue;
    await card(page).getByRole('heading', { name: 'Getting Started' }).click();
    await expect(link).toBeVisible();
    await expectSound(page);
  }
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
