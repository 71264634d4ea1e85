import type { Page } from '@playwright/test';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

/** How many times something was pressed on a page; typing is no press. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted)
        sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}

test('is 3,500 USD fair, and an answer to this mail: from a result, in two clicks and four', async ({
  page,
  context,
  control,
  member,
  server,
  youtube,
}) => {
  await youtube.set({});
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await control.setSubscription(member.userId, 'pro', new Date('2099-03-01T12:00:00Z'));
  const analysed = await page.request.post(`${server.url}/functions/v1/analyze-youtube-channel`, {
    data: { channelUrl: '@kestrelworkbench' },
    headers: { origin: server.url },
  });
  const { id } = await analysed.json();
  const clicks = await countClicks(page);

  await test.step('is it fair: enter the price, one press', async () => {
    await page.goto(`/analysis/${id}`);
    await page.getByLabel('What do they ask?').fill('3,500');
    await page.getByRole('button', { name: 'Judge the offer' }).click();
    await expect(
      page.getByText(/^\$3,500 is .+: \d+ of 100 such deals are agreed for less\.$/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(await clicks()).toBeLessThanOrEqual(2);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Thank you for the details\. For one 60-90 second integration/);
    await expectSoundEverywhere(page);
  });

  await test.step('an answer to this mail: paste, fill in, judge, copy', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await page.reload();
    const before = await clicks();
    await page.getByRole('button', { name: 'Paste the e-mail' }).click();
    await page
      .getByRole('textbox', { name: 'Paste the e-mail' })
      .fill(
        'Hi! Our fee is €2.000,- for one dedicated video with perpetual usage in paid ads. Secret: swordfish.',
      );
    await page.getByRole('button', { name: 'Fill in' }).click();
    await expect(page.getByLabel('What do they ask?')).toHaveValue('2000');
    await expect(page.getByText(/read from your text: “€2.000,-”/)).toBeVisible();
    // No exchange rate is recorded in a fresh installation: the refusal keeps the entry.
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await page.getByRole('button', { name: 'Judge the offer' }).click();
    await expect(page.getByRole('region', { name: 'Your answer' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    expect((await clicks()) - before).toBeLessThanOrEqual(5);
    expect(asked.join()).not.toContain('swordfish');
    await expectSound(page);
  });

  await test.step('a fee with a commission: one place for both, and one for the fee alone', async () => {
    const form = page.getByRole('form', { name: 'Is this price fair?' });
    await form.getByLabel('And a commission, % of each order').fill('10');
    await form.getByRole('button', { name: 'Judge the offer' }).click();
    await expect(page.getByText(/^\$2,000 alone is .+: .+ such deals are agreed for less\.$/)).toBeVisible();
    await expect(page.getByText(/^The 10% commission is not counted/)).toBeVisible();
    await expect(page.getByText('Fees beside the 10% commission:')).toBeVisible();
    await expectSoundEverywhere(page);
  });

  await test.step('kept, shared and ended', async () => {
    await page.getByLabel('Call it').fill('Spring pick');
    await page.getByRole('button', { name: 'Keep this offer' }).click();
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByText(/^http.+\/shared\/verdict\//).textContent();
    const shared = await page.request.get(url ?? '');
    expect(await shared.text()).toContain('What such deals are agreed at');
    await page.getByRole('combobox', { name: 'It ended with' }).selectOption('declined');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No deal.')).toBeVisible();
    await expectSoundEverywhere(page);
  });
});
