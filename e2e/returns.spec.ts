import type { Page } from '@playwright/test';
import { channelIdOf } from './creator.ts';
import { appear, appearances, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

const twelve = [
  'kestrelworkbench',
  'teclasytermitas',
  'coldsolderclub',
  'tavukkonsolu',
  'puderundpfirsich',
  'slowdrawer',
  'kettleandchalk',
  'saffronshots',
  'ferrytimetable',
  'quietcompound',
  'wardroundnotes',
  'secondinvoice',
];

/** A list of twelve analyzed channels, made before the job begins. */
async function makeList(page: Page, origin: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(origin + path, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  for (const handle of twelve)
    await post('/functions/v1/analyze-youtube-channel', { channelUrl: `@${handle}` });
  const { id } = await post('/api/lists/new', { name: 'Spring' });
  await post('/api/lists/add', { list_id: id, channel_ids: twelve.map(channelIdOf) });
  return id;
}

test.beforeEach(({ youtube }) => youtube.set({}));

test('which of these twelve for 5,000 dollars takes 2 presses and 2 fields at each width', async ({
  page,
  control,
  member,
  server,
}) => {
  await control.setSubscription(member.userId, 'pro');
  const id = await makeList(page, server.url);
  for (const appearance of appearances) {
    await appear(page, appearance);
    await page.goto(`/lists/${id}`);
    await page.getByRole('link', { name: 'Spread a budget' }).click();
    await page.getByLabel('Value of one order').fill('120');
    await page.getByLabel('Margin, %').fill('60');
    await expect(page.getByLabel('Budget')).toHaveValue('5000');
    await page.getByRole('button', { name: 'Choose channels' }).click();
    await expect(page.getByText(/^\d+ channels? for \$[\d,]+: .* pay for themselves/)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('heading', { name: 'Runner-up' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'With $1,000 more' })).toBeVisible();
    await expectSound(page);
  }
});

test('a result leads to its forecast, which is kept and found again', async ({
  page,
  control,
  member,
  server,
}) => {
  await control.setSubscription(member.userId, 'growth');
  const answer = await page.request.post(`${server.url}/functions/v1/analyze-youtube-channel`, {
    data: { channelUrl: '@kestrelworkbench' },
    headers: { origin: server.url },
  });
  const { id } = await answer.json();
  const deal = page.getByRole('button', { name: 'Deal', exact: true });
  await page.goto(`/analysis/${id}`);
  await expect(deal).toBeVisible();
  await appear(page, appearances[0]);
  await expect(deal).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await deal.click();
  await page.getByRole('menuitem', { name: 'What it may bring' }).click();
  await page.getByLabel('Value of one order').fill('60');
  await page.getByLabel('Margin, %').fill('45');
  await expect(page.getByText(/such deals pay for themselves/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Published figures contradict each other' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Enter your own conversion rate' }).click();
  await expect(page.getByLabel('Your conversion, %')).toBeFocused();
  await page.keyboard.type('1-3');
  await expect(page.getByRole('heading', { name: 'Published figures contradict each other' })).toBeHidden();
  await page.getByLabel('Name of the scenario').fill('Spring');
  await page.getByRole('button', { name: 'Keep this scenario' }).click();
  await expect(page.getByRole('rowheader', { name: /^Spring, / })).toBeVisible();
  await page.goto('/returns');
  await page.getByRole('link', { name: /Kestrel Workbench/ }).click();
  await expect(page.getByRole('rowheader', { name: /^Spring, / })).toBeVisible();
  await expectSoundEverywhere(page);
});
