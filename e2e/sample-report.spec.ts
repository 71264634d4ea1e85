import { expect, expectSoundEverywhere, openEverything, test } from './journey.ts';

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

test('the arrow keys lead through the chart, and each video says whether and why it counts', async ({
  page,
}) => {
  const report = await (await page.request.get('/functions/v1/sample-report')).json();
  const { videos, excluded } = report.evidence.sample;
  const titles = [...videos, ...excluded]
    .filter(({ views }) => views !== null)
    .toSorted((first, second) => Date.parse(first.publishedAt) - Date.parse(second.publishedAt))
    .map(({ title }) => title);
  const card = page.locator('#report-views');
  await card.locator('fieldset button[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (const title of titles) {
    const point = page.locator('fieldset button:focus');
    await expect(point).toHaveAccessibleName(
      new RegExp(`${RegExp.escape(title)}.*(Counted|Left out: .+|scaled up.+)\\.$`),
    );
    await expect(card.getByText(title, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
  }
});

test('the chart stands as a table too', async ({ page }) => {
  const report = await (await page.request.get('/functions/v1/sample-report')).json();
  const { videos, excluded } = report.evidence.sample;
  await page.getByText(/All \d+ videos as a table/).click();
  await expect(page.locator('#report-views').getByRole('row')).toHaveCount(
    1 + videos.length + excluded.length,
  );
});

test('the prices are explained on focus, and Escape takes the explanation away', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [name, words] of [
      ['About the flat fee', /average views times a CPM rate.*\$15 to \$100/],
      ['About the CPM price', /30% higher than the flat-fee CPM/],
      ['About the affiliate share', /Share of each sale/],
    ] as const) {
      await page.getByRole('button', { name }).focus();
      const explanation = page.getByRole('tooltip').filter({ hasText: words });
      await expect(explanation).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(explanation).toBeHidden();
    }
  }
});

test('the score and the price are seen without scrolling, each called what it is', async ({ page }) => {
  for (const anchor of ['#report-score', '#report-price']) {
    await expect(page.locator(anchor).getByText('third-party estimate, not YouTube data')).toBeInViewport();
  }
  await expect(page.getByText(/^USD\s[\d,]+$/).first()).toBeInViewport({ ratio: 1 });
});

test('the full result is sound', async ({ page }) => {
  await expectSoundEverywhere(page);
  await openEverything(page);
  await expectSoundEverywhere(page);
});
