import { appearances, expect, expectSound, openEverything, test } from './journey.ts';

test.beforeEach(async ({ page, youtube }) => {
  await youtube.set({});
  await page.goto('/sample-report');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
});

test('the three price levels, Market Rate first, with arithmetic that adds up', async ({ page }) => {
  const tabs = page.getByRole('tablist').filter({ hasText: 'Market Rate' }).getByRole('tab');
  await expect(tabs).toHaveText([/Conservative/, /Market Rate.*Recommended/, /Premium/]);
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  const report = await (await page.request.get('/functions/v1/sample-report')).json();
  for (const [index, level] of (['low', 'medium', 'high'] as const).entries()) {
    await tabs.nth(index).click();
    const fee = report.recommendedPricing.flatFee[level];
    expect(fee).toBe(Math.round((report.avgViews / 1000) * report.evidence.price.rate[level]));
    await expect(page.getByRole('tabpanel').filter({ visible: true }).first()).toContainText(
      fee.toLocaleString('en-US'),
    );
  }
});

test('every part of the score opens to its sentence', async ({ page }) => {
  const report = await (await page.request.get('/functions/v1/sample-report')).json();
  await openEverything(page);
  for (const { sentence } of report.evidence.score.parts) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
});

test('a point of the chart says what it is when the keyboard reaches it', async ({ page }) => {
  const report = await (await page.request.get('/functions/v1/sample-report')).json();
  await expect(
    page.getByRole('table').filter({ hasText: report.evidence.sample.videos[0].title }).first(),
  ).toBeAttached();
});

for (const { width, colorScheme } of appearances) {
  test(`the full result is sound at ${width} in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectSound(page);
    await openEverything(page);
    await expectSound(page);
  });
}
