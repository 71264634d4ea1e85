import { expect, expectSoundEverywhere, openEverything, test } from './journey.ts';

test('the sample report is sound in full, and what matters is seen without scrolling', async ({
  page,
  youtube,
}) => {
  await youtube.set({});
  await page.goto('/sample-report');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();

  await test.step('the whole strip, on a phone too, called what it is', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const strip = page.getByRole('article').locator('header').first();
      await expect(strip).toBeInViewport({ ratio: 1 });
      await expect(strip.getByText('third-party estimate, not YouTube data')).toBeVisible();
    }
  });

  await test.step('the prices are explained on focus, within the screen, until Escape', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const name of ['About the flat fee', 'About the CPM price', 'About the affiliate share']) {
        const hint = page.getByRole('button', { name });
        await hint.focus();
        const explanation = page.locator(`[id="${await hint.getAttribute('aria-describedby')}"]`);
        await expect(explanation).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect(explanation).toBeHidden();
      }
    }
  });

  await test.step('each fee is its views times its rate', async () => {
    const report = await (await page.request.get('/functions/v1/sample-report')).json();
    const tabs = page.getByRole('tablist', { name: 'Price level' }).getByRole('tab');
    for (const [index, level] of (['low', 'medium', 'high'] as const).entries()) {
      await tabs.nth(index).click();
      const fee = report.recommendedPricing.flatFee[level];
      expect(fee).toBe(Math.round((report.avgViews / 1000) * report.evidence.price.rate[level]));
      await expect(
        page
          .locator('#report-price')
          .getByText(/^\$[\d,]+$/)
          .first(),
      ).toHaveText(new RegExp(`^\\$${fee.toLocaleString('en-US')}$`));
    }
  });

  await expectSoundEverywhere(page);
  await openEverything(page);
  await expectSoundEverywhere(page);
});
