import { analyzeChannel, channelIdOf } from './creator.ts';
import { signUpMember } from './member.ts';
import { appear, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

test('a client is given a list, approves one channel, asks for changes on another, and the agency sees it', async ({
  page,
  browser,
  control,
  member,
  server,
}) => {
  await control.setSubscription(member.userId, 'agency');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await control.addList(member.userId, {
    name: 'Spring campaign',
    channels: [
      { channelId: channelIdOf('pixelkettle'), label: 'Kettle' },
      {
        channelId: `UC${'n'.repeat(22)}`,
        label: 'A channel with a rather long name of its own, not analyzed',
      },
    ],
  });

  await page.goto('/clients');
  await expect(page.getByText('No clients yet')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByLabel('Client name').fill('Lumen & Söhne');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lumen & Söhne' })).toBeVisible();
  await page.getByLabel('What you ask of them').fill('Please look at these two.');
  await page.getByLabel('Decide by').fill('2027-01-15');
  await page.getByRole('button', { name: 'Give the list' }).click();
  await expect(page.getByText('0 approved · 0 with changes asked · 2 to decide')).toBeVisible();
  await page.getByLabel('Name of the link or guest').fill('Marketing');
  await page.getByRole('button', { name: 'Make link' }).click();
  const url = await page.getByText(/\/client\/[\w-]{32}$/).innerText();
  await expectSoundEverywhere(page);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await test.step('the guest decides, on a phone and without a script', async () => {
    await appear(guest, { width: 360, colorScheme: 'dark' });
    expect((await guest.goto(url))?.status()).toBe(200);
    await expect(guest.getByRole('heading', { level: 1, name: 'Spring campaign' })).toBeVisible();
    await expect(guest.getByText('Please decide by January 15, 2027: 2 channels of 2 left.')).toBeVisible();
    await expect(guest.getByRole('main')).not.toContainText('USD');
    await expectSound(guest);
    const kettle = guest.getByRole('listitem', { name: 'Pixel Kettle' });
    await kettle.getByRole('button', { name: 'Approve' }).click();
    await expect(kettle.getByText('Approved')).toBeVisible();
    const other = guest.getByRole('listitem', { name: /rather long name/ });
    await other.getByText('Ask for changes').click();
    await other.getByLabel('What should change?').fill('Please find somebody in German.');
    await expectSound(guest);
    await other.getByRole('button', { name: 'Send' }).click();
    await expect(other.getByText('Changes asked for')).toBeVisible();
    await expect(guest.getByText('You have decided about every channel.')).toBeVisible();
    await expectSound(guest);
    await appear(guest, { width: 1280, colorScheme: 'light' });
    await expectSound(guest);
  });

  await test.step('the agency sees both, switches prices on, and turns the link off', async () => {
    await page.reload();
    await expect(page.getByText('1 approved · 1 with changes asked · 0 to decide')).toBeVisible();
    await page.getByText('Channels and decisions').click();
    await expect(page.getByText('Please find somebody in German.')).toBeVisible();
    await expectSoundEverywhere(page);
    const prices = page.getByRole('checkbox', { name: 'Show prices: Marketing' });
    await prices.click();
    await expect(prices).toBeChecked();
    await guest.reload();
    await expect(guest.getByText(/USD\s[\d,]+/)).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page
      .getByRole('group', { name: /Turn it off/ })
      .getByRole('button', { name: 'Turn off' })
      .click();
    await expect(page.getByText('Turned off')).toBeVisible();
    expect((await guest.goto(url))?.status()).toBe(410);
    await expect(guest.getByText('This link was turned off')).toBeVisible();
  });
  await context.close();
});

test('a guest who was invited by mail signs in and is back on the client’s page', async ({
  page,
  browser,
  control,
  outbox,
  member,
  server,
  clientAddress,
}) => {
  await control.setSubscription(member.userId, 'agency');
  const listed = { channelId: `UC${'m'.repeat(21)}A`, label: 'Kettle' };
  await control.addList(member.userId, { name: 'Autumn', channels: [listed] });
  await page.goto('/clients');
  await page.getByLabel('Client name').fill('Lumen');
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByRole('button', { name: 'Give the list' }).click();
  await expect(page.getByText('0 approved · 0 with changes asked · 1 to decide')).toBeVisible();
  const context = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': `${clientAddress}0`.replace(/\d+0$/, '251') },
  });
  const invited = await signUpMember(context, server.url);
  const { links } = await outbox.waitFor(invited.email, /^Confirm your address/);
  await context.request.get(links.find((link) => link.includes('verify-email')) ?? '');
  await context.clearCookies();
  const { id } = (await (await page.request.get('/api/clients')).json()).clients[0];
  const made = await page.request.post('/api/clients/invite', {
    data: {
      client_id: id,
      name: 'Grace',
      email: invited.email,
      shows_prices: false,
      may_decide: true,
      days: 30,
    },
    headers: { origin: server.url },
  });
  const { url } = await made.json();
  const guest = await context.newPage();
  expect((await guest.goto(url))?.status()).toBe(401);
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.getByLabel('Email').fill(invited.email);
  await guest.getByLabel('Password', { exact: true }).fill(invited.password);
  await guest.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(guest).toHaveURL(url);
  await expect(guest.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  await context.close();
});
