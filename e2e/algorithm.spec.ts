import type { Page } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const algorithmPath = '**/functions/v1/personalize-user-algorithm';
const analyzeUrl = '/functions/v1/analyze-youtube-channel';

const slider = (page: Page) => page.getByRole('slider', { name: 'Pricing Sensitivity' });
const niche = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
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

test('preferences are dragged, chosen and kept, and a higher sensitivity raises the next price', async ({
  page,
  member,
}) => {
  const analyse = async () => {
    const answer = await page.request.post(analyzeUrl, { data: { channelUrl: '@kestrelworkbench' } });
    expect(answer.status()).toBe(200);
    return await answer.json();
  };
  const before = await analyse();
  await openPanel(page);
  const saves = collectSaves(page);

  await test.step('a drag over the whole slider is one save, where it is released', async () => {
    const box = await slider(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 200, y, { steps: 10 });
    await page.mouse.move(x + 900, y, { steps: 20 });
    expect(saves).toEqual([]);
    await page.mouse.up();
    await expect(savedToast(page), member.email).toBeVisible();
    expect(saves).toEqual([{ action: 'update_preferences', pricing_sensitivity: 1.5 }]);
  });

  await test.step('the next analysis is dearer, no better, and costs no second credit', async () => {
    const after = await analyse();
    expect(after.recommendedPricing.flatFee.medium).toBeGreaterThan(before.recommendedPricing.flatFee.medium);
    expect(after.sponsorshipScore).toBe(before.sponsorshipScore);
    expect(after.evidence.fit.personalised).toBe(true);
    await page.goto('/profile');
    await expect(page.getByText('49', { exact: true })).toBeVisible();
  });

  await test.step('what is chosen stands after a reload, also a key right before leaving', async () => {
    await openPanel(page);
    await page.getByLabel('Risk Tolerance').selectOption('low');
    await expect(savedToast(page)).toBeVisible();
    await expect(niche(page, 'Fashion')).toBeEnabled();
    await niche(page, 'Fashion').click();
    await expect(niche(page, 'Fashion')).toBeEnabled();
    await slider(page).press('ArrowLeft');
    const saved = page.waitForResponse(algorithmPath);
    await page.getByRole('tab', { name: 'Account' }).click();
    await saved;
    await openPanel(page);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '1.4');
    await expect(page.getByLabel('Risk Tolerance')).toHaveValue('low');
    await expect(page.getByRole('button', { pressed: true })).toHaveText(['Fashion']);
  });
});

test('a result is rated by the keyboard, and the panel, which is sound, counts it', async ({
  page,
  member,
}) => {
  await page.goto('/');
  // Asked for earlier it is a visitor's to the page, whom it leads nowhere.
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${member.name}` }),
  ).toBeVisible();
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const rating = page.getByRole('group', { name: 'How useful was this analysis?' });
  const choice = (value: number) => rating.getByRole('radio', { name: new RegExp(`^${value} of 5`) });
  await choice(1).focus();
  await page.keyboard.press('Space');
  for (const value of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await expect(choice(value)).toBeFocused();
  }
  await expect(rating.getByText('Thank you. You can change your rating at any time.')).toBeVisible();
  await expect(choice(4)).toBeChecked();

  await openPanel(page);
  const status = page.getByRole('list', { name: 'Status' });
  await expect(status.getByRole('listitem').filter({ hasText: 'Average feedback' })).toContainText('4.0');
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
