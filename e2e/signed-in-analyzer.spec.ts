import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const channelInput = (page: Page) => page.getByLabel('YouTube channel URL or handle');
const pendingKey = 'sponsorscope.pending-channel';

async function analyze(page: Page, channel: string): Promise<void> {
  await channelInput(page).fill(channel);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
}

const result = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const warning = (page: Page) => page.locator('#analyzer output[data-tone]');
const notice = (page: Page) => page.locator('#analyzer [role="alert"]');
const marketRate = (page: Page) => page.getByRole('tab', { name: /Market Rate/ });

/** How many analyses a page asked for from here on. */
function countAnalyses(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/analyze-youtube-channel')) asked += 1;
  });
  return () => asked;
}

/** For whoever is signed in in the page. */
async function preferHigherPrices(page: Page): Promise<void> {
  await page.goto('/terms');
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post('/functions/v1/personalize-user-algorithm', {
    data: { action: 'update_preferences', pricing_sensitivity: 1.2 },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

/** Longer than a kept or carried channel waits: what has not begun by now never will. */
async function letPendingBegin(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
}

test.beforeEach(async ({ youtube }) => youtube.set({}));

test('what a visitor asked for runs by itself, and once, after the sign-up', async ({ page }) => {
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await page.getByRole('link', { name: 'Sign In Free' }).click();
  await expect(page).toHaveURL('/auth');
  const asked = countAnalyses(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Ada Pending');
  await page.getByLabel('Email').fill(`pending-${randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery 7');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click();
  await expect(result(page, 'Kestrel Workbench')).toBeFocused();
  await expect(result(page, 'Kestrel Workbench')).toBeInViewport();
  await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
  await expect(marketRate(page)).toBeVisible();
  expect(asked()).toBe(1);
  await page.reload();
  await page.goto('/pricing');
  await page.goBack();
  await letPendingBegin(page);
  expect(asked()).toBe(1);
});

test('two tabs run a kept channel once between them', async ({ page, context, member }) => {
  expect(member.userId).not.toBe('');
  const other = await context.newPage();
  await Promise.all([page.goto('/terms'), other.goto('/terms')]);
  await page.evaluate(({ key, kept }) => localStorage.setItem(key, JSON.stringify(kept)), {
    key: pendingKey,
    kept: { channel: '@kestrelworkbench', savedAtMs: Date.now() },
  });
  const counts = [countAnalyses(page), countAnalyses(other)];
  await Promise.all([page.goto('/'), other.goto('/')]);
  await expect.poll(() => counts.reduce((sum, count) => sum + count(), 0)).toBe(1);
  await letPendingBegin(page);
  expect(counts.reduce((sum, count) => sum + count(), 0)).toBe(1);
});

test('a free month: it counts along, a failure costs nothing, and used up it keeps what the day has seen', async ({
  page,
  member,
  control,
  youtube,
}) => {
  await control.endTrial(member.userId);
  await control.setUsage(member.userId, 7);
  await page.goto('/');
  await test.step('an analysis counts, and its result is limited', async () => {
    await analyze(page, '@moonshotledger');
    await expect(result(page, 'Moonshot Ledger')).toBeVisible();
    await expect(marketRate(page)).toBeHidden();
    await expectSoundEverywhere(page);
    await page.goto('/');
    await expect(warning(page)).toContainText(
      /8 of 10 analyses used this month, 2 left, resets on \w+ 1, \d{4}/,
    );
    await expect(warning(page)).toHaveAttribute('data-tone', 'warn');
    await expectSoundEverywhere(page);
  });
  await test.step('a failure costs nothing, and the retry one analysis', async () => {
    await youtube.set({ faults: [{ fault: 'backend-error' }] });
    // A channel that no other journey reads: one that was read before needs no YouTube.
    await analyze(page, '@vinylarcadedays');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.reload();
    await expect(warning(page)).toContainText('8 of 10');
    await analyze(page, '@vinylarcadedays');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await youtube.set({});
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(result(page, 'Vinyl Arcade Days')).toBeVisible();
    await page.goto('/');
    await expect(warning(page)).toContainText('9 of 10');
  });
  await test.step('the used-up month and used-up credits refuse what is new', async () => {
    for (const [empty, sentence] of [
      [
        () => control.setUsage(member.userId, 10),
        'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.',
      ],
      [
        async () => {
          await control.setUsage(member.userId, 9);
          await control.setCredits(member.userId, 0);
        },
        'No credits remaining. Upgrade your plan to continue analyzing channels.',
      ],
    ] as const) {
      await empty();
      await page.goto('/');
      await analyze(page, '@moonshotledger');
      await expect(result(page, 'Moonshot Ledger')).toBeVisible();
      await page.goto('/');
      await analyze(page, '@pixelkettle');
      await expect(notice(page)).toContainText(sentence);
    }
    await expectSoundEverywhere(page);
    await notice(page).getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL('/#pricing');
  });
});

test('a full result with its rating is sound, and stays with its reader when the session ends unasked', async ({
  page,
  member,
  context,
}) => {
  await preferHigherPrices(page);
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(marketRate(page)).toBeVisible();
  await page.getByText('Arithmetic', { exact: true }).click();
  await expect(page.getByRole('row', { name: /× 1\.20 Your pricing sensitivity/ })).toBeVisible();
  const saved = page.waitForResponse('**/functions/v1/personalize-user-algorithm');
  await page.getByRole('radio', { name: '3 of 5' }).press('Space');
  expect((await saved).status()).toBe(200);
  await expectSoundEverywhere(page);

  await context.clearCookies();
  // By key, as the page may still move; the refusal takes the choice back at once, so it is not waited for.
  await page.getByRole('radio', { name: '4 of 5' }).press('Space');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${member.name}` }),
  ).toBeHidden();
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
});
