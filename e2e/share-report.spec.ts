import type { Page } from '@playwright/test';
import { analyzeChannel } from './creator.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this report' });
const reportMenu = (page: Page) => page.getByRole('button', { name: /^PDF: / });

async function openShare(page: Page): Promise<void> {
  await reportMenu(page).click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function createLink(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const url = dialog(page).getByText(/\/shared\//);
  await expect(url).toBeVisible();
  return url.innerText();
}

test('a link is made, read without an account, wears a tenant’s brand, and is ended', async ({
  page,
  browser,
  control,
  member,
  server,
}) => {
  await analyzeChannel(page, server.url, '@pixelkettle');
  await page.goto('/dashboard');
  await openShare(page);
  const url = await createLink(page);
  await expect(dialog(page).getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', url);
  await page.keyboard.press('Escape');
  await expect(reportMenu(page)).toBeFocused();

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  const answer = await reader.goto(url);
  expect(answer?.status()).toBe(200);
  await expect(reader.getByText('Pixel Kettle').first()).toBeVisible();

  await test.step('a tenant is told that the link wears their brand, and it does', async () => {
    await control.setSubscription(member.userId, 'enterprise');
    await page.goto('/dashboard?tab=white-label');
    await page.getByLabel('Brand name').fill('Lumen & Söhne');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    await page.goto('/dashboard');
    await openShare(page);
    await expect(dialog(page)).toContainText('It wears your brand');
    await expect(dialog(page).getByText(url)).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('Lumen & Söhne').first()).toBeVisible();
    await expectSound(reader);
  });

  await test.step('an ended link is gone, and does not come back', async () => {
    await dialog(page).getByRole('button', { name: 'Turn off link' }).click();
    await expectSoundEverywhere(page);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Create link' })).toBeVisible();
    expect((await stranger.request.get(url)).status()).toBe(404);
    expect(await createLink(page)).not.toBe(url);
  });
  await stranger.close();
});
