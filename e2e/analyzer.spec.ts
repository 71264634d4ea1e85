import type { Page } from '@playwright/test';
import { analyzePath, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const channelInput = (page: Page) => page.getByLabel('YouTube channel URL or handle');
const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true });

async function analyze(page: Page, channel: string): Promise<void> {
  await channelInput(page).fill(channel);
  await analyzeButton(page).click();
}

test.beforeEach(async ({ page, youtube }) => {
  await youtube.set({});
  await page.goto('/');
});

test('an empty input is answered in words, and nothing is asked', async ({ page }) => {
  await analyzeButton(page).click();
  await expect(page.getByText('Please enter a YouTube channel URL or handle').first()).toBeVisible();
});

test('a pasted address becomes a limited result without any withheld figure', async ({ page }) => {
  let body = '';
  await page.route(analyzePath, async (route) => {
    const response = await route.fetch();
    body = await response.text();
    await route.fulfill({ response, body });
  });
  await analyze(page, 'https://www.youtube.com/@kestrelworkbench/videos?view=0');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
  await expect(page.getByText('Analysis Complete!', { exact: true })).toBeVisible();
  expect(body).toContain('sponsorshipScore');
  for (const withheld of ['engagementRate', 'contentFrequency', 'recommendedPricing', 'flatFee', 'likes']) {
    expect(body).not.toContain(withheld);
  }
  await expect(page.getByText('third-party estimate, not YouTube data').first()).toBeVisible();
});

test('the unlock prompt leads to the sign-in with the channel kept, or steps aside', async ({ page }) => {
  await analyze(page, '@kestrelworkbench');
  await page.getByRole('button', { name: 'View Limited Results' }).click();
  await expect(page.getByRole('button', { name: 'View Limited Results' })).toBeHidden();
  await page.reload();
  await analyze(page, '@kestrelworkbench');
  await page
    .getByRole('link', { name: 'Sign In Free' })
    .or(page.getByRole('button', { name: 'Sign In Free' }))
    .click();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.getItem('sponsorscope.pending-channel'))).toContain(
    'kestrelworkbench',
  );
});

test('every step is shown as it happens', async ({ page, youtube }) => {
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
  // A channel that no other journey reads: one that was read before takes no steps.
  await analyze(page, '@coldsolderclub');
  await expect(page.getByRole('heading', { name: 'Cold Solder Club' })).toBeVisible();
  const seen: unknown[] = await page.evaluate(() => Reflect.get(globalThis, 'stepsSeen'));
  for (const step of ['Finding the channel', 'Reading uploads', 'Reading statistics'])
    expect(seen).toContainEqual(expect.stringContaining(step));
});

test('what is no channel with videos is refused in words', async ({ page }) => {
  for (const [input, sentence] of [
    ['https://vimeo.com/123', 'Invalid YouTube channel URL. Please check the URL and try again.'],
    ['https://youtube.com@evil.example/@kestrelworkbench', 'Invalid YouTube channel URL.'],
    ['https://www.youtube.com/playlist?list=PL123', 'Invalid YouTube channel URL.'],
    ['@nobodyhasthishandle', 'YouTube channel not found. Please verify the channel URL.'],
    ['@demo-no-uploads', 'This channel has no public videos'],
  ] as const) {
    await analyze(page, input);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByText('Analysis Failed').first()).toBeVisible();
    await page.reload();
  }
});

