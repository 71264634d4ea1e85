import type { Locator } from '@playwright/test';
import { acceptQuote } from './accepting.ts';
import { analyzeChannel } from './creator.ts';
import { appear, expect, expectSoundEverywhere, test } from './journey.ts';

/** Counts what somebody presses and chooses; what they type is not counted. */
function createHand() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (target: Locator, option: string) => {
      clicks += 1;
      await target.selectOption(option);
    },
    clicks: () => clicks,
  };
}

test('what three months of paid usage add is seen three clicks from a result', async ({
  page,
  member: _signedIn,
  server,
}) => {
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await page.goto('/library');
  await page.getByRole('link', { name: /Kestrel Workbench/ }).click();
  const hand = createHand();
  await hand.click(page.getByRole('button', { name: 'Deal', exact: true }));
  await hand.click(page.getByRole('menuitem', { name: 'Make a quote' }));
  const slip = page.getByRole('figure', { name: 'Receipt of the quote' });
  const total = slip.getByText('Total').locator('..');
  const fee = Number((await total.innerText()).replaceAll(/\D/g, ''));
  expect(fee).toBeGreaterThan(0);
  await hand.choose(page.getByLabel('Use in paid advertising, 20% a month'), '3 months');
  const added = Math.round(fee * 0.6 * 100) / 100;
  const shown = added.toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace(/\.00$/, '');
  const line = slip.getByText('Use in paid advertising').locator('..');
  await expect(line).toContainText(shown);
  expect(hand.clicks()).toBe(3);
  await line.click();
  await expect(slip.getByText('20% a month x 3 months')).toBeVisible();
  await expect(slip.getByText(/Published: toolgeniehub\.com/)).toBeVisible();
});

test('a quote is made from a result, sent, and accepted by a client without an account or a script', async ({
  page,
  browser,
  member,
  outbox,
  server,
}) => {
  const recipient = `client-${member.userId}@acme.example`;
  await analyzeChannel(page, server.url, '@kestrelworkbench');
  await page.goto('/quotes');
  await expect(page.getByText('No quotes yet.')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/library');
  await page.getByRole('link', { name: /Kestrel Workbench/ }).click();
  const sender = createHand();

  await test.step('the sender makes and sends it', async () => {
    await sender.click(page.getByRole('button', { name: 'Deal', exact: true }));
    await sender.click(page.getByRole('menuitem', { name: 'Make a quote' }));
    await page.getByLabel('Name', { exact: true }).fill('Grace Client');
    await page.getByRole('textbox', { name: 'Company' }).fill('Acme & Söhne');
    await page.getByRole('textbox', { name: 'Email' }).fill(recipient);
    await expectSoundEverywhere(page);
    await sender.click(page.getByRole('button', { name: 'Save draft' }));
    await expect(page.getByRole('heading', { level: 1, name: /^Quote Q-\d{4}-0001$/ })).toBeVisible();
    await sender.click(page.getByRole('button', { name: 'Send', exact: true }));
    await sender.click(page.getByRole('group').getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText(/\/quote\/[\w-]{32}$/)).toBeVisible();
    expect(sender.clicks()).toBe(5);
    await expectSoundEverywhere(page);
  });

  const mail = await outbox.waitFor(recipient, /sent you quote/);
  const url = mail.links.find((link) => link.includes('/quote/')) ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const client = await context.newPage();
  const reader = createHand();
  await test.step('the client reads and accepts it', async () => {
    await appear(client, { width: 360, colorScheme: 'dark' });
    expect((await client.goto(url))?.status()).toBe(200);
    await expect(client.getByRole('heading', { level: 1, name: /^Quote Q-/ })).toBeVisible();
    await expect(client.getByText(/paid-promotion box is ticked/)).toBeVisible();
    await acceptQuote(client, { outbox, recipient, click: reader.click });
    expect(reader.clicks()).toBe(3);
    const saving = client.waitForEvent('download');
    await client.getByRole('link', { name: 'PDF' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^quote-Q-.*-v1\.pdf$/);
    await client.getByRole('link', { name: 'Verify the digest' }).click();
    await expect(client.getByText('Every version has the digest it was sent with.')).toBeVisible();
  });

  await test.step('the page is sound with scripts allowed, at both widths', async () => {
    const other = await browser.newContext();
    const looked = await other.newPage();
    await looked.goto(url);
    await expectSoundEverywhere(looked);
    await other.close();
  });

  await test.step('the sender sees who accepted what, and changes it by a new quote', async () => {
    await page.reload();
    await expect(page.getByText('Accepted by Grace Client')).toBeVisible();
    await page.getByRole('button', { name: 'Change it by a new quote' }).click();
    await page.getByRole('button', { name: 'Begin it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Quote Q-\d{4}-0002$/ })).toBeVisible();
    await page.getByRole('link', { name: /^Q-\d{4}-0001$/ }).click();
    await expect(page.getByRole('link', { name: /^Q-\d{4}-0002$/ })).toBeVisible();
    await page.goto('/quotes');
    await expect(page.getByRole('row', { name: /Q-\d{4}-0001/ })).toContainText('Accepted');
    await expectSoundEverywhere(page);
    await outbox.waitFor(member.email, /is accepted/);
    await outbox.waitFor(recipient, /is accepted/);
  });
  await context.close();
});
