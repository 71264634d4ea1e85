import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findBrowser } from '../scripts/chromium.ts';
import { enter } from '../scripts/seed-person.ts';
import { startServerProcess } from '../scripts/server-process.ts';
import { describeTimes, repeat } from './long-tables.ts';
import type { Row } from './table.ts';

const compared = 6;
const widths = [1280, 360] as const;

/** How long six channels side by side take in a browser, from the last byte of their data to the frame that shows them. */
export async function measureCompare(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sponsorscope-compare-'));
  const server = await startServerProcess('dist/server/main.js', { DATA_DIR: dataDir, YOUTUBE_API_KEY: '' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const { ids, cookie } = await analyseSix(server.url);
    const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
    const page = await context.newPage();
    await page.addInitScript(noteDrawing, compared);
    const rows: Row[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const load = () => loadComparison(page, `${server.url}/compare?ids=${ids.join(',')}`);
      await load();
      rows.push({
        what: `six channels, ${width} pixels wide`,
        measured: describeTimes(await repeat(load)),
        beside: 'from the last byte of the answer to the frame with table and pictures',
        aim: '<= 100 ms',
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function analyseSix(url: string): Promise<{ ids: string[]; cookie: string }> {
  const email = 'ada@sponsorscope.example';
  const person = await enter(url, { name: 'Ada Member', email, password: 'for measuring only' });
  const { site } = await person.api.start();
  const ids: string[] = [];
  for (const { handle: channelUrl } of site.sampleHandles.slice(0, compared))
    ids.push((await person.api.analyzeYoutubeChannel({ channelUrl })).id);
  return { ids, cookie: person.cookie };
}

async function loadComparison(page: Page, address: string): Promise<{ ms: number }> {
  await page.goto(address);
  const ms = await page.waitForFunction(() => Reflect.get(globalThis, 'drawnAfterMs'));
  return { ms: Number(await ms.jsonValue()) };
}

/** Runs in the page, before its own scripts. */
function noteDrawing(columns: number): void {
  const look = new MutationObserver(() => {
    const heads = document.querySelectorAll('main table thead th').length;
    if (heads <= columns || document.querySelector('main svg') === null) return;
    look.disconnect();
    // The second frame begins once the first one has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const answers = performance.getEntriesByType('resource');
        const answer = answers.find(({ name }) => name.includes('/api/compare?'));
        const readAt = answer instanceof PerformanceResourceTiming ? answer.responseEnd : Number.NaN;
        Object.assign(globalThis, { drawnAfterMs: performance.now() - readAt });
      }),
    );
  });
  look.observe(document, { childList: true, subtree: true });
}
