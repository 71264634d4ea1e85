import { appear, appearances, expect, expectSound, test } from './journey.ts';

const path = '**/api/price-accuracy';
const measured = {
  version: 'calibration-3',
  rates_analysed: 1240,
  rough_rates: 40,
  measured_at: '2026-11-21T12:00:00.000Z',
  median_error_percent: 21.46,
  coverage: 0.7,
};

test('the accuracy page says what was measured of prices, and claims nothing where nothing was', async ({
  page,
}) => {
  await page.route(path, (route) => route.fulfill({ json: { demo: true, measured: null } }));
  await page.goto('/accuracy');
  const main = page.getByRole('main');
  await expect(main).toContainText('nothing has been measured against rates that were really agreed');
  await page.route(path, (route) => route.fulfill({ json: { demo: true, measured } }));
  await page.reload();
  await expect(main).toContainText('half of them lay within 21.5% of it');
  await expect(main).toContainText('invented samples');
  for (const appearance of appearances) {
    await appear(page, appearance);
    await expectSound(page);
  }
});

test('where it cannot be loaded the page says so and asks again', async ({ page }) => {
  await page.route(path, (route) => route.abort());
  await page.goto('/accuracy');
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(failure).toBeVisible();
  await page.unroute(path);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main')).toContainText(/nothing has been measured|Prices here rest on/);
});
