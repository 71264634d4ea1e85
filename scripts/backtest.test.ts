import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'backtest.ts');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backtest-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeChannel(name: string): void {
  const videos = Array.from({ length: 12 }, (_, index) => ({
    id: `video000${String(index).padStart(2, '0')}A`,
    snippet: {
      title: 'Test',
      publishedAt: new Date(Date.UTC(2026, 5, 1) - index * 864_000_000).toISOString(),
    },
    contentDetails: { duration: 'PT10M' },
    statistics: { viewCount: '5000', likeCount: '100', commentCount: '10' },
  }));
  const channel = {
    id: 'UC012345678901234567890A',
    snippet: { title: name },
    statistics: { subscriberCount: '30000' },
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ asOf: '2026-09-01', channel, videos }));
}

test('the back-test of a folder answers its figures as JSON', () => {
  writeChannel('one');
  const output = execFileSync(process.execPath, [script, folder, '--json'], { encoding: 'utf8' });
  expect(JSON.parse(output)).toMatchObject({
    channels: 1,
    predictions: 9,
    coverage80: 1,
    baselines: { meanLast10: 0, last: 0 },
  });
});

test('a broken file is named and left out', () => {
  writeChannel('one');
  writeFileSync(join(folder, 'broken.json'), '{"asOf": 5}');
  const run = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  expect(run.status).toBe(0);
  expect(run.stderr).toContain('Left out broken.json');
  expect(run.stdout).toContain('all 1 channels');
});

test('an empty or missing folder is refused with a sentence', () => {
  for (const path of [folder, join(folder, 'missing')]) {
    const run = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('No readable channel file');
  }
});
