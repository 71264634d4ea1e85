import type { Page } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const algorithmPath = '**/functions/v1/personalize-user-algorithm';
const analyzeUrl = '/functions/v1/analyze-youtube-channel';

const slider = (page: Page) => page.getByRole('slider', { name: 'Pricing Sensitivity' });
const risk = (page: Page) => page.getByLabel('Risk Tolerance');
const size = (page: Page) => page.getByLabel('Channel Size Preference');
const niche = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, caption: string) =>
  page.getByRole('list', { name: 'Status' }).getByRole('listitem').filter({ hasText: caption });
const savedToast = (page: Page) => page.getByText('Algorithm preferences saved successfully');

async function openPanel(page: Page): Promise<void> {
  await page.goto('/profile?tab=algorithm');
  await expect(slider(page)).toBeVisible();
}

/** The bodies of all saves from now on. */
function collectSaves(page: Page): unknown[] {
  const saves: unknown[] = [];
  page.on('request', (request) => {
    const body: unknown = request.url().includes('personalize-user-algorithm')
      ? request.postDataJSON()
      : null;
    if (JSON.stringify(body)?.includes('update_preferences')) saves.push(body);
  });
  return saves;
}

/** Lets saves wait until they are released; questions go through. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(algorithmPath, async (route) => {
    if (route.request().postData()?.includes('update_preferences') === true) await released;
    await route.continue();
  });
  return release;
}

test.beforeEach(({ member }) => {
  test.info().annotations.push({ type: 'signed in', description: member.email });
});

test('a new account starts at the market, without ratings, in initial training', async ({ page }) => {
  await openPanel(page);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1.0, Balanced');
  await expect(risk(page)).toHaveValue('medium');
  await expect(size(page)).toHaveValue('mixed');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(status(page, 'Analyses completed')).toContainText('0');
  await expect(status(page, 'Average feedback')).toContainText('No ratings yet');
  await expect(page.getByText('Initial Training')).toBeVisible();
  await expect(page.getByText('5 more analyses until Active Learning')).toBeVisible();
});

test('keys in a row move the slider and are one save; the focus stays', async ({ page }) => {
  await openPanel(page);
  const saves = collectSaves(page);
  await slider(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1.3, Aggressive');
  await expect(savedToast(page)).toBeVisible();
  await expect(page.getByText('Updated', { exact: true })).toBeVisible();
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0.5, Conservative');
  await expect.poll(() => saves).toHaveLength(2);
  expect(saves).toEqual([
    { action: 'update_preferences', pricing_sensitivity: 1.3 },
    { action: 'update_preferences', pricing_sensitivity: 0.5 },
  ]);
  await page.reload();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0.5');
});

test('a drag over the whole slider is one save, where it is released', async ({ page }) => {
  await openPanel(page);
  const saves = collectSaves(page);
  const box = await slider(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 200, y, { steps: 10 });
  await page.mouse.move(x + 900, y, { steps: 20 });
  expect(saves).toEqual([]);
  await page.mouse.up();
  await expect(savedToast(page)).toBeVisible();
  expect(saves).toEqual([{ action: 'update_preferences', pricing_sensitivity: 1.5 }]);
});

test('leaving the screen right after a key still saves', async ({ page }) => {
  await openPanel(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(savedToast(page)).toBeVisible();
  await page.reload();
  await openPanel(page);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0.9');
});

test('selects and niches are saved at once and stand after a reload', async ({ page }) => {
  await openPanel(page);
  const saves = collectSaves(page);
  await risk(page).selectOption('low');
  await expect(savedToast(page).first()).toBeVisible();
  await size(page).selectOption({ label: 'Micro (under 100K)' });
  await expect.poll(() => saves).toHaveLength(2);
  for (const [name, count] of [
    ['Tech', 3],
    ['Fashion', 4],
    ['Tech', 5],
  ] as const) {
    await niche(page, name).click();
    await expect.poll(() => saves).toHaveLength(count);
    await expect(niche(page, name)).toBeEnabled();
  }
  expect(saves.slice(2)).toEqual([
    { action: 'update_preferences', preferred_niches: ['Tech'] },
    { action: 'update_preferences', preferred_niches: ['Tech', 'Fashion'] },
    { action: 'update_preferences', preferred_niches: ['Fashion'] },
  ]);
  await page.reload();
  await expect(risk(page)).toHaveValue('low');
  await expect(size(page)).toHaveValue('micro');
  await expect(niche(page, 'Fashion')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
});

test('of two quick changes in a row neither is lost', async ({ page }) => {
  await openPanel(page);
  const saves = collectSaves(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await niche(page, 'Gaming').click();
  await expect(niche(page, 'Gaming')).toBeEnabled();
  await niche(page, 'Food').click();
  await expect.poll(() => JSON.stringify(saves.at(-1))).toContain('Food');
  await expect(niche(page, 'Food')).toBeEnabled();
  await page.reload();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1.1');
  for (const name of ['Gaming', 'Food']) {
    await expect(niche(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
});

test('while a change is saved every control is disabled, keeps the focus, and takes nothing', async ({
  page,
}) => {
  await openPanel(page);
  const saves = collectSaves(page);
  const release = await holdSaves(page);
  await niche(page, 'Travel').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Saving...')).toBeVisible();
  for (const control of [slider(page), risk(page), size(page), niche(page, 'Travel'), niche(page, 'Tech')]) {
    await expect(control).toBeDisabled();
  }
  await expect(niche(page, 'Travel')).toBeFocused();
  await page.keyboard.press('Space');
  await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1');
  release();
  await expect(savedToast(page)).toBeVisible();
  await expect(slider(page)).toBeFocused();
  expect(saves).toEqual([{ action: 'update_preferences', preferred_niches: ['Travel'] }]);
});

test('a failed save is told, the old value stands again, and the next one works', async ({ page }) => {
  await openPanel(page);
  await page.route(
    algorithmPath,
    (route) => route.fulfill({ status: 500, json: { error: 'It broke.', code: 'INTERNAL_SERVER_ERROR' } }),
    { times: 3 },
  );
  const failures = page.getByText('Failed to update preferences');
  await risk(page).selectOption('high');
  await expect(failures).toHaveCount(1);
  await expect(risk(page)).toHaveValue('medium');
  await niche(page, 'Beauty').click();
  // A message that is repeated takes the place of the one before.
  await expect(failures).toHaveCount(1);
  await expect(niche(page, 'Beauty')).toHaveAttribute('aria-pressed', 'false');
  await slider(page).press('End');
  await expect(failures).toHaveCount(1);
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1');
  await slider(page).press('End');
  await expect(savedToast(page)).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1.5');
});

test('a panel that cannot be loaded says so and offers another try', async ({ page }) => {
  await page.route(
    algorithmPath,
    (route) => route.fulfill({ status: 503, json: { error: 'Away.', code: 'DATABASE_UNAVAILABLE' } }),
    { times: 2 },
  );
  await page.goto('/profile?tab=algorithm');
  await expect(page.getByText('Unable to load algorithm preferences')).toBeVisible();
  await expect(page.getByText('Failed to load algorithm preferences')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load algorithm preferences')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(slider(page)).toBeVisible();
});

test('mode and confidence grow with the analyses', async ({ page, member, control }) => {
  for (const [added, analyses, mode, confidence, word] of [
    [4, 4, 'Initial Training', '44.4%', 'Low'],
    [1, 5, 'Active Learning', '50.0%', 'Fair'],
    [14, 19, 'Active Learning', '79.2%', 'Fair'],
    [1, 20, 'Optimized', '80.0%', 'High'],
  ] as const) {
    await control.addAnalyses(member.userId, added);
    await openPanel(page);
    await expect(status(page, 'Analyses completed')).toContainText(String(analyses));
    await expect(status(page, 'Algorithm confidence')).toContainText(confidence);
    await expect(status(page, 'Algorithm confidence')).toContainText(word);
    await expect(page.getByText(mode, { exact: true })).toBeVisible();
  }
});

test('a higher sensitivity raises the price of the next analysis, and costs no second credit', async ({
  page,
}) => {
  const analyse = async () => {
    const answer = await page.request.post(analyzeUrl, { data: { channelUrl: '@kestrelworkbench' } });
    expect(answer.status()).toBe(200);
    return await answer.json();
  };
  const before = await analyse();
  await openPanel(page);
  await slider(page).press('End');
  await expect(savedToast(page)).toBeVisible();
  const after = await analyse();
  expect(after.recommendedPricing.flatFee.medium).toBeGreaterThan(before.recommendedPricing.flatFee.medium);
  expect(after.sponsorshipScore).toBe(before.sponsorshipScore);
  expect(after.evidence.fit.personalised).toBe(true);
  await page.goto('/profile');
  await expect(page.getByText('49', { exact: true })).toBeVisible();
});

test('ratings of analyses become the average of the panel', async ({ page }) => {
  for (const [channel, rating] of [
    ['@kestrelworkbench', 5],
    ['@pixelkettle', 4],
  ] as const) {
    const { id } = await (await page.request.post(analyzeUrl, { data: { channelUrl: channel } })).json();
    const answer = await page.request.post('/functions/v1/personalize-user-algorithm', {
      data: { action: 'give_feedback', analysis_id: id, rating },
    });
    expect(answer.status()).toBe(200);
  }
  await openPanel(page);
  await expect(status(page, 'Average feedback')).toContainText('4.5');
});

test('a result is rated by the keyboard, the last choice counts, and a failure brings the old one back', async ({
  page,
}) => {
  await page.goto('/');
  // Asked for earlier it is a visitor's to the page, whom it offers no rating.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const rating = page.getByRole('group', { name: 'How useful was this analysis?' });
  const choice = (value: number) => rating.getByRole('radio', { name: new RegExp(`^${value} of 5`) });
  const thanks = rating.getByText('Thank you. You can change your rating at any time.');
  await choice(1).focus();
  await page.keyboard.press('Space');
  for (const value of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await expect(choice(value)).toBeFocused();
  }
  await expect(thanks).toBeVisible();
  await expect(choice(4)).toBeChecked();
  await page.route(algorithmPath, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await choice(1).click();
  await expect(rating.getByText('Your rating could not be saved. Please choose it again.')).toBeVisible();
  await expect(choice(4)).toBeChecked();
  await choice(5).check();
  await expect(thanks).toBeVisible();
  await openPanel(page);
  await expect(status(page, 'Average feedback')).toContainText('5.0');
});

test('the algorithm panel is sound', async ({ page, member, control }) => {
  await control.addAnalyses(member.userId, 5);
  await openPanel(page);
  await niche(page, 'Entertainment').click();
  await expect(savedToast(page)).toBeVisible();
  await slider(page).press('End');
  await expect(page.getByText('Aggressive').first()).toBeVisible();
  await expectSoundEverywhere(page);
  await page.route(algorithmPath, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Unable to load algorithm preferences')).toBeVisible();
  await expectSoundEverywhere(page);
});
