import { analyzeChannel, channelIdOf } from './creator.ts';
import { demoTest, expect, expectSoundEverywhere, test } from './journey.ts';

demoTest(
  'a channel is watched from its name to the end of its watch, and its sponsors stand in the feed',
  async ({ page, member, server }) => {
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
  },
);

test('a new sponsor on a watched channel is told to whoever watches it, and stands in what changed', async ({
  page,
  member,
  control,
  server,
  youtube,
}) => {
  const aDay = 26 * 3_600_000;
  const aFilm = {
    title: 'A new film with Zephyrine',
    description: 'This video is sponsored by Zephyrine. Use code TEN at https://www.zephyrine.com/ten #ad',
    ageDays: 1,
  };
  await youtube.set({});
  await control.setSubscription(member.userId, 'agency');
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await page.goto('/watch?tab=watches');
  await page.getByRole('textbox', { name: 'Channel' }).fill('@kestrelworkbench');
  await page.getByRole('combobox', { name: 'How often' }).selectOption('Every day');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('1 of 1,000 channels')).toBeVisible();

  await test.step('it is read, a sponsor appears, and it is read again', async () => {
    await control.moveClock(aDay);
    await control.tendWatches();
    await page.reload();
    await expect(page.getByText('Last read')).toBeVisible();
    await page.getByRole('tab', { name: 'What changed' }).click();
    await expect(page.getByText('Nothing changed')).toBeVisible();
    const added = await fetch(`${youtube.url}/studio/channels/${channelIdOf('kestrelworkbench')}`, {
      method: 'POST',
      body: JSON.stringify(aFilm),
    });
    expect(added.ok).toBe(true);
    // Its hour of the next day may come too soon after the reading before, and is left out then.
    await control.moveClock(2 * aDay);
    await control.tendWatches();
    await control.moveClock(3_600_000);
    await control.tendWatches();
  });

  await test.step('what changed says so, and is read once', async () => {
    await page.reload();
    await expect(page.getByText('New sponsor: Zephyrine')).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(page.getByText('Unread')).toBeHidden();
    await page.getByRole('tab', { name: 'Sponsors' }).click();
    await expect(page.getByText('Zephyrine', { exact: true }).first()).toBeVisible();
    await page.goto('/profile?tab=notifications');
    await expect(page.getByText('1 watched channel changed')).toBeVisible();
  });
});
