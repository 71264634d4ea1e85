import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { findFreePort } from '../scripts/server-process.ts';
import { appear, appearances, expect, expectSound } from './journey.ts';
import { signUpMember } from './member.ts';

/** `npm run dev`, as it runs in a terminal. */
interface Loop {
  origin: string;
  process: ChildProcess;
  /** How often it has said that the product is ready. */
  timesReady: () => number;
  dataDir: string;
}

/** Where one part stands many times, headings and landmarks are not those of a screen. */
const ofWholeScreens = ['heading-order', 'landmark-unique', 'page-has-heading-one'];

const startTimeout = 120_000;

const test = base.extend<{ complaints: string[] }, { loop: Loop }>({
  loop: [
    async ({}, use) => {
      const loop = await startLoop();
      await use(loop);
      await interrupt(loop);
      await rm(loop.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  baseURL: async ({ loop }, use) => use(loop.origin),
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // Some parts show what stands where a picture fails.
      const isPicture = page.url().endsWith('/dev/parts') && message.text().startsWith('Failed to load');
      if (message.type() === 'error' && !isPicture) complaints.push(message.text());
    });
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

test.describe.configure({ mode: 'serial' });

async function startLoop(): Promise<Loop> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'sponsorscope-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // What is not read would hold up the product that writes it.
  child.stderr.resume();
  const origin = `http://localhost:${port}`;
  const timesReady = () => said.split(`ready at ${origin}`).length - 1;
  await expect.poll(timesReady, { timeout: startTimeout, message: said }).toBe(1);
  return { origin, process: child, timesReady, dataDir };
}

/** As Ctrl-C does: every process of the terminal's group is told. Answers once none of them is left to write anything. */
async function interrupt({ process: child }: Loop): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'close');
  process.kill(-Number(child.pid), 'SIGINT');
  await ended;
  return child.exitCode;
}

/** As an editor that saves a file without a change of it. */
function save(path: string): Promise<void> {
  return utimes(path, new Date(), new Date());
}

test('pages are those of the product, know who is signed in, and show nothing else of the folder', async ({
  page,
  context,
  request,
  loop,
  complaints,
}) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(await answer?.text()).toContain('<h1');
  const member = await signUpMember(context, loop.origin);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${member.name}` }),
  ).toBeVisible();
  expect(complaints).toEqual([]);

  await test.step('what the server draws itself stands at the same address', async () => {
    for (const path of ['/healthz', '/docs/']) expect((await request.get(path)).status(), path).toBe(200);
    for (const path of ['/package.json', '/.git/config', '/data/development', '/scripts/dev.ts'])
      expect((await request.get(path)).status(), path).toBe(404);
    const missing = await request.get('/media-kit-of-nobody');
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toContain('Oops! Page not found');
    await page.goto(`${loop.origin.replace('localhost', '127.0.0.1')}/pricing`);
    expect(page.url()).toBe(`${loop.origin}/pricing`);
  });
});

test('every part stands on its page in every state, light and dark, without a finding', async ({
  page,
  complaints,
}) => {
  await page.goto('/dev/parts');
  await expect(page.getByRole('heading', { level: 2, name: 'VerdictTag' })).toBeVisible();
  expect(await page.locator('[data-state]').count()).toBeGreaterThan(140);
  for (const appearance of appearances) {
    await appear(page, appearance);
    // Rows about to be replaced are faded on purpose, for a moment.
    await expectSound(page, ['[data-stale="true"]'], ofWholeScreens);
  }
  expect(complaints).toEqual([]);
});

test('a changed page is shown without a reload, a changed server is started anew, Ctrl-C ends everything', async ({
  page,
  request,
  loop,
  complaints,
}) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const updated = page.waitForEvent('console', (message) => message.text().includes('hot updated'));
  await save('src/web/app/site-footer.tsx');
  await updated;
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(complaints).toEqual([]);

  const before = loop.timesReady();
  await save('src/server/main.ts');
  await expect.poll(loop.timesReady).toBeGreaterThan(before);
  expect((await request.get('/healthz')).status()).toBe(200);

  await test.step('Ctrl-C', async () => {
    await page.goto('about:blank');
    expect(await interrupt(loop)).toBe(0);
    await expect(fetch(loop.origin)).rejects.toThrow();
  });
});
