import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { median, printTable, type Row } from '../bench/table.ts';
import { findBrowser } from './chromium.ts';
import { findFreePort, startServerProcess } from './server-process.ts';
import { enter } from './seed-person.ts';

/**
 * `npm run lighthouse`: what Lighthouse makes of the built pages on the phone that it simulates, the median of five
 * loads, beside the aims. Speed depends on the machine: let nothing else run on it.
 */
const rounds = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages = [
  { path: '/', isSignedIn: false, least: [97, 100, 100, 100] },
  { path: '/pricing', isSignedIn: true, least: [95, 100, 100, 100] },
  { path: '/sample-report', isSignedIn: false, least: [92, 100, 100, 100] },
  { path: '/dashboard', isSignedIn: true, least: [90, 100, 100, null] },
] as const;
type MeasuredPage = (typeof pages)[number];

interface Load {
  scores: number[];
  paintedMs: number;
  interactiveMs: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'sponsorscope-lighthouse-'));
const server = await startServerProcess('dist/server/main.js', { DATA_DIR: dataDir, YOUTUBE_API_KEY: '' });
const port = await findFreePort();
const launch = await findBrowser();
const browser = await chromium.launch({
  ...launch,
  args: [...launch.args, `--remote-debugging-port=${port}`],
});
try {
  const cookie = await signUpWithAnalyses(server.url);
  for (const page of pages) {
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round += 1) loads.push(await load(page, cookie));
    printTable(page.path, describe(page, loads));
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

/** An account with five analyses; answers its cookie. */
async function signUpWithAnalyses(url: string): Promise<string> {
  const person = await enter(url, {
    name: 'Ada Member',
    email: 'ada@sponsorscope.example',
    password: 'for measuring only',
  });
  const { site } = await person.api.start();
  const handles = site.sampleHandles.map(({ handle }) => handle);
  for (const channelUrl of handles.slice(0, 5)) await person.api.analyzeYoutubeChannel({ channelUrl });
  return person.cookie;
}

async function load({ path, isSignedIn }: MeasuredPage, cookie: string): Promise<Load> {
  const result = await lighthouse(server.url + path, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
    ...(isSignedIn && { extraHeaders: { cookie } }),
  });
  if (result === undefined) throw new Error(`${path} was not measured.`);
  const { lhr } = result;
  const scoreOf = (name: string) => (lhr.categories[name]?.score ?? 0) * 100;
  const timeOf = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map(scoreOf),
    paintedMs: timeOf('largest-contentful-paint'),
    interactiveMs: timeOf('interactive'),
  };
}

function describe({ least }: MeasuredPage, loads: readonly Load[]): Row[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const spread = (values: readonly number[]) => `${Math.min(...values)} to ${Math.max(...values)}`;
  const time = (what: string, read: (load: Load) => number, aim: string): Row => ({
    what,
    measured: seconds(median(loads.map(read))),
    beside: '',
    aim,
  });
  return [
    ...categories.map((name, place): Row => {
      const values = loads.map(({ scores }) => Math.round(scores[place] ?? 0));
      const aim = least[place];
      return {
        what: name,
        measured: String(median(values)),
        beside: spread(values),
        aim: aim === null || aim === undefined ? '' : `>= ${aim}`,
      };
    }),
    time('largest element painted', ({ paintedMs }) => paintedMs, '<= 2.0 s'),
    time('interactive', ({ interactiveMs }) => interactiveMs, '<= 3.0 s'),
  ];
}
