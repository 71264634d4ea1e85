import { createCanvas } from '@napi-rs/canvas';
import { analyzeChannel, buyReport, channelIdOf, proveChannel } from './creator.ts';
import type { JourneyServer } from './journey.ts';
import { expect, expectSound, ownServer, test as journey, useServer } from './journey.ts';

const test = journey.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});
const mail =
  'Hi, we are Saw & Sons. We can pay USD 300 for one 60-second integration, with paid usage rights for 3 months. buyer@saw.example';

test('a creator adds an offer from a mail, has it placed, and shows a screenshot of their figures on the kit', async ({
  page,
  member,
  server,
}) => {
  expect(member.email).not.toBe('');
  const channel_id = channelIdOf('kestrelworkbench');
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await buyReport(page, server.url, '@kestrelworkbench');
  await proveChannel(page, server.url, channel_id);

  await page.goto('/creators/inbox');
  await page.getByRole('button', { name: 'Add an offer you got by mail' }).click();
  await page.getByRole('textbox', { name: 'Paste the e-mail' }).fill(mail);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByLabel('Who is it from?').fill('Saw & Sons');
  await expectSound(page);
  await page.getByRole('button', { name: 'Add to my inbox' }).click();
  const offer = page.getByRole('listitem').filter({ hasText: 'By mail, pasted' });
  await expect(offer).toContainText('in paid advertising (3 months)');
  await offer.getByRole('button', { name: 'Is their price fair?' }).click();
  await expect(offer.getByRole('link', { name: 'Open in mail' })).toHaveAttribute('href', /^mailto:/);
  await expectSound(page);
  await offer.getByRole('link', { name: 'Make a quote' }).click();
  await expect(page).toHaveURL(/\/quotes\/new\?analysis=.*rights=paidAds%3A3/);

  const saved = await page.request.post(`${server.url}/api/creators/media-kit`, {
    headers: { origin: server.url },
    data: {
      action: 'save',
      channel_id,
      shared: true,
      headline: 'Repairs that last',
      about: '',
      contact_address: null,
      shows_rates: false,
      audience: { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] },
    },
  });
  expect(saved.ok()).toBe(true);
  await page.goto(`/creators/report?channel=${channel_id}&tab=media-kit`);
  const buffer = createCanvas(1280, 720).toBuffer('image/png');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a screenshot' }).click();
  await (await chooser).setFiles({ name: 'figures.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(/^Added on/)).toBeVisible();
  const link = await page.getByRole('link', { name: 'Look at it' }).getAttribute('href');
  await page.goto((link ?? '').replace('/screenshot.webp', ''));
  const picture = page.getByRole('img', { name: /opens large$/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
    .toBe(1280);
  await expect(page.getByText(/^Screenshot added by the creator on .* not checked by us\.$/)).toBeVisible();
  await expectSound(page);
});
