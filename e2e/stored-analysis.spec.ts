import { randomUUID } from 'node:crypto';
import { expect, expectSound, test } from './journey.ts';

test.beforeEach(async ({ youtube }) => youtube.set({}));

test('an analysis of the history opens again as the plan shows it now', async ({ page, member, control }) => {
  await control.addAnalyses(member.userId, 1);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Detailed report/ }).click();
  await expect(page.getByRole('tab', { name: /Market Rate/ })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await control.endTrial(member.userId);
  await page.reload();
  await expect(page.getByText('Upgrade to Pro to open')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an analysis that is not in the history, or cannot be loaded, is told in words', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await page.goto(`/dashboard?analysis=${randomUUID()}`);
  await expect(page.getByText('This analysis is not in your history.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
  await page.route('**/api/analysis?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken.', code: 'INTERNAL_SERVER_ERROR' } }),
  );
  await page.reload();
  await expect(page.getByText('This analysis could not be loaded.')).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/analysis?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This analysis is not in your history.')).toBeVisible();
});

test('a forgotten analysis is made again from the history', async ({ page, member, control }) => {
  await control.addAnalyses(member.userId, 1);
  await page.route('**/api/analysis?*', (route) =>
    route.fulfill({ status: 410, json: { error: 'Forgotten.', code: 'ANALYSIS_FORGOTTEN' } }),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Detailed report/ }).click();
  await expect(page.getByText('Forgotten.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Analyze again' }).click();
  await expect(page.getByLabel('YouTube channel URL or handle')).toHaveValue(/^UC/);
  await expect(page.getByRole('tab', { name: /Market Rate/ })).toBeVisible();
});
