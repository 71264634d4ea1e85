import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Opens a page whose own script arrives only when the answered function is called. */
async function openBeforeItsScript(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return arrival.resolve;
}

test('a channel that is sent before the script arrives is analyzed, and the page stays', async ({ page }) => {
  const arrive = await openBeforeItsScript(page, '/');
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  arrive();
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('what is focused before the script arrives is explained once it has', async ({ page }) => {
  const arrive = await openBeforeItsScript(page, '/pricing');
  await page.getByRole('button', { name: 'About the Enterprise price' }).focus();
  arrive();
  await expect(page.getByRole('tooltip', { name: /Starts around \$6,000/ })).toBeVisible();
});

test('without its script the page does by itself what it can', async ({ page }) => {
  await openBeforeItsScript(page, '/');
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.keyboard.press('Enter');
  await page.waitForURL('/try-analyzer?channel=%40kestrelworkbench', { waitUntil: 'commit' });
});
