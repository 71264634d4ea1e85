import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { analyzePath, expect, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';

const channelInput = (page: Page) => page.getByLabel('YouTube channel URL or handle');
const pendingKey = 'sponsorscope.pending-channel';
const monthReached = 'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.';
const noCredits = 'No credits remaining. Upgrade your plan to continue analyzing channels.';

async function analyze(page: Page, channel: string): Promise<void> {
  await channelInput(page).fill(channel);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
}

const result = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** How many analyses a page asked for from here on. */
function countAnalyses(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/analyze-youtube-channel')) asked += 1;
  });
  return () => asked;
}

async function keepPending(page: Page, channel: string, ageHours = 0): Promise<void> {
  await page.evaluate(({ key, kept }) => localStorage.setItem(key, JSON.stringify(kept)), {
    key: pendingKey,
    kept: { channel, savedAtMs: Date.now() - ageHours * 3_600_000 },
  });
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
  await expect(page).toHaveURL('/');
  await expect(channelInput(page)).toHaveValue('@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeFocused();
  await expect(result(page, 'Kestrel Workbench')).toBeInViewport();
  await expect(page.getByRole('tab', { name: /Market Rate/ })).toBeVisible();
  expect(asked()).toBe(1);
  await page.reload();
  await page.goto('/pricing');
  await page.goBack();
  await letPendingBegin(page);
  expect(asked()).toBe(1);
});

test('a completed analysis is noted in this browser, without the name of the channel', async ({ page }) => {
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  await page.reload();
  const events = await page.evaluate(() => localStorage.getItem('sponsorscope.events'));
  expect(events).toContain('analysis_completed');
  expect(events?.toLowerCase()).not.toContain('kestrel');
});

test('a sign-in opened in a tab of its own keeps the channel too', async ({ page, context }) => {
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Sign In Free' }).click({ button: 'middle' });
  await (await opening).close();
  expect(await page.evaluate((key) => localStorage.getItem(key), pendingKey)).toContain('@kestrelworkbench');
});

test('two tabs run a kept channel once between them', async ({ page, context, member }) => {
  expect(member.userId).not.toBe('');
  const other = await context.newPage();
  await Promise.all([page.goto('/terms'), other.goto('/terms')]);
  await keepPending(page, '@kestrelworkbench');
  const counts = [countAnalyses(page), countAnalyses(other)];
  await Promise.all([page.goto('/'), other.goto('/')]);
  await expect.poll(() => counts.reduce((sum, count) => sum + count(), 0)).toBe(1);
  await letPendingBegin(page);
  expect(counts.reduce((sum, count) => sum + count(), 0)).toBe(1);
});

test('a kept channel waits for the sign-in, and no longer than a day', async ({ page, context, server }) => {
  await page.goto('/');
  const asked = countAnalyses(page);
  await keepPending(page, '@kestrelworkbench');
  await page.reload();
  await letPendingBegin(page);
  expect(asked()).toBe(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), pendingKey)).not.toBeNull();
  await keepPending(page, '@kestrelworkbench', 25);
  await signUpMember(context, server.url);
  await page.reload();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), pendingKey)).toBeNull();
  expect(asked()).toBe(0);
});

