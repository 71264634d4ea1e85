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
    await expect(page.getByRole('heading', { name: 'Creator Marketplace' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('the marketplace is open without a plan, and its samples say that they are invented', async ({
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
});

test('a search narrows as the keys rest, stands in the address, and back brings what was before', async ({
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
});

test('a category chosen before the search is drawn loses nothing of it', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
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

test('a link with filters opens them, and one that makes no sense opens the whole list', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await openMarketplace(page, '&category=Food&min=1&max=90000');
  await expect(page.getByLabel('Category')).toHaveValue('Food');
  await expect(page.getByLabel('Lowest rate')).toHaveValue('1');
  for (const card of await cards(page).all()) await expect(card).toContainText(/Food|\+\d/);
  await openMarketplace(page, '&category=%3Cb%3E&min=NaN&max=-1&q=%20%00');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});

test('rates are whole amounts, and a wrong one says so at its field and asks for nothing', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  await openMarketplace(page);
  const [lowest, highest] = [page.getByLabel('Lowest rate'), page.getByLabel('Highest rate')];
  await lowest.fill('12.5');
  await expect(lowest).toHaveAccessibleDescription('Please enter a whole amount, such as 1,500.');
  await lowest.fill('5,000');
  await highest.fill('100');
  await expect(highest).toHaveAccessibleDescription('The highest rate is below the lowest.');
  await expect(page).not.toHaveURL(/max=/);
  await highest.fill('90000');
  await highest.press('Enter');
  await expect(page).toHaveURL(/min=5000&max=90000/);
  await expect(lowest).toHaveValue('5,000');
});

test('nothing found says so and leads back to everybody', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await openMarketplace(page);
  for (const nothing of ['%', '_', "' or 1=1 --", '😀', 'zzzzqqqqxxxx']) {
    await search(page).fill(nothing);
    await expect(
      page.getByRole('heading', { name: 'No creators found matching your criteria.' }),
    ).toBeVisible();
  }
  await expectSound(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(cards(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('Analyze takes the channel to the analyzer', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await openMarketplace(page);
  const name = await cards(page).first().getByRole('heading').innerText();
  await cards(page)
    .first()
    .getByRole('link', { name: /^Analyze/ })
    .click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
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
const withIds = (creators: MarketplaceCreator[], page: number) =>
  creators.map((creator, index) => ({
    ...creator,
    id: `018f3b1c-0000-7000-8000-${String(page * 100 + index).padStart(12, '0')}`,
  }));

test('more is loaded behind the last, is counted aloud, and reading goes on where it begins', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('');
  let refuses = false;
  await page.route(callPath, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    if (refuses) return route.fulfill({ status: 500, json: { error: 'Failed to load creators', code: 'X' } });
    const place = cursor === null ? 0 : Number(cursor);
    return route.fulfill({
      json: { creators: withIds(oddCreators, place), next_cursor: place < 2 ? String(place + 1) : null },
    });
  });
  await openMarketplace(page);
  await expect(page.getByText('The first 5 creators')).toBeVisible();
  refuses = true;
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Failed to load creators')).toBeVisible();
  await expect(cards(page)).toHaveCount(5);
  refuses = false;
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(10);
  await expect(cards(page).nth(5)).toBeFocused();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('15 creators', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('a place in the list that is not known any more begins at the first page', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await page.route(callPath, async (route) => {
    const isFirst = !route.request().url().includes('cursor=');
    const json = isFirst
      ? { creators: withIds(oddCreators, 0), next_cursor: 'gone' }
      : { error: 'This place in the list is not known.', code: 'CURSOR_INVALID' };
    await route.fulfill({ status: isFirst ? 200 : 400, json });
  });
  await openMarketplace(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('This place in the list is not known.')).toBeVisible();
  await page.getByRole('button', { name: 'Begin at the first page' }).click();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
});

test('a failure is told in the words of what was asked, and Retry mends it', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await page.route(callPath, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'X' } }));
  await page.goto(address);
  await expect(page.getByText('Failed to load creators')).toBeVisible();
  await search(page).fill('trains');
  await expect(page.getByText('Failed to search creators')).toBeVisible();
  await expectSound(page);
  await page.unroute(callPath);
  await search(page).fill('');
  await expect(cards(page).first()).toBeVisible();
});

test('odd entries are sound at every width, and stay text', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  await page.route(callPath, (route) =>
    route.fulfill({ json: { creators: withIds(oddCreators, 0), next_cursor: null } }),
  );
  await openMarketplace(page);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByText('Subscribers not public')).toBeVisible();
  await expect(page.getByText('Arabic, Egypt')).toBeVisible();
  await expect(page.getByText('1.23M subscribers').first()).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  const link = cards(page).first().getByRole('link', { name: 'youtube.com' });
  await expect(link).toHaveAttribute('rel', /noopener/);
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

test('the marketplace is sound, and while it loads', async ({ page, member }) => {
  expect(member.userId).not.toBe('');
  const { release } = await holdAnswers(page, callPath);
  await page.goto(address);
  await expect(page.getByText('Loading creators')).toBeVisible();
  await expectSoundEverywhere(page);
  release();
  await expect(cards(page).first()).toBeVisible();
  await expectSoundEverywhere(page);
});
