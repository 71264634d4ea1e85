import type { Page } from '@playwright/test';
import { appear, appearances, demoTest as test, expect } from './journey.ts';
const shoot = async (page: Page, name: string, full = true) => {
  for (const a of appearances) {
    await appear(page, a);
    await page.waitForTimeout(400);
    const h = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    console.log(name, a.width, 'height', h[0], 'width', h[1]);
    await page.screenshot({ path: `/tmp/look/${name}-${a.width}.png`, fullPage: full });
  }
};
test('look', async ({ page, member, server, control }) => {
  test.setTimeout(240_000);
  await control.setSubscription(member.userId, 'pro', new Date('2099-03-01T12:00:00Z'));
  const analysed = await page.request.post(`${server.url}/functions/v1/analyze-youtube-channel`, {
    data: { channelUrl: '@kestrelworkbench' }, headers: { origin: server.url } });
  const { id } = await analysed.json();
  await page.goto(`/analysis/${id}`);
  await expect(page.getByLabel('What do they ask?')).toBeVisible();
  await shoot(page, 'result');
  await appear(page, appearances[0]); await page.waitForTimeout(300);
  console.log(await page.evaluate(() => [...document.querySelectorAll('main h2, main h3, main section, footer, header')].map(e => { const r=e.getBoundingClientRect(); return e.tagName+' '+Math.round(r.top+scrollY)+' h'+Math.round(r.height)+' '+(e.getAttribute('aria-label')??e.textContent??'').slice(0,40); }).join('\n')));
  for (let i=0;i<4;i++) { await page.evaluate((y)=>scrollTo(0,y), i*1600); await page.setViewportSize({width:360,height:1600}); await page.waitForTimeout(200); await page.screenshot({path:`/tmp/look/result-part${i}.png`}); }
  await page.getByText(/integrations · I am buying/).click();
  await page.getByLabel('What do they ask?').fill('3,500');
  await page.getByRole('button', { name: 'Judge the offer' }).click();
  await expect(page.getByText(/of 100 such deals/).first()).toBeVisible();
  await page.getByLabel('What do they ask?').scrollIntoViewIfNeeded();
  await shoot(page, 'offer', false);
  await page.goto('/links');
  await page.getByRole('textbox', { name: 'Creator' }).fill('Ada Löve');
  await page.getByRole('textbox', { name: 'Campaign' }).fill('Spring');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example.com/?a=1');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByRole('row', { name: /Ada Löve/ })).toBeVisible();
  await shoot(page, 'links');
  await page.getByRole('row', { name: /Ada Löve/ }).getByRole('button', { name: 'Change' }).click();
  await shoot(page, 'links-change', false);
  await page.goto('/links');
  for (const tab of ['Codes', 'Orders', 'Results', 'Survey']) {
    const t = page.getByRole('tab', { name: tab });
    if (await t.count()) { await t.click(); await shoot(page, `links-${tab}`); }
  }
  await page.goto('/verdict'); await page.waitForTimeout(1500); await shoot(page, 'verdict');
  await page.goto('/creators/inbox'); await page.waitForTimeout(1500); await shoot(page, 'inbox');
});
test('visitor', async ({ browser, server }) => {
  test.setTimeout(200_000);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('YouTube channel URL or handle').fill('@kestrelworkbench');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kestrel Workbench' })).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  await shoot(page, 'visitor');
  await context.close();
});