test('a channel that a navigation carries is analyzed once, and forgotten by the history', async ({
  page,
}) => {
  await page.goto('/');
  const asked = countAnalyses(page);
  await page.evaluate(() => {
    history.pushState({ usr: { channelUrl: '@pixelkettle' }, key: 'carried', idx: 1 }, '', '/');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(result(page, 'Pixel Kettle')).toBeVisible();
  await expect(channelInput(page)).toHaveValue('@pixelkettle');
  await page.reload();
  await letPendingBegin(page);
  expect(asked()).toBe(1);
});

test('the free plan sees a limited result and is offered Pro, not a sign-in', async ({
  page,
  member,
  control,
}) => {
  await control.endTrial(member.userId);
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  const analyzer = page.locator('#analyzer');
  await expect(analyzer.getByText('Upgrade to Pro to open')).toBeVisible();
  expect(await analyzer.innerText()).not.toMatch(/sign.?in/i);
  await analyzer.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(result(page, 'Kestrel Workbench')).toBeAttached();
  await analyzer.getByRole('button', { name: 'View Limited Results' }).click();
  await expect(analyzer.getByText('Upgrade to Pro to open')).toBeHidden();
  expect(await analyzer.innerText()).not.toMatch(/sign.?in/i);
});

test('the trial shows every figure', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(page.getByRole('tab', { name: /Market Rate/ })).toBeVisible();
  await expect(page.getByText('Upgrade to Pro')).toBeHidden();
});

test('the month is warned of from 60 percent on, and counts along', async ({ page, member, control }) => {
  await control.endTrial(member.userId);
  await control.setUsage(member.userId, 5);
  await page.goto('/');
  await expect(
    page.getByRole('link', { name: 'Sign Out' }).or(page.getByText('Sign Out')).first(),
  ).toBeAttached();
  const warning = page.locator('#analyzer output[data-tone]');
  await expect(warning).toBeHidden();
  await analyze(page, '@kestrelworkbench');
  await expect(warning).toContainText(/6 of 10 analyses used this month, 4 left, resets on \w+ 1, \d{4}/);
  await expect(warning).toHaveAttribute('data-tone', 'good');
  for (const [used, tone, badge] of [
    [7, 'good', ''],
    [8, 'warn', 'Approaching limit'],
    [9, 'bad', 'Approaching limit'],
    [10, 'bad', 'Limit reached'],
  ] as const) {
    await control.setUsage(member.userId, used);
    await page.reload();
    await expect(warning).toContainText(`${used} of 10 analyses used`);
    await expect(warning).toHaveAttribute('data-tone', tone);
    await expect(warning).toContainText(badge);
  }
  await warning.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL('/#pricing');
});

test('plans without a limit are warned of nothing', async ({ page, member, control }) => {
  await control.setOverride(member.userId, 'enterprise');
  await control.setUsage(member.userId, 4000);
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  await expect(page.locator('#analyzer output[data-tone]')).toBeHidden();
});

for (const [what, sentence, empty] of [
  ['month', monthReached, 'setUsage'],
  ['credits', noCredits, 'setCredits'],
] as const) {
  test(`used-up ${what} leave the analyses of the last day open, and refuse others with a way to more`, async ({
    page,
    member,
    control,
  }) => {
    await page.goto('/');
    await analyze(page, '@kestrelworkbench');
    await expect(result(page, 'Kestrel Workbench')).toBeVisible();
    await control.endTrial(member.userId);
    await control[empty](member.userId, empty === 'setUsage' ? 10 : 0);
    await page.reload();
    await analyze(page, '@kestrelworkbench');
    await expect(result(page, 'Kestrel Workbench')).toBeVisible();
    const notice = page.locator('#analyzer [role="alert"]');
    await expect(notice).toBeHidden();
    await analyze(page, '@pixelkettle');
    await expect(notice).toContainText(sentence);
    await expect(notice.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/#pricing');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
  });
}

test('who asks before the page knows who is signed in can rate the result', async ({ page, member }) => {
  const known = Promise.withResolvers<void>();
  await page.route('**/api/start', async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  known.resolve();
  await expect(page.getByRole('banner').getByText(member.name)).toBeVisible();
  await expect(page.getByRole('radio', { name: '4 of 5' })).toBeAttached();
});

test('a session that ends unasked leaves the result to its reader and says so', async ({
  page,
  member,
  context,
}) => {
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  await context.clearCookies();
  // By key, as the page may still move; the refusal takes the choice back at once, so it is not waited for.
  await page.getByRole('radio', { name: '4 of 5' }).press('Space');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('banner').getByText(member.name)).toBeHidden();
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  await signUpMember(context, new URL(page.url()).origin);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(result(page, 'Kestrel Workbench')).toBeHidden();
});

test('the used-up hour says from when on it goes on', async ({ page, member, control }) => {
  await control.endTrial(member.userId);
  await control.setHour(member.userId, 3);
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  const notice = page.locator('#analyzer [role="alert"]');
  await expect(notice).toContainText('Rate limit exceeded. Please wait before trying again.');
  await expect(notice).toContainText(/Possible again from .*\d{1,2}:\d{2}\s?[AP]M/);
});

test('a failure costs nothing, and the retry one analysis', async ({ page, member, control, youtube }) => {
  await control.endTrial(member.userId);
  await control.setUsage(member.userId, 6);
  await page.goto('/');
  const warning = page.locator('#analyzer output[data-tone]');
  await expect(warning).toContainText('6 of 10');
  await youtube.set({ faults: [{ fault: 'backend-error' }] });
  // A channel that no other journey reads: one that was read before needs no YouTube.
  await analyze(page, '@vinylarcadedays');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(warning).toContainText('6 of 10');
  await analyze(page, '@vinylarcadedays');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 20_000 });
  await youtube.set({});
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(result(page, 'Vinyl Arcade Days')).toBeVisible();
  await expect(warning).toContainText('7 of 10');
});

