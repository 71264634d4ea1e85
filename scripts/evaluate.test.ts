import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEvaluationFolder } from './evaluation-folder.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
  for (const name of ['channels', 'channels-2', 'labels']) mkdirSync(join(folder, name));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function writeChannel(name: string, title: string, source?: object): void {
  const videos = Array.from({ length: 12 }, (_, index) => ({
    id: `video000${String(index).padStart(2, '0')}A`,
    snippet: { title, publishedAt: new Date(Date.UTC(2026, 6, 20) - index * 432_000_000).toISOString() },
    contentDetails: { duration: 'PT10M' },
    statistics: { viewCount: '5000', likeCount: '100', commentCount: '10' },
  }));
  const channel = { id: 'UC012345678901234567890A', snippet: { title } };
  write(name, JSON.stringify({ asOf: '2026-09-01', channel, videos, ...(source && { source }) }));
}

function read() {
  const reports: string[] = [];
  return { set: readEvaluationFolder(folder, (sentence) => reports.push(sentence)), reports };
}

function run(...options: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'evaluate.ts'), ...options], {
    encoding: 'utf8',
  });
}

test('channels of all folders are read with the place they come from, broken files are named', () => {
  writeChannel('channels/a.json', 'A');
  writeChannel('channels-2/b.json', 'B', { repo: 'somebody/something' });
  write('channels-2/broken.json', '{"asOf": 5}');
  const { set, reports } = read();
  expect(set.channels.map(({ file, source }) => [file, source])).toEqual([
    ['a.json', 'channels'],
    ['b.json', 'somebody/something'],
  ]);
  expect(reports).toEqual([expect.stringContaining('Left out channels-2/broken.json')]);
});

test('quoted fields of a table hold commas, quotes and lines', () => {
  write(
    'labels/countries.csv',
    'title,description,default_language,country\nOne,"First line,\n\nsecond ""line""",,US\nTwo,,en,IN\n',
  );
  expect(read().set.countries).toEqual([
    { title: 'One', description: 'First line,\n\nsecond "line"', language: null, country: 'US' },
    { title: 'Two', description: '', language: 'en', country: 'IN' },
  ]);
});

test('a niche label accepts its own niche and every other that is named', () => {
  write('labels/niches.csv', 'file,niche,also_acceptable\na.json,none,none|Gaming\nb.json,Tech,\n');
  expect(read().set.niches.map(({ acceptable }) => [...new Set(acceptable)])).toEqual([
    ['none', 'Gaming'],
    ['Tech'],
  ]);
});

test('S, y and P are sponsored, A, N and n are not, and ? is left out', () => {
  const lines = ['S', 'y', 'P', 'A', 'N', 'n', '?'].map((label, index) =>
    JSON.stringify({ videoId: `v${index}`, title: 't', description: 'd', label }),
  );
  write('labels/sponsored-descriptions.jsonl', lines.join('\n'));
  const { set, reports } = read();
  expect(set.sponsors.map(({ isSponsored }) => isSponsored)).toEqual([true, true, true, false, false, false]);
  expect(set.secondSponsors).toEqual([]);
  expect(reports).toEqual([]);
});

test('labels that cannot be read are named and left out', () => {
  write('labels/identity-politics.jsonl', '{"group": "LGBT"}\nno JSON\n');
  const { set, reports } = read();
  expect(set.politics).toEqual([]);
  expect(reports).toHaveLength(2);
});

test('--json prints every key; what has no labels is null', () => {
  writeChannel('channels/a.json', 'A');
  const { status, stdout, stderr } = run(folder, '--json');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    views: {
      error: expect.any(Number),
      medianOfTen: 0,
      bias30to75: expect.any(Number),
      coverage80: 1,
      coverageAt60Days: null,
    },
    confidence: { rankCorrelation: null },
    market: { meanAbsLogError: null, overpriced: null },
    niche: { right: null, english: null, other: null },
    sponsors: { precision: null, recall: null, secondSetPrecision: null, secondSetRecall: null },
    suitability: { highUnread: null, identitarianHigh: null, identitarianUnrated: null, criticsMarked: null },
    equalLevels: 0,
  });
});

test('without --json every table has its title', () => {
  writeChannel('channels/a.json', 'A');
  const { stdout } = run(folder);
  for (const title of ['FORECASTS OF SINGLE VIDEOS', 'MARKET', 'NICHE', 'SPONSORED VIDEOS', 'BRAND SAFETY']) {
    expect(stdout).toContain(title);
  }
});

test('a seed draws the same hits again, each once and none of a low level', () => {
  writeChannel('channels/a.json', 'How the murder weapon was found, damn');
  const draw = (seed: string) => run(folder, '--hits', '5', '--seed', seed).stdout;
  const first = draw('1');
  expect(first.match(/^ ?\d+\. /gm)).toHaveLength(5);
  expect(first).toContain('"murder" in a title of a.json');
  expect(draw('1')).toBe(first);
  expect(draw('2')).not.toBe(first);
});

test('a folder without anything to measure is refused with a sentence', () => {
  const { status, stderr } = run(folder);
  expect(status).toBe(1);
  expect(stderr).toContain('No readable channel file');
  expect(run().stderr).toContain('Usage: npm run evaluate');
});
