import type { Page } from '@playwright/test';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSoundEverywhere, openEverything, test } from './journey.ts';
import { channelIdOf } from './creator.ts';
import { signUpMember } from './member.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });

test('a full dashboard with long names is sound', async ({ page, context, control, server }) => {
  const { userId } = await signUpMember(context, server.url, { name: longName });
  await control.setAdmin(userId);
  await control.addAnalyses(userId, 7, { channelName: longName });
  await control.setUsage(userId, 460);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(longName).first()).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').last()).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Google Sheets sync is coming soon')).toBeVisible();
  await expectSoundEverywhere(page);
});

test('a free, empty and used-up dashboard and each gate are sound', async ({ page, control, member }) => {
  await control.endTrial(member.userId);
  await control.setUsage(member.userId, 10);
  await control.setCredits(member.userId, 0);
  await page.goto('/dashboard');
  await expect(page.getByText('Limit reached')).toBeVisible();
  await expect(page.getByText('Upgrade for more')).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').last()).toBeVisible();
  await expectSoundEverywhere(page);
  for (const [name, heading] of [
    ['API Access', 'API access is available for Agency+ plans'],
    ['Bulk Tools', 'Bulk tools are available for Agency+ plans'],
    ['Marketplace', 'Creator Marketplace'],
    ['White-Label', 'White-label customization is available for Enterprise plans'],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectSoundEverywhere(page);
  }
});

test('the skeleton and an opened report are sound', async ({ page, control, member }) => {
  await control.addAnalyses(member.userId, 1);
  const { release } = await holdAnswers(page, '**/api/start');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading the dashboard')).toBeAttached();
  await expectSoundEverywhere(page);
  release();
  await page.getByRole('button', { name: /^Detailed report/ }).click();
  await expect(page.getByRole('heading', { name: 'Recommended price' })).toBeVisible();
  await openEverything(page);
  await expectSoundEverywhere(page);
});

test('a trial says that its credits end before its limit, and a name from right to left stays at its picture', async ({
  page,
  context,
  server,
}) => {
  await signUpMember(context, server.url, { name: 'ليلى الحسيني' });
  await page.goto('/dashboard');
  await expect(card(page, 'Monthly Usage')).toContainText('500 left; your credits are enough for 50.');
  const name = await card(page, 'Profile').getByText('ليلى الحسيني').boundingBox();
  const mail = await card(page, 'Profile').getByText('@example.com').boundingBox();
  expect(name?.x).toBe(mail?.x);
});

test('the first press of Tab skips to the content, also where a row of tabs was moved', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  for (const path of [
    '/dashboard?tab=marketplace',
    `/creators/report?channel=${channelIdOf('pixelkettle')}&tab=rates`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  }
});
