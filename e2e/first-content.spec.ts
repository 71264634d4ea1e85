import { createServer, type ServerResponse } from 'node:http';
import { closeAtOnce, listenLocally } from '../src/doubles/youtube/local-server.ts';
import { expect, test } from './journey.ts';

/** What nothing on the screen waits for: what a session brings along, and faces, whose text stands before they come. */
const follows = new RegExp(
  [
    '^/assets/attend-',
    '^/functions/v1/(check-subscription|send-welcome-email)$',
    '^/fonts/',
    '^/assets/(bricolage-grotesque|inter-latin-ext)-',
  ].join('|'),
);

test('the dashboard asks for little before its first content, and for nothing twice', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 5);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Analyses' }).getByRole('listitem')).toHaveCount(5);
  const before = asked.filter((path) => !follows.test(path));
  expect(before.length).toBeLessThanOrEqual(12);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked).not.toContain('/api/dashboard');
});

test('a page is drawn before its scripts are asked for, and its sheet comes with it', async ({ page }) => {
  await page.addInitScript(() => {
    const note = () => requestAnimationFrame(() => performance.mark('first frame'));
    addEventListener('DOMContentLoaded', note, { once: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { frameAt, scripts, sheets } = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource');
    return {
      frameAt: performance.getEntriesByName('first frame')[0]?.startTime ?? Number.NaN,
      scripts: asked.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
      sheets: asked.filter(({ name }) => /\/assets\/.*\.css$/.test(name)).map(({ name }) => name),
    };
  });
  expect(scripts.length).toBeGreaterThan(0);
  for (const askedAt of scripts) expect(askedAt).toBeGreaterThan(frameAt);
  expect(sheets).toEqual([]);
});

test('a page that opens in a background tab has all of its scripts, and answers', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const parts = page.locator('link[data-rel]');
  expect(await parts.count()).toBeGreaterThan(0);
  await expect(page.locator('link[data-rel]:not([rel="modulepreload"])')).toHaveCount(0);
  await page.getByRole('button', { name: 'About the Enterprise price' }).focus();
  await expect(page.getByRole('tooltip', { name: /Starts around/ })).toBeVisible();
});

test('a page that arrives in pieces is whole before its script takes it over', async ({
  browser,
  server,
  clientAddress,
}) => {
  const rest = Promise.withResolvers<void>();
  const asked: string[] = [];
  // A slow line: what follows the page's heading is held back.
  const send = async (path: string, response: ServerResponse) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': clientAddress } });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const first = path === '/' ? body.indexOf('</h1>') : body.length;
    response.write(body.subarray(0, first));
    if (first < body.length) await rest.promise;
    response.end(body.subarray(first));
  };
  const line = createServer(({ url = '/' }, response) => {
    asked.push(url);
    void send(url, response);
  });
  const port = await listenLocally(line, 0);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.includes('/early.js')).toBe(true);
  // Drawn, and longer there than a script would wait for its own start.
  await page.waitForTimeout(1500);
  expect(asked.filter((path) => /^\/assets\/.*\.js$/.test(path))).toEqual([]);
  rest.resolve();
  await page.getByRole('button', { name: 'About the Enterprise price' }).focus();
  await expect(page.getByRole('tooltip', { name: /Starts around/ })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.close();
  await closeAtOnce(line);
});
