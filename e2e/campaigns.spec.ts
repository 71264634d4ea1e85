import { z } from 'zod';
import { channelIdOf } from './creator.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';

test('a campaign is planned, its creator agreed within the budget, and the creator sends a draft', async ({
  page,
  browser,
  youtube,
  member: _signedIn,
}) => {
  await page.goto('/brands/campaigns');
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Plan a campaign' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Spring');
  await page.getByRole('textbox', { name: 'Product' }).fill('Kestrel VPN');
  await page.getByLabel('Budget').fill('1,000');
  await page.getByRole('button', { name: 'Plan a campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Spring', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();

  await test.step('a channel is added and moved by drag and by menu', async () => {
    await page.getByRole('tab', { name: 'Creators' }).click();
    await page.getByRole('button', { name: 'Add channels' }).click();
    await page.getByLabel('Channels', { exact: true }).fill('@kestrelworkbench');
    await page.getByRole('button', { name: 'Add channels' }).click();
    await expect(page.getByText('1 channel added')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const card = page.getByRole('article');
    const column = page.getByRole('region', { name: 'Contacted' });
    await card.getByTitle(/^Drag /).hover();
    await page.mouse.down();
    await column.hover();
    await page.mouse.up();
    await expect(column.getByRole('article')).toBeVisible();
    await expectSoundEverywhere(page);
  });

  await test.step('an agreement asks for its price, and for the budget that it exceeds', async () => {
    await page.getByRole('button', { name: /^Move / }).click();
    await page.getByRole('menuitem', { name: 'Agreed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Agreed price, USD').fill('1,200');
    await dialog.getByLabel('Why this price').fill('Her rate card');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByText(/\$200 over the budget/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Go on all the same' }).click();
    await expect(page.getByRole('region', { name: 'Agreed' }).getByRole('article')).toBeVisible();
  });

  await test.step('the creator sends a draft from a page of their own, without an account or a script', async () => {
    await page.getByRole('tab', { name: 'Deliverables' }).click();
    await page.getByLabel('Draft due').fill('2027-01-05');
    await page.getByRole('button', { name: 'Plan a deliverable' }).click();
    await expect(page.getByRole('table', { name: 'Deliverables' })).toBeVisible();
    await page.getByRole('tab', { name: 'Creators' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const url = await page.getByText(/\/brief\/[\w-]{32}/).innerText();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const brief = await context.newPage();
    await brief.goto(new URL(/\/brief\/[\w-]{32}/.exec(url)?.[0] ?? '', page.url()).href);
    await expect(brief.getByText('$1,200')).toBeVisible();
    await brief.getByLabel('Address of your draft').fill('https://example.com/draft');
    await brief.getByRole('button', { name: 'Send the draft' }).click();
    await expect(brief.getByText('Draft sent')).toBeVisible();
    await context.close();
  });

  await test.step('the draft is approved', async () => {
    await page.goto('/brands/campaigns/spring?tab=deliverables');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Take to: Approved' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
    await expectSoundEverywhere(page);
  });

  await test.step('the published video is checked by its address, and all of it was noted', async () => {
    const published = await fetch(
      `${youtube.url}/studio/channels/${channelIdOf('kestrelworkbench')}/videos`,
      {
        method: 'POST',
        body: JSON.stringify({ title: 'With Kestrel VPN', description: 'Paid promotion', views: 10_000 }),
      },
    );
    const { id } = z.object({ id: z.string() }).parse(await published.json());
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address of the published video').fill(`https://youtu.be/${id}`);
    await dialog.getByRole('button', { name: 'Check this video' }).click();
    await expect(dialog.getByRole('link', { name: 'Open the video on YouTube' })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Checks of the video' })).toContainText('Channel');
    await expectSoundEverywhere(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByText('State: Draft sent → Approved')).toBeVisible();
    await expectSoundEverywhere(page);
  });

  await test.step('a link of the creator brings clicks and an order into the report', async () => {
    await page.getByRole('tab', { name: 'Links' }).click();
    const make = page.getByRole('region', { name: 'Make links' });
    await make.getByLabel('Name in links').fill('Kestrel');
    await make.getByLabel('Destination').fill('https://shop.example.com/offer');
    await make.getByRole('button', { name: 'Make links' }).click();
    const table = page.getByRole('table', { name: /^Links: / });
    const code = /\/r\/(\w{7})/.exec(await table.innerText())?.[1] ?? '';
    await expectSoundEverywhere(page);
    const clicked = await fetch(new URL(`/r/${code}`, page.url()), {
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
      },
    });
    expect(clicked.headers.get('location')).toContain('utm_campaign=spring&utm_content=kestrel');
    const settings = { has_click_ids: false, window_days: 30, on_conflict: 'code' };
    await page.request.post('/api/links/settings', { data: settings });
    const rows = [
      ['order_id', 'time', 'value', 'currency', 'utm_content'],
      ['1', new Date().toISOString(), '24.50', 'USD', 'kestrel'],
    ];
    expect((await page.request.post('/api/links/results/import', { data: { rows } })).status()).toBe(200);
    // What is counted is written within five seconds.
    await expect(async () => {
      await page.goto('/brands/campaigns/spring?tab=report');
      const row = page.getByRole('table', { name: 'Clicks and orders' }).getByRole('row').nth(1);
      await expect(row).toContainText('@kestrelworkbench', { timeout: 5_000 });
      const cells = await row.getByRole('cell').allInnerTexts();
      expect([cells[0], cells[5], cells[6]].map((text) => text?.match(/\d+$/)?.[0])).toEqual(['1', '1', '1']);
    }).toPass();
  });

  await test.step('the report sets what came beside what was forecast', async () => {
    await page.getByRole('tab', { name: 'Report' }).click();
    await expect(page.getByRole('table', { name: 'Money' })).toContainText(/\$1,200.*not measured/i);
    await expectSoundEverywhere(page);
  });
});
