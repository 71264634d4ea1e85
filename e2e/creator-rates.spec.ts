import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import type { JourneyServer } from './journey.ts';
import { expect, expectSound, ownServer, test as journey, useServer } from './journey.ts';

const test = journey.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});

test('a creator sets own prices, shows them on the media kit, is asked there and answers', async ({
  browser,
  page,
  member,
  server,
  outbox,
}) => {
  const channelId = channelIdOf('kestrelworkbench');
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await buyReport(page, server.url, '@kestrelworkbench');
  await proveChannel(page, server.url, channelId);

  await test.step('the rate card: market, floor, own price, on the kit', async () => {
    await page.goto('/creators/rate');
    await page.getByRole('link', { name: 'Kestrel Workbench' }).click();
    const dedicated = page.getByRole('group', { name: 'Dedicated video', exact: true });
    await page.getByLabel('Your hour is worth').fill('50');
    await dedicated.getByLabel('Hours').fill('20');
    await dedicated.getByLabel('Costs').fill('150');
    await expect(dedicated.getByText('$1,150')).toBeVisible();
    await dedicated.getByLabel('Your price').fill('2345');
    await dedicated.getByRole('switch', { name: 'Show in the media kit' }).check();
    await expectSound(page);
    await page.getByRole('button', { name: 'Save rate card' }).click();
    await expect(page.getByText('Rate card saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Raise it' })).toBeVisible();
    await page.reload();
    await expect(dedicated.getByLabel('Your price')).toHaveValue('2345');
  });

  const kit = await test.step('the media kit takes requests', async () => {
    await page.goto(`/creators/report?channel=${channelId}&tab=media-kit`);
    await page.getByRole('switch', { name: /^Take requests/ }).check();
    await page.getByRole('switch', { name: /^Share the media kit/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    return page.getByRole('link', { name: 'Open the page' }).getAttribute('href');
  });

  const stranger = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const brand = await stranger.newPage();
  await test.step('a brand without an account asks, and confirms by mail', async () => {
    await brand.goto(kit ?? '');
    await expect(brand.getByText(/USD\s2,345/)).toBeVisible();
    await brand.getByLabel('Your name or brand').fill('Saw & Sons');
    await brand.getByLabel('Email').fill('buyer@saw.example');
    await brand.getByLabel('Format').selectOption('Dedicated video');
    await brand.getByLabel('Budget (optional)').fill('2000');
    await brand.getByLabel('Message').fill('Our saw in May?');
    await brand.getByRole('button', { name: 'Send request' }).click();
    await expect(brand.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    const { links } = await outbox.waitFor('buyer@saw.example', /Confirm/);
    await brand.goto(links.find((link) => link.includes('/quote-request/')) ?? '');
    await brand.getByRole('button', { name: 'Confirm the request' }).click();
    await expect(brand.getByText('The creator has it.')).toBeVisible();
  });

  await test.step('the creator finds it, has the price placed, and answers by mail', async () => {
    await page.goto('/creators/report');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByText('Our saw in May?')).toBeVisible();
    await expect(page.locator('body')).not.toContainText('buyer@saw.example');
    await page.getByRole('button', { name: 'Is their price fair?' }).click();
    await expect(page.getByText(/^Their price is .*usual/)).toBeVisible();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await expectSound(page);
    await page.getByLabel('Your answer').fill('Yes, in week 20.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    const { text } = await outbox.waitFor('buyer@saw.example', /answer/);
    expect(text).toContain('Yes, in week 20.');
    expect(text).not.toContain(member.email);
  });
  await stranger.close();
});
