import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

test('a channel is saved from its result, stands in its list with its figures, and is ranked there', async ({
  page,
  control,
  member,
  server,
  youtube,
}) => {
  await youtube.set({});
  await control.setSubscription(member.userId, 'pro', new Date('2099-03-01T12:00:00Z'));
  await page.request.post(`${server.url}/functions/v1/analyze-youtube-channel`, {
    data: { channelUrl: '@kestrelworkbench' },
    headers: { origin: server.url },
  });
  await page.goto('/library');
  await page.getByRole('checkbox', { name: /^Select: / }).click();
  await page.getByRole('button', { name: 'Save to list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New list' }).fill('Spring');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByText('In this list')).toBeVisible();
  await dialog.getByRole('link', { name: 'Spring' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Status: / }).selectOption('Contacted');
  await page.getByText('Ranking').click();
  await page.getByRole('slider', { name: 'Score' }).fill('3');
  await page.getByRole('button', { name: 'Save and rank' }).click();
  await expect(page).toHaveURL(/sort=rank/);
  await expect(page.getByText(/points$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Comment: Kestrel Workbench' }).click();
  const comments = page.getByRole('dialog', { name: 'Comments on Kestrel Workbench' });
  await comments.getByRole('textbox', { name: 'Your comment' }).fill('Ask whether May is free.');
  await comments.getByRole('button', { name: 'Send' }).click();
  await expect(comments.getByText('Ask whether May is free.')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '1 comment: Kestrel Workbench' })).toBeFocused();
  await page.goto('/lists');
  await expect(page.getByText('1 channel')).toBeVisible();
  await expectSound(page);
});
