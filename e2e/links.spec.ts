import { demoTest as test, expect } from './journey.ts';

test('a link is made, opened, counted, changed and printed, and a code is given', async ({
  page,
  member,
  server,
}) => {
  expect(member.userId).not.toBe('');
  await page.goto('/links');
  await expect(page.getByText('No links yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Creator' }).fill('Ada Löve');
  await page.getByRole('textbox', { name: 'Campaign' }).fill('Spring');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example.com/?a=1');
  const final = /shop\.example\.com\/\?a=1&utm_source=youtube.*utm_content=ada-love/;
  await expect(page.getByText(final)).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const row = page.getByRole('row', { name: /Ada Löve/ });
  await expect(row).toBeVisible();

  const short = /\/r\/[a-z3-9]{7}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const open = (headers: Record<string, string>) =>
    fetch(server.url + short, { redirect: 'manual', headers });
  const person = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  };
  const answer = await open(person);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(final);
  await open({ 'user-agent': 'Twitterbot/1.0' });
  // What is counted is written within five seconds.
  await expect(async () => {
    await page.reload();
    const counted = page.getByText('2 requests, 1 click, 1 visitor; 1 left out: 1 chat previews');
    await expect(counted).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example.com/next');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await open(person)).headers.get('location')).toContain('/next?');

  await row.getByRole('button', { name: 'QR code' }).click();
  for (const name of ['SVG', 'PNG, 1024 px', 'PDF for print']) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await saving).suggestedFilename()).toMatch(/-qr\.(?:svg|png|pdf)$/);
  }
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Codes' }).click();
  // The tab that was open has a field of the same name, and stands for a moment more.
  const codes = page.getByRole('tabpanel', { name: 'Codes' });
  await codes.getByRole('textbox', { name: 'Creator' }).fill('Ada Löve');
  await page.getByRole('button', { name: 'Use ADALOVE15' }).click();
  await page.getByRole('button', { name: 'Give code' }).click();
  await expect(page.getByRole('row', { name: /ADALOVE15/ })).toBeVisible();
});
