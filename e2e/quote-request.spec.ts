import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import type { JourneyServer } from './journey.ts';
import { expect, expectSound, ownServer, test as journey, useServer } from './journey.ts';
import { signUpMember } from './member.ts';

const test = journey.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});

test('a brand asks a listed creator for a quote, and reads the answer, without an address on either side', async ({
  browser,
  page,
  member,
  server,
}) => {
  const creator = await browser.newContext({ baseURL: server.url });
  const { email } = await signUpMember(creator, server.url);
  const creatorPage = await creator.newPage();
  const channel_id = channelIdOf('kestrelworkbench');
  await analyzeChannel(creatorPage, server.url, '@kestrelworkbench');
  await buyReport(creatorPage, server.url, '@kestrelworkbench');
  await proveChannel(creatorPage, server.url, channel_id);
  const listed = await creator.request.post(`${server.url}/api/creators/listing`, {
    headers: { origin: server.url },
    data: {
      action: 'save',
      channel_id,
      bio: 'Repairs that last.',
      content_categories: ['Tech'],
      language: 'en',
      region: 'US',
      min_rate: 500,
      max_rate: 900,
      rate_currency: 'USD',
    },
  });
  expect(listed.ok()).toBe(true);

  await page.goto('/dashboard?tab=marketplace&q=Repairs%20that%20last');
  await page.getByRole('button', { name: /^Request a quote: / }).click();
  await page.getByLabel('Message').fill('A mention in May?');
  await page.getByLabel('Budget (optional)').fill('800');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent')).toBeVisible();

  await creatorPage.goto('/profile?tab=notifications');
  await creatorPage.getByRole('link', { name: /asks you for a quote$/ }).click();
  await expect(creatorPage.getByText('A mention in May?')).toBeVisible();
  await expect(creatorPage.locator('body')).not.toContainText(member.email);
  await expectSound(creatorPage);
  await creatorPage.getByRole('button', { name: 'Answer', exact: true }).click();
  await creatorPage.getByLabel('Your answer').fill('Yes, in week 20.');
  await creatorPage.getByLabel('Your price (optional)').fill('850');
  await creatorPage.getByRole('button', { name: 'Send answer' }).click();
  await expect(creatorPage.getByText('Answered', { exact: true })).toBeVisible();

  await page.goto('/dashboard?tab=marketplace&requests=1');
  await expect(page.getByText('Yes, in week 20.')).toBeVisible();
  await expect(page.getByText(/USD\s850/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(email);
  await creator.close();
});
