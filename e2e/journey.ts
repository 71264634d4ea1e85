import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { ServerProcess } from '../scripts/server-process.ts';
import { startServerProcess } from '../scripts/server-process.ts';
import { copyTemplate } from '../src/server/platform/db/test-database.ts';
import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import type { Control } from './control.ts';
import { connectControl } from './control.ts';
import type { Member } from './member.ts';
import { signUpMember } from './member.ts';
import type { Outbox } from './outbox.ts';
import { openOutbox } from './outbox.ts';

/** Every page that is checked compiles it anew: the small one is half as long. */
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const analyzePath = '**/functions/v1/analyze-youtube-channel';

/**
 * In what a screen is judged: both widths and both colour schemes, each once, since contrast does not depend on the
 * width, nor the layout on the scheme.
 */
export const appearances = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Gives a page one of the appearances, with nothing in motion. */
export async function appear(
  page: Page,
  { width, colorScheme }: (typeof appearances)[number],
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** The real product in a process of its own, over a database and a data folder of its own. */
export interface JourneyServer extends ServerProcess {
  dataDir: string;
  control: Control;
}

interface WorkerFixtures {
  /** The double of YouTube, whose faults and delays a journey sets. */
  youtube: { url: string; set: (settings: Record<string, unknown>) => Promise<void> };
  /** The real server with that double. */
  server: JourneyServer;
}

interface TestFixtures {
  /** A client address of its own for each test, so that allowances do not meet. */
  clientAddress: string;
  /** Changes accounts and the server's clock; the clock is set right again after the test. */
  control: Control;
  /** A new account that is signed in in `page` (on trial: growth, 50 credits). */
  member: Member;
  /** The mails the server has written. */
  outbox: Outbox;
  /** Fails the test when the page writes an error or asks anybody but the server. */
  strictPage: undefined;
}

/** One for each worker, whose start is not on the time of its first journey; longer than `startServerProcess` waits. */
export const ownServer = { scope: 'worker', timeout: 180_000 } as const;

let clients = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  youtube: [
    async ({}, use) => {
      const double = await startYouTubeDouble({
        channels: sampleChannels(),
        now: () => new Date(),
        control: true,
        studio: true,
      });
      const set = async (settings: Record<string, unknown>) => {
        const answer = await fetch(`${double.url}/control`, {
          method: 'PUT',
          body: JSON.stringify(settings),
        });
        expect(answer.ok).toBe(true);
      };
      await use({ url: double.url, set });
      await double.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ youtube }, use) => {
      await useServer({ YOUTUBE_API_KEY: 'journeys', YOUTUBE_API_BASE_URL: youtube.url }, use);
    },
    ownServer,
  ],
  baseURL: async ({ server }, use) => use(server.url),
  clientAddress: async ({}, use) => {
    clients += 1;
    await use(`198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}`);
  },
  extraHTTPHeaders: async ({ clientAddress }, use) => use({ 'x-forwarded-for': clientAddress }),
  control: async ({ server }, use) => {
    await use(server.control);
    await server.control.resetClock();
  },
  member: async ({ context, server }, use) => use(await signUpMember(context, server.url)),
  outbox: async ({ server }, use) => use(openOutbox(server.dataDir)),
  strictPage: [
    async ({ page, server }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) {
          complaints.push(`asked ${request.url()}`);
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs the real server with a database and a data folder of its own for as long as `use` takes. */
export async function useServer(
  settings: Record<string, string>,
  use: (server: JourneyServer) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sponsorscope-e2e-'));
  const database = await copyTemplate();
  const server = await startServerProcess('e2e/controlled-server.ts', {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: '',
    TRUSTED_PROXIES: '127.0.0.1/32',
    ...settings,
  });
  const control = connectControl(await readFile(join(dataDir, 'control-address'), 'utf8'));
  await use({ ...server, dataDir, control });
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
}

/** With nothing configured, so that sample channels are analyzed and can be described in the demo studio. */
export const demoTest = test.extend<object, { server: JourneyServer }>({
  server: [async ({}, use) => useServer({ YOUTUBE_API_KEY: '' }, use), ownServer],
});

/** Chromium reports every 4xx and 5xx answer as an error of the page; refusals are part of the journeys. */
function isRefusal(text: string): boolean {
  return /Failed to load resource: (the server responded with a status|net::ERR_(INTERNET_DISCONNECTED|FAILED))/.test(
    text,
  );
}

/**
 * No finding of the accessibility check, except in what is `leftOut` and by the rules `notAsked`, and no horizontal scroll
 * bar.
 */
export async function expectSound(
  page: Page,
  leftOut: readonly string[] = [],
  notAsked: readonly string[] = [],
): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe);
  // Of what is in order nothing is worked out: finding each element's selector is most of the time.
  const rules = Object.fromEntries(notAsked.map((rule) => [rule, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules };
  const check = `
    axe.run({ exclude: ${JSON.stringify(leftOut)} }, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary }))))`;
  // Asked again for a while: a message that is fading in or out is too pale for a moment.
  await expect.poll(() => page.evaluate(check)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** The screen as it stands, in every appearance; a page that was on a phone is left as it was on a phone. */
export async function expectSoundEverywhere(page: Page, leftOut: readonly string[] = []): Promise<void> {
  const isPhone = page.viewportSize()?.width === appearances[0].width;
  for (const appearance of isPhone ? appearances.toReversed() : appearances) {
    await appear(page, appearance);
    await expectSound(page, leftOut);
  }
}

/** Opens every figure to what it rests on. */
export async function openEverything(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary:visible');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Opens the account's menu in the header of a wide screen. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
}

export { expect };
