import { analyzeChannel } from './creator.ts';
import { demoTest as test, expect } from './journey.ts';

test('a channel is watched from its name to the end of its watch, and its sponsors stand in the feed', async ({
  page,
  member,
  server,
}) => {
  expect(member.userId).not.toBe('');
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await page.goto('/watch');
  await page.getByRole('button', { name: 'Watch a channel' }).click();
  await expect(page).toHaveURL('/watch?tab=watches');

  await page.getByRole('textbox', { name: 'Channel' }).fill('@never-read-before');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('We do not know this channel yet.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Channel' }).fill('@kestrelworkbench');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('1 of 50 channels')).toBeVisible();
  await page.getByRole('button', { name: /^Pause: / }).click();
  await expect(page.getByText('0 of 50 channels')).toBeVisible();
  await page.getByRole('button', { name: /^Resume: / }).click();
  await expect(page.getByText('1 of 50 channels')).toBeVisible();

  await page.getByRole('tab', { name: 'What changed' }).click();
  await expect(page.getByText('Nothing changed')).toBeVisible();
  await page.getByRole('tab', { name: 'Sponsors' }).click();
  await expect(page.getByText('not stated by YouTube')).toBeVisible();

  await page.getByRole('tab', { name: 'Watched' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End the watch' }).click();
  await expect(page.getByText('Nothing is watched yet')).toBeVisible();
});
