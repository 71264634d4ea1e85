import type { Page } from '@playwright/test';
import { demoTest as test, expect, expectSound } from './journey.ts';

/** Up to 0.1 counts as good (web.dev, Cumulative Layout Shift); nothing of ours has a reason to come near it. */
const tolerableShift = 0.01;

test('the demo is announced and its samples are offered, without moving anything', async ({ page }) => {
  let starts = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/start') starts += 1;
  });
  for (const width of [360, 1280]) {
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 740 });
      const before = starts;
      await openLanding(page);
      expect(starts - before).toBe(1);
      await page.getByText('Connect YouTube').click();
      await expect(page.getByText('YOUTUBE_API_KEY')).toBeVisible();
      await expectSound(page);
    });
  }

  await test.step('however late the script arrives', async () => {
    await page.route('**/assets/landing-page-*.js', async (route) => {
      await page.waitForResponse('**/api/start*', { timeout: 1500 }).catch(() => null);
      await route.continue();
    });
    await openLanding(page);
  });

  await test.step('a sample is analyzed by one click, and marked as invented', async () => {
    await page.getByRole('button', { name: /Pixel Kettle/ }).click();
    await expect(page.getByRole('heading', { name: 'Pixel Kettle' })).toBeVisible();
    await expect(page.getByText('Demo: an invented sample channel')).toBeVisible();
    await expect(page.getByRole('main').locator('a[href*="youtube.com/channel"]')).toHaveCount(0);
  });
});

async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('Invented sample channels.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Kestrel Workbench/ })).toBeVisible();
  expect(await measureShift(page)).toBeLessThan(tolerableShift);
}

/** The sum of all layout shifts so far. */
function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
