import type { Page } from '@playwright/test';
import { analyzeChannel, buyReport, channelIdOf } from './creator.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const sharePath = '**/api/reports/share';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this report' });
const reportMenu = (page: Page) => page.getByRole('button', { name: /^PDF: / });

async function openShare(page: Page): Promise<void> {
  await reportMenu(page).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function createLink(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Create the link' }).click();
  const url = dialog(page).getByText(/\/shared\//);
  await expect(url).toBeVisible();
  return url.innerText();
}

test('a link is made, shown again, read without an account, and ended', async ({
  page,
  browser,
  member,
  server,
}) => {
  expect(member.userId).not.toBe('');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await page.goto('/dashboard');
  await openShare(page);
  await expect(dialog(page)).toContainText('A link lets others read this report without an account');
  await expect(dialog(page)).not.toContainText('brand');
  const url = await createLink(page);
  await expect(dialog(page)).toContainText('Whoever holds this link can read the report');
  await expect(dialog(page).getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', url);
  await page.keyboard.press('Escape');
  await expect(reportMenu(page)).toBeFocused();

  const stranger = await browser.newContext();
  const answer = await stranger.request.get(url);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('Pixel Kettle');

  await page.reload();
  await openShare(page);
  await expect(dialog(page).getByText(url)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'End the link' }).click();
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  await dialog(page).getByRole('button', { name: 'End the link' }).click();
  await dialog(page).getByRole('button', { name: 'End it' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Create the link' })).toBeVisible();
  expect((await stranger.request.get(url)).status()).toBe(404);
  expect(await createLink(page)).not.toBe(url);
  await stranger.close();
});

test('a tenant is told that the link wears their brand, and it does', async ({
  page,
  browser,
  control,
  member,
  server,
}) => {
  await control.setSubscription(member.userId, 'enterprise');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await page.goto('/dashboard?tab=white-label');
  await page.getByLabel('Brand name').fill('Lumen & Söhne');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.goto('/dashboard');
  await openShare(page);
  await expect(dialog(page)).toContainText('It wears your brand');
  const url = await createLink(page);
  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(url);
  await expect(reader.getByText('Lumen & Söhne').first()).toBeVisible();
  await expectSound(reader);
  await stranger.close();
});

test('whoever bought the Full Report shares it from there', async ({ page, control, member, server }) => {
  await control.endTrial(member.userId);
  await analyzeChannel(page, server.url, '@pentolalenta');
  await buyReport(page, server.url, '@pentolalenta');
  await page.goto(`/creators/report?channel=${channelIdOf('pentolalenta')}`);
  const opener = page.getByRole('button', { name: 'Share link' });
  await opener.click();
  await createLink(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
});

test('a refusal and a failure are told, and can be tried again', async ({ page, member, server }) => {
  expect(member.userId).not.toBe('');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await page.goto('/dashboard');
  const sentence = 'This analysis is not in your history.';
  await page.route(sharePath, (route) =>
    route.fulfill({ status: 404, json: { error: sentence, code: 'ANALYSIS_NOT_FOUND' } }),
  );
  await openShare(page);
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await page.unroute(sharePath);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Create the link' })).toBeVisible();
  await page.route(sharePath, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Create the link' }).click();
  await expect(dialog(page).getByText('The server could not be reached.')).toBeVisible();
});

test('the dialog is sound', async ({ page, member, server }) => {
  expect(member.userId).not.toBe('');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await page.goto('/dashboard');
  await openShare(page);
  await createLink(page);
  await dialog(page).getByRole('button', { name: 'End the link' }).click();
  await expectSoundEverywhere(page);
});
