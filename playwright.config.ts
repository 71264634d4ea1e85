import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/chromium.ts';
import { useMemoryDisk } from './scripts/memory-disk.ts';

useMemoryDisk();
const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // The database server that each worker's product takes a database from.
  globalSetup: './src/server/platform/db/test-own-server.ts',
  // Each worker has a server of its own, and a journey mostly waits for its own browser.
  workers: 2,
  forbidOnly: true,
  // Another try in a new browser tells slow from wrong; `npm test` says how many journeys needed one.
  retries: 2,
  // These end what hangs, and nothing that is merely slow on a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // A page that lives for seconds is not worth optimizing: compiling for speed took more than it gave.
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-opt,--no-maglev'] },
    // Each frame of an animation is drawn by the processor; `analyzer.spec.ts` runs in motion.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Of a later try alone: recording every journey takes a fifth of their time.
    trace: 'on-first-retry',
  },
});
