import type { Page } from '@playwright/test';
import type { MarketplaceCreator } from '../src/contract/creators/marketplace.ts';
import { holdAnswers } from './held-answers.ts';
import type { JourneyServer } from './journey.ts';
import {
  expect,
  expectSound,
  expectSoundEverywhere,
  ownServer,
  test as journey,
  useServer,
} from './journey.ts';

/** Its marketplace holds the invented sample creators. */
const test = journey.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});

const callPath = '**/functions/v1/creator-marketplace?*';
const address = '/dashboard?tab=marketplace';
const cards = (page: Page) => page.locator('[data-creator]');
const search = (page: Page) => page.getByLabel('Search creators');

/** Opens the marketplace; the first visit to a new server may come before its samples. */
async function openMarketplace(page: Page, query = ''): Promise<void> {
  await expect(async () => {
    await page.goto(address + query);
    await expect(page.getByRole('heading', { name: 'Creator Marketplace' })).toBeVisible({ timeout: 5_000 });
    await expect(cards(page).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('the marketplace is open without a plan, its samples say that they are invented, and Analyze takes one along', async ({
  page,
  control,
  member,
}) => {
  await control.endTrial(member.userId);
  await openMarketplace(page);
  const shown = await cards(page).count();
  expect(shown).toBeGreaterThan(5);
  await expect(cards(page).getByText('Invented sample', { exact: true })).toHaveCount(shown);
  await expect(cards(page).first()).toContainText(/(USD|EUR|GBP)\s[\d,]+/);
  await expect(page.getByText('nothing is converted')).toBeVisible();
  // Nobody invented has a page on YouTube, and nobody else is asked for a picture.
  await expect(cards(page).locator('a[href*="youtube"], img')).toHaveCount(0);

  await openMarketplace(page, '&category=Food&min=1&max=90000');
  await expect(page.getByLabel('Category')).toHaveValue('Food');
  for (const card of await cards(page).all()) await expect(card).toContainText(/Food|\+\d/);
  const name = await cards(page).first().getByRole('heading').innerText();
  await cards(page)
    .first()
    .getByRole('link', { name: /^Analyze/ })
    .click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('a search narrows as the keys rest, stands in the address with the other filters, and back brings what was before', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await page.clock.install();
  await openMarketplace(page);
  const all = await cards(page).count();
  const name = await cards(page).first().getByRole('heading').innerText();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('creator-marketplace')) asked.push(request.url());
  });
  // While the page's clock stands still no key comes late.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await search(page).pressSequentially(name);
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(search(page)).toHaveValue(name);
  await expect(cards(page).first().getByRole('heading')).toHaveText(name);
  expect(asked).toHaveLength(1);
  await expect(page.getByText('Best match first')).toBeVisible();
  await page.getByLabel('Category').selectOption('Gaming');
  await expect(page).toHaveURL(/category=Gaming/);
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(all);
  await page.goForward();
  await expect(search(page)).toHaveValue(name);
  await expect(cards(page).first().getByRole('heading')).toHaveText(name);

  await test.step('a category chosen before the search is drawn loses nothing of it', async () => {
    await openMarketplace(page);
    await search(page).fill('studio');
    await page.getByLabel('Category').evaluate((category) => {
      if (!(category instanceof HTMLSelectElement)) return;
      category.focus();
      category.value = 'Gaming';
      category.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page).toHaveURL(/[?&]q=studio&category=Gaming$/);
    await expect(search(page)).toHaveValue('studio');
  });
});

const odd: MarketplaceCreator = {
  id: '018f3b1c-0000-7000-8000-000000000000',
  channel_id: 'UCodd',
  channel_name: 'Odd',
  channel_url: 'https://www.youtube.com/channel/UCodd',
  subscriber_count: 1_234_567,
  bio: '',
  content_categories: ['Gaming'],
  language: 'en',
  region: 'US',
  min_rate: 100,
  max_rate: 100,
  rate_currency: 'USD',
  verified_badge: true,
  handle: null,
  thumbnail_url: null,
  own_analysis: null,
  media_kit_url: null,
  asked: { day: '2026-11-21', usd: { min: 100, max: 100 }, missing: 'own_analysis' },
  demo: false,
};
const oddCreators: MarketplaceCreator[] = [
  { ...odd, channel_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), bio: 'Long '.repeat(200) },
  {
    ...odd,
    channel_name: 'قناة ليلى الحسيني للطبخ',
    bio: 'وصفات من المطبخ العربي. '.repeat(30),
    language: 'ar',
    region: 'EG',
  },
  { ...odd, channel_name: '慢車窗邊', bio: '各駅停車の窓から。'.repeat(40), language: 'ja', region: 'JP' },
  {
    ...odd,
    channel_name: '<img src=x onerror=alert(1)>',
    subscriber_count: null,
    region: 'XX',
    language: '??',
  },
  {
    ...odd,
    channel_name: 'Everything',
    channel_url: 'javascript:alert(1)',
    min_rate: 0,
    max_rate: 10_000_000,
    content_categories: [
      ...(['Gaming', 'Beauty', 'Tech', 'Lifestyle', 'Food', 'Travel'] as const),
      ...(['Fitness', 'Education', 'Entertainment', 'Music', 'Fashion'] as const),
    ],
  },
];
const withIds = (creators: MarketplaceCreator[]) =>
  creators.map((creator, index) => ({
    ...creator,
    id: `018f3b1c-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }));

test('the marketplace is sound while it loads, with its samples, and with odd entries at every width', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  const { release } = await holdAnswers(page, callPath);
  await page.goto(address);
  await expect(page.getByText('Loading creators')).toBeVisible();
  await expectSoundEverywhere(page);
  release();
  await expect(cards(page).first()).toBeVisible();
  await expectSoundEverywhere(page);

  await page.unroute(callPath);
  await page.route(callPath, (route) =>
    route.fulfill({ json: { creators: withIds(oddCreators), next_cursor: null } }),
  );
  await openMarketplace(page);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expectSoundAtWidths(page);
  await page.getByRole('button', { name: '+8 more categories' }).click();
  await expect(cards(page).getByText('Fashion', { exact: true })).toBeVisible();
  const bio = cards(page).first();
  await bio.getByRole('button', { name: /^Read more/ }).click();
  await expect(bio.getByRole('button', { name: /^Read less/ })).toBeFocused();
  await expectSoundAtWidths(page);
});

async function expectSoundAtWidths(page: Page): Promise<void> {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
}
