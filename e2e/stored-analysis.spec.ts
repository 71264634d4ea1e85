import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

test('an analysis of the history opens as the plan shows it now, and a forgotten one is made again once', async ({
  page,
  member,
  control,
  youtube,
}) => {
  await youtube.set({});
  await control.addAnalyses(member.userId, 1);
  await page.goto('/dashboard');
  const open = () => page.getByRole('link', { name: /^Detailed report/ }).click();
  await open();
  await expect(page.getByRole('tab', { name: /Market Rate/ })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expectSoundEverywhere(page);

  await test.step('after the trial', async () => {
    await control.endTrial(member.userId);
    await page.reload();
    await expect(page.getByText('Upgrade to Pro to open')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('once it is forgotten', async () => {
    const answer = { status: 410, json: { error: 'Forgotten.', code: 'ANALYSIS_FORGOTTEN' } };
    await page.route('**/api/analysis?*', (route) => route.fulfill(answer));
    // What was loaded is kept with the page.
    await page.reload();
    await open();
    await expect(page.getByText('Forgotten.')).toBeVisible();
    await expectSound(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/analyze-youtube-channel')) asked += 1;
    });
    await page.getByRole('link', { name: 'Analyze again' }).click();
    await expect(page.getByRole('button', { name: 'View Limited Results' })).toBeVisible();
    // The entry of the history carries the channel no longer.
    await page.goBack();
    await expect(page.getByLabel('YouTube channel URL or handle')).toHaveValue('');
    await page.waitForTimeout(1500);
    expect(asked).toBe(1);
  });
});
