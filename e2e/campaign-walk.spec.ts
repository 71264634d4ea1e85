import type { Page } from '@playwright/test';
import { formatMoney } from '../src/values/money.ts';
import { acceptQuote } from './accepting.ts';
import { personsBrowser, readFacts, readRow, visit } from './campaign-figures.ts';
import { analyzeChannel } from './creator.ts';
import { appear, appearances, demoTest as test, expect, expectSoundEverywhere } from './journey.ts';

/** What is done on the way, and has to stand in the report. */
const views = 42_000;
const orders = [
  ['1001', '24.50'],
  ['1002', '30.00'],
  ['1003', '45.50'],
] as const;
const revenueCents = 10_000;
const clicks = 3;

const creator = 'Kestrel Workbench';
const other = 'Pixel Kettle';
const campaignPath = '/brands/campaigns/spring-launch';

const [phone] = appearances;

test('a campaign goes from a list to its closed report on a phone, and its screens are sound at both widths', async ({
  page,
  browser,
  member,
  control,
  outbox,
  server,
  clientAddress,
}) => {
  const title = 'With Kestrel VPN';
  const buyer = `buyer-${member.userId}@acme.example`;
  await control.setSubscription(member.userId, 'agency');
  await appear(page, phone);
  for (const handle of ['@kestrelworkbench', '@pixelkettle']) await analyzeChannel(page, server.url, handle);
  const outside = await browser.newContext({
    baseURL: server.url,
    userAgent: personsBrowser,
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
  });
  const guest = await outside.newPage();
  await appear(guest, phone);
  let [clientPage, short, reportPage, priceCents] = ['', '', '', 0];

  await test.step('a list, and a client with a page of its own', async () => {
    await page.goto('/lists');
    await page.getByRole('button', { name: 'New list' }).first().click();
    const made = page.getByRole('dialog');
    await made.getByLabel('Name').fill('Spring shortlist');
    await made.getByRole('button', { name: 'Create list' }).click();
    await expect(heading(page, 'Spring shortlist')).toBeVisible();
    await page.getByRole('button', { name: 'Add channels' }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel('Channels, one per line').fill('@kestrelworkbench\n@pixelkettle');
    await adding.getByRole('button', { name: 'Add channels' }).click();
    await expect(adding.getByText('2 added.')).toBeVisible();
    await adding.getByRole('button', { name: 'Done' }).click();
    await page.goto('/clients');
    await page.getByLabel('Client name').fill('Lumen');
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByLabel('Name of the link or guest').fill('Marketing');
    await page.getByLabel('Show prices').check();
    await page.getByRole('button', { name: 'Make link' }).click();
    clientPage = await page.getByText(/\/client\/[\w-]{32}$/).innerText();
  });

  await test.step('a campaign is made from the list', async () => {
    await page.goto('/lists');
    await page.getByRole('link', { name: 'Spring shortlist' }).click();
    await page.getByRole('link', { name: 'Plan a campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Spring launch');
    await page.getByRole('textbox', { name: 'Product' }).fill('Kestrel VPN');
    await page.getByLabel('Budget').fill('60,000');
    await page.getByLabel('Client', { exact: true }).selectOption('Lumen');
    await page.getByLabel('Ask the client to approve creators and drafts').check();
    await page.getByText('Brief for creators').click();
    await page.getByLabel('What to say about it being paid').fill('Paid promotion');
    await page.getByLabel('Landing page').fill('https://shop.example.com/spring');
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Plan a campaign' }).click();
    await expect(heading(page, 'Spring launch')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Add channels' }).click();
    await expect(page.getByText('2 channels added')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('the client approves one creator and declines the other, without an account', async () => {
    await move(page, creator, 'Shortlisted');
    await move(page, other, 'Shortlisted');
    await page.getByRole('button', { name: 'Ask the client about 2 creators' }).click();
    await expect(page.getByText('The client is asked on its page')).toBeVisible();
    await expectSoundEverywhere(page);
    await guest.goto(clientPage);
    await guest.getByRole('link', { name: 'Campaigns (1)' }).click();
    const row = (name: string) => guest.getByRole('listitem').filter({ hasText: name });
    await expectSoundEverywhere(guest);
    await row(creator).getByRole('button', { name: 'Approve' }).click();
    await expect(row(creator).getByText('Approved', { exact: true })).toBeVisible();
    await row(other).getByRole('button', { name: 'Decline' }).click();
    await expect(row(other).getByText('Declined', { exact: true })).toBeVisible();
    await page.reload();
    await expect(column(page, 'Client approved').getByText(creator)).toBeVisible();
    await expect(page.getByText('The client declined')).toBeVisible();
  });

  await test.step('a quote is made, sent and accepted through its link', async () => {
    await card(page, creator).getByRole('button', { name: 'Details' }).click();
    await expectSoundEverywhere(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Make a quote' }).click();
    await expect(heading(page, 'New quote')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Grace Client');
    await page.getByRole('textbox', { name: 'Email' }).fill(buyer);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('group').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/\/quote\/[\w-]{32}$/)).toBeVisible();
    const { links } = await outbox.waitFor(buyer, /sent you quote/);
    await guest.goto(links.find((link) => link.includes('/quote/')) ?? '');
    await expectSoundEverywhere(guest);
    await acceptQuote(guest, {
      outbox,
      recipient: buyer,
      click: async (button) => {
        const [, amount] = /^Accept \$([\d,.]+)$/.exec(await button.innerText()) ?? [];
        if (amount !== undefined) priceCents = Math.round(Number(amount.replaceAll(',', '')) * 100);
        await button.click();
      },
    });
    expect(priceCents).toBeGreaterThan(0);
  });

  await test.step('its price is agreed', async () => {
    await page.goto(`${campaignPath}?tab=creators`);
    await openMove(page, creator, 'Agreed');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Accepted quote')).toHaveValue(/./);
    await expectSoundEverywhere(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(column(page, 'Agreed').getByText(formatMoney(priceCents, 'USD'))).toBeVisible();
    await move(page, creator, 'In production');
  });

  await test.step('a link of the creator, and a draft that the client approves', async () => {
    await page.getByRole('tab', { name: 'Links' }).click();
    const make = page.getByRole('region', { name: 'Make links' });
    await make.getByLabel('Name in links').fill('Kestrel');
    await make.getByRole('button', { name: 'Make links' }).click();
    const path = page.getByText(/\/r\/\w{7}$/);
    short = `${server.url}${/\/r\/\w{7}$/.exec(await path.innerText())?.[0]}`;
    await expectSoundEverywhere(page);
    await page.getByRole('tab', { name: 'Deliverables' }).click();
    await page.getByLabel('Creator').selectOption(creator);
    await page.getByRole('button', { name: 'Plan a deliverable' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address of the draft').fill('https://example.com/draft');
    await dialog.getByRole('button', { name: 'Take to: Draft sent' }).click();
    await expect(dialog.getByRole('link', { name: 'Open draft' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await guest.goto(`${clientPage}/campaigns`);
    const draft = guest.getByRole('listitem').filter({ hasText: 'Open the draft' });
    await draft.getByRole('button', { name: 'Approve' }).click();
    await expect(draft).toHaveCount(0);
  });

  await test.step('the video is published as its channel would, and verified', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Publish as it would' }).click();
    const studio = await opening;
    await appear(studio, phone);
    await expectSoundEverywhere(studio);
    const description = studio.getByLabel('Description');
    await expect(description).toHaveValue('Paid promotion');
    await description.fill(`Paid promotion\n${short}`);
    await studio.getByLabel('Title of the video').fill(title);
    await studio.getByLabel('Views by day 30').fill(String(views));
    await studio.getByRole('button', { name: 'Publish the video' }).click();
    const address = /https:\/\/youtu\.be\/[\w-]{11}/.exec(await published(studio, title).innerText());
    await dialog.getByLabel('Address of the published video').fill(address?.[0] ?? '');
    await dialog.getByRole('button', { name: 'Check this video' }).click();
    const checks = dialog.getByRole('list', { name: 'Checks of the video' });
    for (const name of ['Channel', 'Public', 'Date', 'Disclosure', 'Link or code', 'Paid promotion mark'])
      await expect(checks.getByRole('listitem').filter({ hasText: `${name}: ` })).toContainText('Good');
    await expectSoundEverywhere(page);
  });

  await test.step('people click, and some of them order', async () => {
    const clicked = guest.waitForResponse(short);
    // The shop behind it is nowhere.
    const left = guest.goto(short).catch(() => null);
    expect((await clicked).status()).toBe(302);
    await guest.close();
    await left;
    for (const from of ['203.0.113.7', '192.0.2.7', '192.0.2.7']) await visit(short, from);
    await visit(short, '192.0.2.8', 'Twitterbot/1.0');
    await page.goto('/links?tab=results');
    const rows = orders.map(([id, value]) => `${id},${new Date().toISOString()},${value},USD,kestrel`);
    const csv = ['order_id,time,value,currency,utm_content', ...rows].join('\n');
    await page
      .getByLabel('orders as CSV or Excel file')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Import 3 orders' }).click();
    await expect(page.getByText('Every row was imported.')).toBeVisible();
    await expectSoundEverywhere(page);
  });

  const day7 = await test.step('thirty days pass', async () => {
    const before = await letPass(page, { title, days: 7, day: 'Day 7' });
    expect(await letPass(page, { title, days: 23, day: 'Day 30' })).toBe(views.toLocaleString('en-US'));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Creators' }).click();
    await move(page, creator, 'Published');
    return before;
  });

  await test.step('the report says what was done', async () => {
    await page.getByRole('tab', { name: 'Report' }).click();
    expect(await readRow(page, 'Views', creator)).toMatchObject({
      'Day 7': day7,
      'Day 30': views.toLocaleString('en-US'),
      'To date': views.toLocaleString('en-US'),
    });
    // What is counted is written within five seconds.
    await expect
      .poll(() => page.reload().then(() => readRow(page, 'Clicks and orders', creator)))
      .toMatchObject({
        Clicks: String(clicks),
        'From files': String(orders.length),
        Orders: String(orders.length),
      });
    expect(await readRow(page, 'Money', creator)).toMatchObject({
      Price: formatMoney(priceCents, 'USD'),
      CPM: formatMoney(Math.round((priceCents * 1_000) / views), 'USD'),
      Revenue: formatMoney(revenueCents, 'USD'),
      CPA: formatMoney(Math.round(priceCents / orders.length), 'USD'),
    });
    await expectSoundEverywhere(page);
  });

  await test.step('it is shared by link and with the client, and the campaign is closed', async () => {
    for (const name of [
      'Show it on the client’s page',
      'Show prices, revenue and next steps behind the link',
    ]) {
      await expect(page.getByLabel(name)).toBeEnabled();
      await page.getByLabel(name).check();
    }
    await page.getByRole('button', { name: 'Make a link' }).click();
    const told = await page.getByText(/\/shared\/campaign\/[\w-]{32}/).innerText();
    reportPage = /https?:\S+/.exec(told)?.[0] ?? '';
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'End and report' }).click();
    await expect(page.getByText('Reporting', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close campaign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Let prices learn from 1 agreed price').check();
    await expectSoundEverywhere(page);
    await dialog.getByRole('button', { name: 'Close campaign' }).click();
    await expect(page.getByText('This campaign is closed. Open it again to change it.')).toBeVisible();
  });

  await test.step('both pages of the closed campaign say the same as its screen', async () => {
    const reader = await outside.newPage();
    await appear(reader, phone);
    const open = [
      () => reader.goto(reportPage),
      async () => {
        await reader.goto(`${clientPage}/campaigns`);
        await expect(reader.getByText('This campaign has ended: decisions are final.')).toBeVisible();
        await reader.getByRole('link', { name: 'Report of this campaign' }).click();
      },
    ];
    for (const shown of open) {
      await shown();
      await expect(heading(reader, 'Spring launch')).toBeVisible();
      expect(await readFacts(reader)).toMatchObject({
        'Agreed prices': formatMoney(priceCents, 'USD'),
        'Views on day 30': views.toLocaleString('en-US'),
        Clicks: String(clicks),
        Orders: String(orders.length),
        Revenue: formatMoney(revenueCents, 'USD'),
      });
      await expectSoundEverywhere(reader);
    }
  });
  await outside.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const published = (studio: Page, title: string) => studio.locator('section').filter({ hasText: title });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openMove(page: Page, name: string, stage: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
}

async function move(page: Page, name: string, stage: string): Promise<void> {
  await openMove(page, name, stage);
  await expect(column(page, stage).getByRole('article', { name })).toBeVisible();
}

/** In the studio days pass for the video, and in the campaign its views are read; answers those of the day. */
async function letPass(
  page: Page,
  { title, days, day }: { title: string; days: number; day: string },
): Promise<string> {
  await page.goto(`${campaignPath}?tab=deliverables`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Publish as it would' }).click();
  const studio = await opening;
  const video = published(studio, title);
  await video.getByLabel('Days to let pass for this demo video').fill(String(days));
  await video.getByRole('button', { name: 'Let them pass' }).click();
  await expect(studio.getByText('The days have passed for this video.')).toBeVisible();
  await studio.close();
  await dialog.getByRole('button', { name: 'Read views now' }).click();
  const shown = async () => (await readRow(page, 'Views by days since publication', day)).Views ?? '';
  await expect.poll(shown).toMatch(/^[\d,]+$/);
  return shown();
}
