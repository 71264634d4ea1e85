import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { collectRates } from './collected-rates.ts';
import { analyzeChannel, buyReport } from './creator.ts';
import { catchDownload, readTable } from './downloads.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const cards = {
  rates_collected: 'Rates collected',
  predicted_against_quoted: 'Predicted against quoted',
  analyses_per_day: 'Analyses per day',
  quota_used: 'Quota used per day',
  revenue_by_plan: 'Revenue by plan',
  sign_ups: 'Sign-ups per day',
  conversion: 'Conversion',
} as const;

const drawings = '.recharts-bar-rectangle, .recharts-scatter-symbol, svg';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openTable(page: Page, name: string, rows: number): Promise<void> {
  await card(page, name).getByText('Show as table').click();
  const table = card(page, name).getByRole('table', { name, exact: true });
  await expect(table.getByRole('row')).toHaveCount(Math.min(rows, 50) + 1);
}

test('an administrator reads each figure in words, as a chart, as a table and as a file', async ({
  page,
  control,
  member,
  server,
}) => {
  await control.setAdmin(member.userId);
  await analyzeChannel(page, server.url, '@pixelkettle');
  await buyReport(page, server.url, '@pixelkettle');
  const day = (await control.now()).toISOString().slice(0, 10);
  await collectRates(page, server.url, { count: 12, factor: 1.2, day, name: `=Journey ${randomUUID()}` });
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  const answer = await page.request.get(`${server.url}/api/admin/analytics?days=30`);
  const figures = z.record(z.string(), z.unknown()).parse(await answer.json());
  for (const [table, name] of Object.entries(cards)) {
    const rows = z.array(z.unknown()).min(1).parse(figures[table]);
    await expect(card(page, name).locator(drawings).first()).toBeVisible();
    await openTable(page, name, rows.length);
    const saved = await catchDownload(page, () =>
      card(page, name).getByRole('link', { name: 'Download CSV' }).click(),
    );
    expect(saved.suggestedFilename()).toContain(table);
    expect(await readTable(saved)).toHaveLength(rows.length + 1);
  }
  await expectSoundEverywhere(page);

  await page.getByRole('button', { name: '365 days' }).click();
  await expect(page).toHaveURL(/[?&]tab=analytics&days=365/);
  await expect(page.getByText('Each bar is a week').first()).toBeVisible();
});
