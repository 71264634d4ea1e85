import type { Page } from '@playwright/test';
import type { Control } from './control.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, expectSoundEverywhere, test } from './journey.ts';
import { signUpMember } from './member.ts';

const preview = (page: Page) => page.locator('figure');
const css = (page: Page) => page.getByLabel('Custom CSS');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

/** Opens the settings as a tenant, once they stand there. */
async function openSettings(page: Page, control: Control, userId: string): Promise<void> {
  await control.setSubscription(userId, 'enterprise');
  await page.goto('/dashboard?tab=white-label');
  await expect(saveButton(page)).toBeVisible();
}

test('what is entered is seen as it is entered, saved as it is, and asked about on leaving', async ({
  page,
  control,
  member,
}) => {
  await openSettings(page, control, member.userId);
  const primary = page.getByLabel('Primary color', { exact: true });
  await primary.fill('#0a7');
  await expect(preview(page).locator('.button')).toHaveCSS('background-color', 'rgb(0, 170, 119)');
  // The specification's suffixes: 10 and 30, hexadecimal.
  await expect(preview(page).locator('.brand')).toHaveCSS('background-color', 'rgba(0, 170, 119, 0.063)');
  await expect(preview(page).locator('.page')).toHaveCSS('border-color', 'rgba(0, 170, 119, 0.19)');
  const entries = {
    'Brand name': 'Größe & <b>Söhne</b>',
    'Logo URL': 'javascript:alert(1)',
    'Primary color': 'red; position: fixed',
    'Custom domain': 'https://127.0.0.1:8080/x',
    'Custom CSS': 'body { color: red } @import "x"; h1 { color: teal }',
  };
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
  await expect(page.getByLabel('Logo URL')).toHaveAccessibleDescription(/left out/);
  await expect(primary).toHaveAccessibleDescription(/not a color/);
  for (const label of ['Custom domain', 'Custom CSS'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/\w{3}.*\.$/s);
  await expect(preview(page).getByText('Größe & <b>Söhne</b>', { exact: true })).toBeVisible();
  await expect(preview(page).locator('.button')).toHaveCSS('background-color', 'rgb(99, 102, 241)');
  await expect(preview(page).locator('h1')).toHaveCSS('color', 'rgb(0, 128, 128)');
  await expect(preview(page).locator('.logo')).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.getByLabel('Brand name').fill('Half done');
  const asked = page.waitForEvent('dialog');
  const left = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
  for (const [label, text] of Object.entries(entries))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await page.reload();
  await expect(saveButton(page)).toBeVisible();
});

test('a logo is asked for once its address rests, without a referrer, and hidden where it does not load', async ({
  browser,
  control,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { userId } = await signUpMember(context, server.url);
  const asked: (string | undefined)[] = [];
  await page.route('https://logo.example/**', async (route) => {
    const { referer } = await route.request().allHeaders();
    asked.push(route.request().url(), referer);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
    await (route.request().url().endsWith('good.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body })
      : route.abort());
  });
  await openSettings(page, control, userId);
  await page.getByLabel('Logo URL').pressSequentially('https://logo.example/good.svg', { delay: 5 });
  await expect(preview(page).locator('.logo')).toBeVisible();
  await expect.poll(() => asked).toEqual(['https://logo.example/good.svg', undefined]);
  await page.getByLabel('Logo URL').fill('https://logo.example/gone.svg');
  await expect.poll(() => asked.at(-2)).toBe('https://logo.example/gone.svg');
  await expect(preview(page).locator('.logo')).toHaveCount(0);
  await context.close();
});

const hostile = [
  '.brand { position: fixed; inset: 0; z-index: 2147483647; background: red }',
  ':root, html, body, :host { display: none; background: red !important }',
  '* { background: url(https://leak.example.com/a) !important }',
  '@import "https://leak.example.com/b.css";',
  '@font-face { font-family: x; src: url(https://leak.example.com/c) } * { font-family: x }',
  'h1::after { content: url(https://leak.example.com/d) }',
  'p { background: u\\72l(https://leak.example.com/e) }',
  'p { background-image: image-set("https://leak.example.com/f" 1x) }',
  '</style><script>document.title = "gone"</script>',
  '.page { transform: scale(50); margin: -5000px; box-shadow: 0 0 0 9999px red }',
  '.page { height: 500000px; width: 500000px }',
].join('\n');

test('hostile CSS changes and loads nothing outside the preview, even if nobody has confined it', async ({
  page,
  control,
  member,
}) => {
  await openSettings(page, control, member.userId);
  const before = await takeStock(page);
  await css(page).fill(`${hostile}\nh1 { color: rgb(1, 2, 3) }`);
  // The honest rule works, so the others have had their chance.
  await expect(preview(page).locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  expect(await takeStock(page)).toEqual(before);
  await expect(page).toHaveTitle('Dashboard | Sponsorscope');
  await page.route('**/api/white-label/preview', async (route) => {
    const answer = await route.fetch();
    const confined_css = `
      :host, .white-label, .page, h1 { position: fixed !important; inset: -100vh -100vw !important;
        z-index: 2147483647 !important; width: 300vw !important; height: 300vh !important;
        background: red !important; pointer-events: auto !important; margin: -5000px !important }
      :host-context(body) { display: none } body, html, :root { display: none !important }`;
    await route.fulfill({ response: answer, json: { ...(await answer.json()), confined_css } });
  });
  await css(page).fill('h1 { color: red }');
  await expect(preview(page).locator('h1')).toHaveCSS('position', 'fixed');
  expect(await takeStock(page)).toEqual(before);
  await page.getByLabel('Brand name').click();
  await page.keyboard.type('Still here');
  await expect(page.getByLabel('Brand name')).toHaveValue('Still here');
});

/** What a preview could change outside of its box: how the page looks and is drawn, and who takes a press. */
async function takeStock(page: Page): Promise<unknown> {
  await page.evaluate(() => scrollTo(0, 0));
  const state = await page.evaluate(() => {
    const figure = document.querySelector('figure');
    const stage = figure?.getBoundingClientRect();
    const { backgroundColor, color, display, fontFamily } = getComputedStyle(document.body);
    const points = Array.from({ length: 400 }, (_, index) => ({
      x: ((index % 20) + 0.5) * (innerWidth / 20),
      y: (Math.floor(index / 20) + 0.5) * (innerHeight / 20),
    }));
    const reachesOut = points.filter(({ x, y }) => {
      if (stage === undefined || figure?.contains(document.elementFromPoint(x, y)) !== true) return false;
      return x < stage.left || x > stage.right || y < stage.top || y > stage.bottom;
    });
    const scrolls = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return { look: [backgroundColor, color, display, fontFamily], reachesOut, scrolls };
  });
  const head = await page.locator('header').first().screenshot();
  const form = await page.getByRole('heading', { name: 'White-Label Settings' }).screenshot();
  return { ...state, drawn: [head, form].map((picture) => picture.toString('base64')) };
}

test('the settings are sound: on their way, not loaded, with notes and a long name', async ({
  page,
  control,
  member,
}) => {
  await control.setSubscription(member.userId, 'enterprise');
  const settings = await holdAnswers(page, '**/api/white-label', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'X' } }),
  );
  await page.goto('/dashboard?tab=white-label');
  await expect(page.getByText('Loading settings...')).toBeVisible();
  await expectSound(page);
  settings.release();
  await expect(page.getByText('Failed to load settings')).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/white-label');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(saveButton(page)).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByLabel('Brand name').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(3));
  await page.getByLabel('Custom domain').fill('reports.agency-with-a-rather-long-name.example');
  await page.getByLabel('Primary color', { exact: true }).fill('#fde047');
  await css(page).fill('body { color: red }');
  await expect(css(page)).toHaveAccessibleDescription(/left out/i);
  await saveButton(page).click();
  await expect(page.getByText('Waiting for the TXT record')).toBeVisible();
  await expectSoundEverywhere(page);
});
