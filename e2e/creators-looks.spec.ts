import type { Page } from '@playwright/test';
import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import type { JourneyServer } from './journey.ts';
import {
  appear,
  appearances,
  expect,
  expectSound,
  openEverything,
  test as journey,
  useServer,
} from './journey.ts';

const test = journey.extend<object, { server: JourneyServer }>({
  server: [
    async ({}, use) => {
      await useServer({ YOUTUBE_API_KEY: '' }, use);
    },
    { scope: 'worker' },
  ],
});

const reportPage = (handle: string, tab?: string) =>
  `/creators/report?channel=${channelIdOf(handle)}${tab === undefined ? '' : `&tab=${tab}`}`;

for (const appearance of appearances) {
  test.describe(`${appearance.width} ${appearance.colorScheme}`, () => {
    test.beforeEach(({ page }) => appear(page, appearance));

    test('the page for creators is sound, with its refusal too', async ({ page }) => {
      await page.goto('/creators');
      await expectSound(page);
      await page.getByRole('button', { name: 'Find My Rate' }).first().click();
      await expect(page.getByText('Please enter a YouTube channel URL or handle')).toBeVisible();
      await expectSound(page);
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
      await expectSound(page);
      await page.goto(reportPage('kestrelworkbench'));
      await expect(page.getByRole('link', { name: 'Analyze this channel' })).toBeVisible();
      await expectSound(page);
      await analyzeChannel(page, server.url, '@moonshotledger');
      await expectWhileLoading(page, '**/api/creators/report?*', reportPage('moonshotledger'));
      await expect(page.getByRole('button', { name: 'Get the Full Report, 29 USD' })).toBeVisible();
      await openEverything(page);
      await expectSound(page);
      await page.getByRole('tab', { name: 'Media kit' }).click();
      await expect(page.getByText('The media kit is part of the Full Report of this channel.')).toBeVisible();
      await expectSound(page);
    });

    test('the full report and every tool are sound', async ({ page, member, server }) => {
      expect(member.userId).not.toBe('');
      await analyzeChannel(page, server.url, '@慢車窗邊');
      await buyReport(page, server.url, '@慢車窗邊');
      await page.goto(reportPage('慢車窗邊'));
      await expect(page.getByRole('heading', { name: 'Deep metrics' })).toBeVisible();
      await expectSound(page);
      await page.getByRole('tab', { name: 'Ownership' }).click();
      await page.getByRole('button', { name: 'Get my code' }).click();
      await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
      await expectSound(page);
      await proveChannel(page, server.url, channelIdOf('慢車窗邊'));
      await page.goto(reportPage('慢車窗邊', 'ownership'));
      await expect(page.getByText(/^Proven on/)).toBeVisible();
      await page.getByRole('tab', { name: 'Media kit' }).click();
      await page.getByLabel('About the channel').fill('Trains, slowly. '.repeat(60));
      await page.getByLabel('Share the media kit').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
      await page.getByRole('button', { name: 'New link' }).click();
      await expectSound(page);
      await page.getByRole('tab', { name: 'Your rates' }).click();
      await page.getByRole('button', { name: 'Submit this rate' }).click();
      await expect(page.getByText(/above zero/)).toBeVisible();
      await page.getByLabel('Amount').fill('99,999,999.99');
      await page.getByLabel('Day of the agreement').fill('2026-01-15');
      await page.getByLabel('Notes').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(6));
      await page.getByRole('button', { name: 'Submit this rate' }).click();
      await expect(page.getByText('Waiting to be looked at')).toBeVisible();
      await expectSound(page);
      await page.getByRole('tab', { name: 'Marketplace' }).click();
      await page.getByRole('button', { name: 'Add to the marketplace' }).click();
      await expect(page.getByText('Please choose at least one category.')).toBeVisible();
      await expectSound(page);
      await page.goto('/creators/report');
      await expect(page.getByText('Media kit shared')).toBeVisible();
      await expectSound(page);
    });
  });
}

for (const width of [768, 1920]) {
  test(`nothing runs over at ${width}`, async ({ page, member, server }) => {
    expect(member.userId).not.toBe('');
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/creators');
    await expectSound(page);
    await analyzeChannel(page, server.url, '@bigtinchallenge');
    await page.goto(reportPage('bigtinchallenge'));
    await expect(page.getByRole('heading', { name: 'Deep metrics' })).toBeVisible();
    await expectSound(page);
  });
}

/** Opens a page while an answer is held back, judges what stands there meanwhile, then lets the answer go. */
async function expectWhileLoading(page: Page, answer: string, address: string): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(answer, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address);
  await expect(page.getByText('Loading your channel').first()).toBeAttached();
  await expectSound(page);
  release();
}
