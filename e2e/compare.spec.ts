import type { Page } from '@playwright/test';
import { analyzeChannel, channelIdOf } from './creator.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Channels side by side' });
const handles = ['kestrelworkbench', 'pixelkettle', 'curlalmanac', 'laollaterca', 'spreadsheetkitchen'];

test('channels are picked, put in order by keyboard, read at every width, shared and taken along', async ({
  page,
  browser,
  member: _signedIn,
  server,
}) => {
  for (const handle of handles) await analyzeChannel(page, server.url, `@${handle}`);

  await test.step('from a result to the picker, by search', async () => {
    await page.goto('/library');
    await page.getByRole('link', { name: /Kestrel Workbench/ }).click();
    await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
    await expect(page.getByText('Add another channel to compare.')).toBeVisible();
    await page.getByLabel('Search your library').fill('pixel');
    await page.getByRole('button', { name: /Pixel Kettle/ }).click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(3);
    await expectSoundEverywhere(page);
  });

  await test.step('by keyboard a column moves, and the address keeps it', async () => {
    await page.getByRole('button', { name: 'Move Kestrel Workbench to the right' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move Kestrel Workbench to the right' })).toBeFocused();
    await expect(table(page).getByRole('columnheader').nth(1)).toContainText('Pixel Kettle');
    await page.goBack();
    await expect(table(page).getByRole('columnheader').nth(1)).toContainText('Kestrel Workbench');
  });

  await test.step('channels of an address stand for their newest analyses, at every width', async () => {
    await page.goto(`/compare?ids=${handles.map(channelIdOf).join(',')}`);
    await expect(table(page).getByRole('columnheader')).toHaveCount(6);
    await expect(page.getByRole('heading', { name: 'Price and score' })).toBeVisible();
    await expectSoundEverywhere(page);
    // Labels of the picture do not cover each other.
    const boxes = await page
      .locator('[data-side] > :last-child')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const apart = one.bottom <= other.top || other.bottom <= one.top;
        expect(apart || one.right <= other.left || other.right <= one.left).toBe(true);
      }
  });

  await test.step('a link shows it to a stranger without prices, and files are saved', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this comparison' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByText(/\/shared\/comparison\//).innerText();
    await expect(dialog.getByText(/Without prices/)).toBeVisible();
    await expectSoundEverywhere(page);
    const stranger = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const reader = await stranger.newPage();
    expect((await reader.goto(url))?.status()).toBe(200);
    await expect(reader.getByText('Pixel Kettle').first()).toBeVisible();
    await expect(reader.getByText('USD')).toHaveCount(0);
    await expectSound(reader);
    await dialog.getByRole('button', { name: 'Turn off link' }).click();
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(dialog.getByText(/Without prices/)).toBeHidden();
    expect((await stranger.request.get(url)).status()).toBe(404);
    await stranger.close();
    await page.keyboard.press('Escape');
    for (const file of ['PDF, A4', 'Excel']) {
      await page.getByRole('button', { name: 'Export' }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: file, exact: true }).click();
      expect((await saving).suggestedFilename()).toMatch(/^channel-comparison-.*\.(pdf|xlsx)$/);
    }
  });
});
