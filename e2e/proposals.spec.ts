import { acceptQuote } from './accepting.ts';
import { analyzeChannel } from './creator.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';

test('three packages are built from a result, sent by a link, and one is accepted without an account', async ({
  page,
  browser,
  member,
  outbox,
  server,
}) => {
  const recipient = `client-${member.userId}@acme.example`;
  await analyzeChannel(page, server.url, '@kestrelworkbench');

  await test.step('from the result to three packages', async () => {
    await page.goto('/proposals');
    await expect(page.getByText('No proposals yet')).toBeVisible();
    await expectSoundEverywhere(page);
    await page.goto('/library');
    await page.getByRole('link', { name: /Kestrel Workbench/ }).click();
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Make a proposal' }).click();
    await page.getByLabel('Name of the recipient').fill('Grace Client');
    await page.getByLabel('Their company').fill('Acme & Söhne');
    await page.getByLabel('Their email').fill(recipient);
    await page.getByLabel('Category without competitors').fill('audio gear');
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Build three packages' }).click();
    for (const name of ['Essential', 'Growth', 'Partner'])
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await expectSoundEverywhere(page);
  });

  await test.step('words are edited, and stay', async () => {
    await page.getByRole('button', { name: 'Edit opening' }).click();
    await page.getByRole('textbox', { name: 'Opening' }).fill('Dear Grace, three ways to work together.');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await saved;
    await expect(page.getByText('Dear Grace, three ways to work together.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Dear Grace, three ways to work together.')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Make the link' }).click();
  const url = await page.getByText(/\/shared\/proposal\/[\w-]{32}$/).innerText();
  await expectSoundEverywhere(page);

  const stranger = await browser.newContext({
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  });
  const reader = await stranger.newPage();
  await test.step('a stranger reads all three and accepts one, on a phone without a script', async () => {
    expect((await reader.goto(url))?.status()).toBe(200);
    await expect(reader.getByText('Dear Grace, three ways to work together.')).toBeVisible();
    await expect(reader.getByRole('link', { name: /^Read and accept/ })).toHaveCount(3);
    await reader.getByRole('link', { name: 'Read and accept Growth' }).click();
    await acceptQuote(reader, { outbox, recipient });
  });

  await test.step('the page is sound with scripts allowed, at both widths', async () => {
    const other = await browser.newContext();
    const looked = await other.newPage();
    await looked.goto(url);
    await expectSoundEverywhere(looked);
    await other.close();
  });

  await test.step('the other two are withdrawn, for the stranger and for the sender', async () => {
    await reader.goto(url);
    await expect(reader.getByText('One of the packages is accepted.')).toBeVisible();
    await expect(reader.getByRole('link', { name: /^Read and accept/ })).toHaveCount(0);
    await stranger.close();
    await page.reload();
    await expect(page.getByText('One package is accepted. The other two are withdrawn.')).toBeVisible();
    await expect(page.getByText('Withdrawn', { exact: true })).toHaveCount(2);
    await expectSoundEverywhere(page);
  });
});
