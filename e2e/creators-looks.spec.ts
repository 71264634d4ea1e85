import type { Page } from '@playwright/test';
import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import { holdAnswers } from './held-answers.ts';
import { demoTest as test, expect, expectSound, expectSoundEverywhere, openEverything } from './journey.ts';

const reportPage = (handle: string, tab?: string) =>
  `/creators/report?channel=${channelIdOf(handle)}${tab === undefined ? '' : `&tab=${tab}`}`;

test('the page for creators is sound, with its refusal too, and a link leads to its field', async ({
  page,
}) => {
  await page.goto('/creators');
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Find My Rate' }).first().click();
  await expect(page.getByText('Please enter a YouTube channel URL or handle')).toBeVisible();
  await expectSoundEverywhere(page);
  await expectWidths(page);
  await page.goto('/creators/submit');
  await expect(page.getByLabel('Your YouTube channel URL or handle')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('the free report is sound, opened to its evidence, and so is what stands for it', async ({
  page,
  control,
  member,
  server,
}) => {
  await control.endTrial(member.userId);
  await page.goto('/creators/report');
  await expect(page.getByText('No channels yet.')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto(reportPage('kestrelworkbench'));
  await expect(page.getByRole('link', { name: 'Analyze this channel' })).toBeVisible();
  await expectSoundEverywhere(page);
  await analyzeChannel(page, server.url, '@moonshotledger');
  await expectWhileLoading(page, '**/api/creators/report?*', reportPage('moonshotledger'));
  await expect(page.getByRole('button', { name: 'Get the Full Report, 29 USD' })).toBeVisible();
  await openEverything(page);
  await expectSoundEverywhere(page);
  await page.getByRole('tab', { name: 'Media kit' }).click();
  await expect(page.getByText('The media kit is part of the Full Report of this channel.')).toBeVisible();
  await expectSoundEverywhere(page);
  await test.step('on a phone the open tab of an address stands in sight', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [name, label] of [
      ['rates', 'Your rates'],
      ['marketplace', 'Marketplace'],
    ] as const) {
      await page.goto(reportPage('moonshotledger', name));
      await expect(page.getByRole('tab', { name: label })).toBeInViewport({ ratio: 0.95 });
    }
  });
});

test('the full report and every tool are sound', async ({ page, member, server }) => {
  expect(member.userId).not.toBe('');
  await analyzeChannel(page, server.url, '@慢車窗邊');
  await buyReport(page, server.url, '@慢車窗邊');
  await page.goto(reportPage('慢車窗邊'));
  await expect(page.getByRole('heading', { name: 'Deep metrics' })).toBeVisible();
  await expectSoundEverywhere(page);
  await expectWidths(page);
  await page.getByRole('tab', { name: 'Ownership' }).click();
  await page.getByRole('button', { name: 'Get my code' }).click();
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  await expectSoundEverywhere(page);
  await proveChannel(page, server.url, channelIdOf('慢車窗邊'));
  await page.goto(reportPage('慢車窗邊', 'ownership'));
  await expect(page.getByText(/^Verified on/)).toBeVisible();
  await page.getByRole('tab', { name: 'Media kit' }).click();
  await page.getByLabel('About the channel').fill('Trains, slowly. '.repeat(60));
  await page.getByLabel('Share the media kit').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await page.getByRole('button', { name: 'New link' }).click();
  await expectSoundEverywhere(page);
  await page.getByRole('tab', { name: 'Your rates' }).click();
  await page.getByRole('button', { name: 'Submit this rate' }).click();
  await expect(page.getByText(/above zero/)).toBeVisible();
  await page.getByLabel('Amount').fill('99,999,999.99');
  await page.getByLabel('Day of the agreement').fill('2026-01-15');
  await page.getByLabel('Notes').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(6));
  await page.getByRole('button', { name: 'Submit this rate' }).click();
  await expect(page.getByText('Waiting for review')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('tab', { name: 'Marketplace' }).click();
  await page.getByRole('button', { name: 'Add to the marketplace' }).click();
  await expect(page.getByText('Please choose at least one category.')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/creators/report');
  await expect(page.getByText('Media kit shared')).toBeVisible();
  await expectSoundEverywhere(page);
});

/** Nothing runs over on a tablet or a large screen either. */
async function expectWidths(page: Page): Promise<void> {
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
}

/** Opens a page while an answer is held back, judges what stands there meanwhile, then lets the answer go. */
async function expectWhileLoading(page: Page, answer: string, address: string): Promise<void> {
  const { release } = await holdAnswers(page, answer);
  await page.goto(address);
  await expect(page.getByText('Loading your channel').first()).toBeAttached();
  await expectSoundEverywhere(page);
  release();
}
