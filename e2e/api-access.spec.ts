import type { Page } from '@playwright/test';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const keysPath = '**/functions/v1/manage-api-keys';
const callPath = '/functions/v1/api-channel-analysis';
const tabPath = '/dashboard?tab=api-access';
const subscriptionEnd = new Date('2099-03-01T12:00:00Z');
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);

const management = (page: Page) => page.getByRole('region', { name: 'API Management' });
const row = (page: Page, name: string) => management(page).getByRole('row').filter({ hasText: name });
const nameField = (page: Page) => page.getByLabel('Key name');
const createButton = (page: Page) => page.getByRole('button', { name: 'Create API key' });
const savedButton = (page: Page) => page.getByRole('button', { name: "I've saved this key" });

/** Makes a key on the screen and reads it where it is shown once. */
async function createKey(page: Page, name: string): Promise<string> {
  await nameField(page).fill(name);
  await nameField(page).press('Enter');
  const notice = page.getByRole('region', { name: `Your new key: ${name}` });
  const key = await notice.locator('code').innerText();
  expect(key).toMatch(/^spk_[0-9A-Za-z]{36}$/);
  return key;
}

test('with Agency a key is made, shown once, calls, is revoked and calls no more', async ({
  page,
  context,
  control,
  member,
  server,
}) => {
  const list = () =>
    context.request.post(`${server.url}/functions/v1/manage-api-keys`, {
      data: { action: 'list' },
      headers: { origin: server.url },
    });
  const closed = 'API access is available for Agency+ plans';
  await control.setSubscription(member.userId, 'premium', subscriptionEnd);
  await page.goto(tabPath);
  await expect(page.getByRole('heading', { name: closed })).toBeVisible();
  const refusal = await list();
  expect([refusal.status(), await refusal.json()]).toEqual([403, expect.objectContaining({ error: closed })]);
  await control.setSubscription(member.userId, 'agency', subscriptionEnd);
  await page.goto(tabPath);
  const key = await createKey(page, 'Reporting server');
  await expect(page.getByRole('heading', { name: 'Your new key: Reporting server' })).toBeFocused();
  await expect(createButton(page)).toBeHidden();
  // A look elsewhere does not lose what is shown only once.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'API Access' }).click();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await savedButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeFocused();
  await page.reload();
  await expect(row(page, 'Reporting server')).toContainText('Active');
  await expect(row(page, 'Reporting server')).toContainText('Never');
  expect(await page.content()).not.toContain(key);

  const call = () =>
    fetch(server.url + callPath, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ channel_url: '@kestrelworkbench' }),
    });
  const answer = await call();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ access: 'full', channelName: 'Kestrel Workbench' }),
  ]);
  // Calls are counted a moment later.
  await expect
    .poll(async () => {
      await page.reload();
      return row(page, 'Reporting server').innerText();
    })
    .toMatch(/Active\s+1\s+500\s/);

  await row(page, 'Reporting server').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Programs that use this key will be refused from now on.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(page, 'Reporting server')).toContainText('Active');
  await row(page, 'Reporting server').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(row(page, 'Reporting server')).toContainText('Revoked');
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeFocused();
  await expect(row(page, 'Reporting server').getByRole('button')).toHaveCount(0);
  const refused = await call();
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'API_KEY_INVALID' }),
  ]);
});

test.describe('the documentation page', () => {
  const interfacePath = '/docs/#/External%20API/apiChannelAnalysis';

  test('calls the external API with a key that is entered, and keeps no key', async ({
    page,
    control,
    member,
  }) => {
    await control.setSubscription(member.userId, 'agency', subscriptionEnd);
    await page.goto(tabPath);
    const key = await createKey(page, 'Documentation');
    await page.goto(interfacePath);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.modal-ux');
    await dialog.getByRole('textbox').fill(key);
    await dialog.locator('.modal-btn.authorize').click();
    await dialog.locator('.btn-done').click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.locator('textarea').fill('{"channel_url": "@pixelkettle"}');
    const answered = page.waitForResponse(`**${callPath}`);
    await page.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.request().headers()['x-api-key']).toBe(key);
    await expect(page.getByText('"channelName": "Pixel Kettle"')).toBeVisible();
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((store) => JSON.stringify(store)),
    );
    expect(kept.join('')).not.toContain(key);
    await page.reload();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect(page.getByText('"code": "API_KEY_MISSING"')).toBeVisible();
  });

  test('its text stands there at once, the interface where its place is near, and both are sound', async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/docs');
    await expect(page).toHaveTitle('API documentation | Sponsorscope');
    await expect(page.getByText(`export SPONSORSCOPE_URL="${server.url}"`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(5);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Limits' })
      .click();
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();
    expect(asked).not.toContain('/docs/swagger-ui-bundle.js');
    await page.getByRole('link', { name: 'Try it out' }).click();
    await expect(page.getByText('Analyze a YouTube channel with an API key')).toBeInViewport();
    expect(asked).toContain('/docs/swagger-ui-bundle.js');
    await page.goto(interfacePath);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
    // The head of a call is a button with another one in it; that is the library's.
    await expectSoundEverywhere(page, ['.opblock']);
    await test.step('where the interface cannot be loaded, the text stays and says so', async () => {
      await page.route('**/swagger-ui-bundle.js', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('This part could not be loaded.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The Sponsorscope API' })).toBeVisible();
      await expectSoundEverywhere(page);
    });
  });
});

test('the panel is sound: empty, with a new key, with keys and a question, without an answer', async ({
  page,
  control,
  member,
}) => {
  await control.setSubscription(member.userId, 'enterprise', subscriptionEnd);
  await page.goto(tabPath);
  await expect(page.getByText('No API keys created yet.')).toBeVisible();
  await expectSoundEverywhere(page);
  await createKey(page, longName);
  await expectSoundEverywhere(page);
  await savedButton(page).click();
  await createKey(page, 'تقارير');
  await savedButton(page).click();
  await row(page, 'تقارير').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(row(page, 'تقارير')).toContainText('Revoked');
  await row(page, longName).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible();
  for (const name of ['TypeScript', 'Python']) {
    await page.getByRole('tab', { name }).click();
    await expectSoundEverywhere(page);
  }
  await page.route(keysPath, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load API keys')).toBeVisible();
  await expectSoundEverywhere(page);
});