test('whatever YouTube’s fault is, it is told in words and costs nothing', async ({ page, youtube }) => {
  // Channels that no other journey reads: one that was read before is answered without YouTube.
  const channels = ['Thrift Compass', 'Quiet Compound', 'Slow Drawer', 'Ferry Timetable'];
  const handleOf = (channel = '') => `@${channel.toLowerCase().replaceAll(' ', '')}`;
  for (const [index, [fault, sentence]] of (
    [
      ['rate-limit-exceeded', 'Rate limit exceeded. Please wait before trying again.'],
      ['key-invalid', 'YouTube refuses our access at the moment.'],
      ['backend-error', 'YouTube is not answering right now.'],
      ['html-page', 'YouTube is not answering right now.'],
    ] as const
  ).entries()) {
    await youtube.set({ faults: [{ fault }] });
    await analyze(page, handleOf(channels[index]));
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 20_000 });
    await page.reload();
  }
  await youtube.set({});
  // An hour has three: had one of the faults cost anything, the third would be refused.
  for (const channel of channels.slice(1)) {
    await analyze(page, handleOf(channel));
    await expect(page.getByRole('heading', { name: channel })).toBeVisible();
  }
});

test('the fourth new channel within an hour has to wait, one already seen does not', async ({ page }) => {
  for (const handle of ['@kestrelworkbench', '@pentolalenta', '@curlalmanac']) {
    await analyze(page, handle);
    await expect(page.getByText('Analysis Complete!').last()).toBeVisible();
    await page.reload();
  }
  await analyze(page, '@pixelkettle');
  await expect(page.getByText('Rate limit exceeded. Please wait before trying again.').first()).toBeVisible();
  await analyze(page, 'youtube.com/@KestrelWorkbench');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
});

test('a failure can be tried again three times', async ({ page }) => {
  await page.route(analyzePath, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.', code: 'X' } }),
  );
  await analyze(page, '@kestrelworkbench');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(page.getByText('Something broke.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
  }
  await expect(page.getByText('Something broke.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
});

test('offline is said at once, and again when something is asked', async ({ page, context }) => {
  await context.setOffline(true);
  await expect(
    page.getByText("You're currently offline. Please check your internet connection."),
  ).toBeVisible();
  await analyze(page, '@kestrelworkbench');
  await expect(
    page.getByText('No internet connection. Please check your connection and try again.').first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're currently offline.")).toBeHidden();
});

test('the keyboard alone is enough', async ({ page }) => {
  await channelInput(page).focus();
  await page.keyboard.type('@kestrelworkbench');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeFocused();
});

test('a running analysis can be cancelled, and the next one begins afresh', async ({ page, youtube }) => {
  await youtube.set({ delayMs: 3000 });
  await analyze(page, '@trenchandtreaty');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(channelInput(page)).toBeFocused();
  await expect(page.getByText('Finding the channel')).toBeHidden();
  await youtube.set({});
  await analyze(page, '@kestrelworkbench');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
});

test('a channel in the address fills the field', async ({ page }) => {
  await page.goto('/try-analyzer?channel=%40kestrelworkbench');
  await expect(channelInput(page)).toHaveValue('@kestrelworkbench');
  await analyzeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
});

test('a channel of Shorts alone shows why there is no price, and holds none out', async ({ page }) => {
  await analyze(page, '@laollaterca');
  await expect(page.getByRole('heading', { name: 'La Olla Terca' })).toBeVisible();
  await expect(page.getByText('No price', { exact: true })).toBeVisible();
  await expect(page.getByText('Not scored').filter({ visible: true })).toHaveCount(2);
  await expect(page.getByText('the newest uploads are 52 Shorts').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In Free' })).toBeHidden();
});

test('a name from right to left, and one that looks like a formula, fit on a phone', async ({ page }) => {
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

test('a name of a hundred letters without a space stays on the screen', async ({ page }) => {
  const name = 'W'.repeat(100);
  await page.route(analyzePath, async (route) => {
    const response = await route.fetch({
      headers: { ...route.request().headers(), accept: 'application/json' },
    });
    await route.fulfill({ response, json: { ...(await response.json()), channelName: name } });
  });
  await analyze(page, '@kestrelworkbench');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectSoundEverywhere(page);
});

test('a limited result is sound', async ({ page }) => {
  await analyze(page, '@moonshotledger');
  await expect(page.getByRole('heading', { name: 'Moonshot Ledger' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'View Limited Results' }).click();
  await expectSoundEverywhere(page);
});
