import type { Page } from '@playwright/test';
import { demoTest as test, expect, expectSound } from './journey.ts';

const widths = [360, 1280];
/** Up to 0.1 counts as good (web.dev, Cumulative Layout Shift); nothing of ours has a reason to come near it. */
const tolerableShift = 0.01;

for (const width of widths) {
  test(`the demo is announced and its samples are offered at ${width}, without moving anything`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByText('Invented sample channels.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Kestrel Workbench/ })).toBeVisible();
    expect(asked.filter((path) => path === '/api/start')).toHaveLength(1);
    expect(await measureShift(page)).toBeLessThan(tolerableShift);
    await page.getByText('Connect YouTube').click();
    await expect(page.getByText('YOUTUBE_API_KEY')).toBeVisible();
    await expectSound(page);
  });
}

test('what stands on the page stays, however late its script arrives', async ({ page }) => {
  await page.route('**/assets/landing-page-*.js', async (route) => {
    await page.waitForResponse('**/api/start', { timeout: 1500 }).catch(() => null);
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Invented sample channels.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Kestrel Workbench/ })).toBeVisible();
  expect(await measureShift(page)).toBeLessThan(tolerableShift);
});

test('a sample channel is analyzed by one click, and marked as invented', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Pixel Kettle/ }).click();
  await expect(page.getByRole('heading', { name: 'Pixel Kettle' })).toBeVisible();
  await expect(page.getByText('Demo: an invented sample channel')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href*="youtube.com/channel"]')).toHaveCount(0);
});

test('the ribbon stays while one walks through the product', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Invented sample channels.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('Invented sample channels.')).toBeVisible();
});

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