test('a failure is told to a screen reader once', async ({ page }) => {
  await page.route(analyzePath, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.', code: 'X' } }),
  );
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(page.getByText('Something broke.')).toHaveCount(2);
  await expect(page.getByRole('alert').filter({ hasText: 'Something broke.' })).toHaveCount(1);
  const spoken = page.locator('output, [role="status"]:not([aria-live="off"])');
  await expect(spoken.filter({ hasText: 'Something broke.' })).toHaveCount(0);
});

test('a result can be rated by who asked for it, and by no visitor', async ({ page, context, server }) => {
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await expect(result(page, 'Kestrel Workbench')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await signUpMember(context, server.url);
  await page.reload();
  await analyze(page, '@kestrelworkbench');
  await expect(page.getByRole('radio')).toHaveCount(5);
  const saved = page.waitForResponse('**/functions/v1/personalize-user-algorithm');
  await page.getByRole('radio', { name: /^4/ }).check();
  expect((await saved).status()).toBe(200);
});

test('preferences are said beside the result, and their part of the price in its arithmetic', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await preferHigherPrices(page);
  await page.goto('/');
  await analyze(page, '@kestrelworkbench');
  await page.getByText('Show the arithmetic').click();
  await expect(page.getByRole('row', { name: /× 1\.20 Your pricing sensitivity/ })).toBeVisible();
  await page.getByRole('link', { name: 'Adjusted to your preferences' }).click();
  await expect(page).toHaveURL('/profile?tab=algorithm');
});

test('warning, offer and refusal are sound', async ({ page, member, control }) => {
  await control.endTrial(member.userId);
  await control.setUsage(member.userId, 7);
  await page.goto('/');
  await analyze(page, '@moonshotledger');
  await expect(result(page, 'Moonshot Ledger')).toBeVisible();
  await expect(page.locator('#analyzer output[data-tone="warn"]')).toBeVisible();
  await expectSoundEverywhere(page);
  await control.setUsage(member.userId, 10);
  await page.reload();
  await analyze(page, '@vinylarcadedays');
  await expect(page.locator('#analyzer [role="alert"]')).toBeVisible();
  await expect(page.locator('#analyzer output[data-tone]')).toBeHidden();
  await expectSoundEverywhere(page);
});

test('a full result with its rating, stored and new, is sound', async ({ page, member, control }) => {
  await preferHigherPrices(page);
  await page.goto('/');
  await analyze(page, '@moonshotledger');
  await page.getByRole('radio', { name: /^4/ }).check();
  await expect(page.getByRole('link', { name: 'Adjusted to your preferences' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Detailed report/ }).click();
  await expect(result(page, 'Moonshot Ledger')).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expectSoundEverywhere(page);
  await control.setCredits(member.userId, 0);
  await page.goto('/');
  await analyze(page, '@vinylarcadedays');
  await expect(page.locator('#analyzer [role="alert"]')).toContainText(noCredits);
  await expectSoundEverywhere(page);
});
