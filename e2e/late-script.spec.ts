import type { Page } from '@playwright/test';
import { expect, openAccount, test } from './journey.ts';

/** Opens a page whose own script arrives only when the answered function is called. */
async function openBeforeItsScript(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return arrival.resolve;
}

test('what is done before the script arrives is not lost', async ({ page }) => {
  await test.step('a channel that is sent is analyzed, and the page stays', async () => {
    const arrive = await openBeforeItsScript(page, '/');
    await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    arrive();
    await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('what is focused is explained, and keeps the focus', async () => {
    const arrive = await openBeforeItsScript(page, '/pricing');
    const hint = page.getByRole('button', { name: 'About the Enterprise price' });
    await hint.focus();
    const name = await page.title();
    await page.evaluate(() => {
      document.title = 'Not named by the script yet';
    });
    arrive();
    const explanation = page.getByRole('tooltip', { name: /Starts around \$6,000/ });
    await expect(explanation).toBeVisible();
    // Nor does the part that the address means take the keyboard back: the tab is named in the same step.
    await expect(page).toHaveTitle(name);
    await expect(hint).toBeFocused();
    await expect(explanation).toBeVisible();
  });

  await test.step('what is pressed is pressed once, however early the script listens', async () => {
    const arrive = await openBeforeItsScript(page, '/privacy');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate(() => {
      document.documentElement.dataset.heard = '';
      document.addEventListener('click', () => (document.documentElement.dataset.heard += 'once'));
    });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-heard', '');
    arrive();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'once');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('without its script the page does by itself what it can', async () => {
    await openBeforeItsScript(page, '/');
    await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
    await page.keyboard.press('Enter');
    await page.waitForURL('/try-analyzer?channel=%40kestrelworkbench', { waitUntil: 'commit' });
  });
});

test('a page whose script comes late knows that another tab has signed out meanwhile', async ({
  page,
  context,
  member,
}) => {
  expect(member.userId).not.toBe('');
  const other = await context.newPage();
  await other.goto('/privacy');
  const answered = page.waitForResponse('**/api/start');
  const arrive = await openBeforeItsScript(page, '/profile');
  expect((await answered).status()).toBe(200);
  await openAccount(other);
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByText("You've been signed out successfully.")).toBeVisible();
  arrive();
  await expect(page).toHaveURL('/auth');
});
