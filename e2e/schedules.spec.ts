import { analyzeChannel, channelIdOf } from './creator.ts';
import { appear, expect, expectSound, expectSoundEverywhere, test } from './journey.ts';

test('a list is scheduled to a reader outside, who confirms, gets it and stops it', async ({
  page,
  browser,
  control,
  member,
  outbox,
  server,
}) => {
  const reader = `reader-${member.userId}@example.org`;
  await control.setSubscription(member.userId, 'enterprise');
  await analyzeChannel(page, server.url, '@pixelkettle');
  await control.addList(member.userId, {
    name: 'Spring campaign',
    channels: [{ channelId: channelIdOf('pixelkettle'), label: 'Kettle' }],
  });

  await page.goto('/schedules');
  await expect(page.getByText('No report is scheduled yet')).toBeVisible();
  await expectSoundEverywhere(page);

  await page.goto('/lists');
  await page.getByRole('link', { name: 'Spring campaign' }).click();
  await page.getByRole('link', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a report' });
  await expect(dialog.getByLabel('List')).toHaveValue(/.+/);
  await dialog.getByLabel('File').selectOption('CSV');
  await dialog.getByLabel('To').fill(`${member.email}\n${reader}`);
  await expectSoundEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article', { name: 'Spring campaign' });
  await expect(card.getByText('Has to confirm')).toBeVisible();
  await expectSoundEverywhere(page);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await test.step('the reader confirms, on a phone and without a script', async () => {
    const asked = await outbox.waitFor(reader, /Do you want these reports/);
    await appear(guest, { width: 360, colorScheme: 'dark' });
    await guest.goto(asked.links.find((link) => link.includes('/confirm/')) ?? '');
    await expectSound(guest);
    await guest.getByRole('button', { name: 'Yes, send them' }).click();
    await expect(guest.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
    await expectSound(guest);
  });

  await page.reload();
  await card.getByRole('button', { name: 'Send now' }).click();
  await expect(card.getByText('On its way, within a minute')).toBeVisible();
  let stop = '';
  await expect(async () => {
    const mail = (await outbox.read(reader)).find(({ subject }) => subject.startsWith('Your report'));
    stop = mail?.links.find((link) => link.includes('/stop/')) ?? '';
    expect(mail?.subject).toBe('Your report: Spring campaign');
  }).toPass();
  await expect(card.getByText('to 2 addresses')).toBeVisible();

  await guest.goto(stop);
  await guest.getByRole('button', { name: 'Stop these reports' }).click();
  await expect(guest.getByRole('heading', { name: 'The reports are stopped' })).toBeVisible();
  await expectSound(guest);
  await context.close();
  await page.reload();
  await expect(card.getByText('Unsubscribed')).toBeVisible();
});
