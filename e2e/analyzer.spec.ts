import type { Page } from '@playwright/test';
import { analyzePath, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const channelInput = (page: Page) => page.getByLabel('YouTube channel URL or handle');
const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true });
const result = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function analyze(page: Page, channel: string): Promise<void> {
  await channelInput(page).fill(channel);
  await analyzeButton(page).click();
}

// The only journeys with everything in motion, as most readers have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page, youtube }) => {
  await youtube.set({});
  await page.goto('/');
});

test('a visitor sees each step and a limited result, and finds the channel kept at the sign-in', async ({
  page,
  youtube,
}) => {
  await test.step('by the keyboard alone, every step is shown as it happens', async () => {
    await youtube.set({ delayMs: 700 });
    // Written down in the page itself: looking from outside now and then would miss a short step.
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(globalThis, 'stepsSeen', seen);
      new MutationObserver(() => {
        const step = document.querySelector('[aria-current="step"]')?.textContent ?? '';
        if (step !== '' && step !== seen.at(-1)) seen.push(step);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await channelInput(page).focus();
    // A channel that no other journey reads: one that was read before takes no steps.
    await page.keyboard.type('https://www.youtube.com/@coldsolderclub/videos?view=0');
    await page.keyboard.press('Enter');
    await expect(result(page, 'Cold Solder Club')).toBeFocused();
    const seen: unknown[] = await page.evaluate(() => Reflect.get(globalThis, 'stepsSeen'));
    for (const step of ['Finding the channel', 'Reading uploads', 'Reading statistics'])
      expect(seen).toContainEqual(expect.stringContaining(step));
  });

  await test.step('the answer holds nothing that is withheld', async () => {
    await youtube.set({});
    let body = '';
    await page.route(analyzePath, async (route) => {
      const response = await route.fetch();
      body = await response.text();
      await route.fulfill({ response, body });
    });
    await analyze(page, '@kestrelworkbench');
    await expect(result(page, 'Kestrel Workbench')).toBeVisible();
    await page.unroute(analyzePath);
    expect(body).toContain('sponsorshipScore');
    for (const withheld of ['engagementRate', 'contentFrequency', 'recommendedPricing', 'flatFee', 'likes'])
      expect(body).not.toContain(withheld);
    await expectSoundEverywhere(page);
  });

  await test.step('the offer can be put aside, and leads to the sign-in with the channel kept', async () => {
    await page.getByRole('button', { name: 'View Limited Results' }).click();
    await expect(page.getByRole('button', { name: 'View Limited Results' })).toBeHidden();
    await expectSoundEverywhere(page);
    await page
      .getByRole('region', { name: 'Recommended price' })
      .getByRole('link', { name: 'Sign in' })
      .click();
    await expect(page).toHaveURL('/auth');
    const kept = await page.evaluate(() => localStorage.getItem('sponsorscope.pending-channel'));
    expect(kept).toContain('kestrelworkbench');
  });
});

test('what goes wrong is told in words and costs nothing; a cancelled analysis begins afresh', async ({
  page,
  context,
  youtube,
}) => {
  const notice = page.locator('#analyzer [role="alert"]');

  await test.step('what is no channel is said', async () => {
    await analyze(page, 'https://youtube.com@evil.example/@kestrelworkbench');
    await expect(notice).toContainText('Invalid YouTube channel URL.');
  });

  // The page has its script by now: without it, nothing could tell that the connection is gone.
  await test.step('offline is said at once, and again when something is asked', async () => {
    await context.setOffline(true);
    await expect(
      page.getByText("You're currently offline. Please check your internet connection."),
    ).toBeVisible();
    await analyze(page, '@kestrelworkbench');
    await expect(notice).toContainText('No internet connection. Please check your connection and try again.');
    await context.setOffline(false);
    await expect(page.getByText("You're currently offline.")).toBeHidden();
    // Code that could not be loaded offline is not asked for again by the same page.
    await page.reload();
  });

  await test.step('what YouTube refuses is said', async () => {
    await youtube.set({ faults: [{ fault: 'key-invalid' }] });
    // Channels that no other journey reads: one that was read before is answered without YouTube.
    await analyze(page, '@quietcompound');
    await expect(notice).toContainText('YouTube refuses our access at the moment.');
  });

  await test.step('a running analysis is cancelled', async () => {
    await youtube.set({ delayMs: 3000 });
    await analyze(page, '@trenchandtreaty');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(channelInput(page)).toBeFocused();
    await youtube.set({});
  });

  await test.step('the hour has three all the same, and a fourth has to wait', async () => {
    for (const [handle, name] of [
      ['@quietcompound', 'Quiet Compound'],
      ['@slowdrawer', 'Slow Drawer'],
      ['@ferrytimetable', 'Ferry Timetable'],
    ] as const) {
      await analyze(page, handle);
      await expect(result(page, name)).toBeVisible();
    }
    await analyze(page, '@pixelkettle');
    await expect(notice).toContainText('Rate limit exceeded. Please wait before trying again.');
    await analyze(page, 'youtube.com/@SlowDrawer');
    await expect(result(page, 'Slow Drawer')).toBeVisible();
  });
});

test('limited results of odd channels are sound', async ({ page }) => {
  await test.step('names from right to left, and like a formula, fit on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [handle, name] of [
      ['@مرآة_وياسمين', 'مرآة وياسمين'],
      ['@spreadsheetkitchen', '=1+1 "Spreadsheet Kitchen"'],
    ] as const) {
      await analyze(page, handle);
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expectSound(page);
    }
  });

  await test.step('a channel to avoid', async () => {
    await analyze(page, '@moonshotledger');
    await expect(result(page, 'Moonshot Ledger')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText('None recommended');
    await expectSoundEverywhere(page);
  });

  await test.step('a name of a hundred letters without a space', async () => {
    const channelName = 'W'.repeat(100);
    await page.route(analyzePath, async (route) => {
      const headers = { ...route.request().headers(), accept: 'application/json' };
      const response = await route.fetch({ headers });
      await route.fulfill({ response, json: { ...(await response.json()), channelName } });
    });
    await analyze(page, '@moonshotledger');
    await expect(result(page, channelName)).toBeVisible();
    await expectSoundEverywhere(page);
  });
});
