import { expect, expectSound, test } from './journey.ts';

test('somebody chooses with the keyboard how they are told, and finds it so after a reload', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await page.goto('/profile?tab=notifications');
  // Its part is loaded later, and must not bring the page's own style sheet again.
  await expect(page.getByRole('table').first()).toBeVisible();
  const openTab = page.getByRole('tab', { name: 'Notifications' });
  expect(await openTab.evaluate((tab) => getComputedStyle(tab).paddingTop)).not.toBe('0px');
  const usual = page.getByRole('radio', { name: 'A brand asks you for a quote: Mail at once' });
  const none = page.getByRole('radio', { name: 'A brand asks you for a quote: No mail' });
  await expect(usual).toBeChecked();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await expectSound(page);
  await none.focus();
  await page.keyboard.press('Space');
  await expect(none).toBeChecked();
  await page.reload();
  await expect(none).toBeChecked();
  await page.goto('/unsubscribe/nobody.quote_request.made-this-up');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
