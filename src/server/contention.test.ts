import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import { makeChannelFile } from '../youtube/test-channel.ts';
import { createTestProcesses, postAnalysis, readAnalysis } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

/** So that the tests can be several visitors. */
const trusting = { TRUSTED_PROXIES: '127.0.0.1' };
const names = ['amber', 'birch', 'cedar', 'dahlia', 'elder', 'fern'];
let processes: TestProcesses;
let youtube: YouTubeDouble;
beforeAll(async () => {
  processes = await createTestProcesses();
  const channels = names.map((name) => makeChannelFile(name, 12));
  youtube = await startYouTubeDouble({ channels, now: () => new Date(), delayMs: 20 });
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

const analyse = (url: string, name: string, from: string) =>
  postAnalysis(url, `@${name}`, { 'x-forwarded-for': from });

/** What the tables say while no process is at work on them. */
const readLedgers = () =>
  processes.look(async (database) => {
    const { rows } = await sql<{ used: number; stored: number; pending: number }>`
    select used,
      (select count(*)::int from channel_analyses a where a.address_hash = v.address_hash) as stored,
      (select count(*)::int from pending_analyses p where p.address_hash = v.address_hash) as pending
    from anonymous_allowances v`.execute(database.current);
    return rows;
  });

test('a process killed at work loses nothing it has acknowledged, and takes nothing for what it has not', async () => {
  const first = await processes.start(trusting);
  const handles = ['kestrelworkbench', 'pixelkettle', 'curlalmanac'];
  const acknowledged: { from: string; handle: string; id: string }[] = [];
  let asked = 0;
  const ask = async () => {
    const from = `192.0.2.${(asked += 1)}`;
    for (const handle of handles) {
      const answer = await analyse(first.url, handle, from);
      if (answer.ok) acknowledged.push({ from, handle, id: (await readAnalysis(answer)).id });
    }
  };
  const asking = Array.from({ length: 4 }, () => ask().catch(() => undefined));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2);
  await first.end('SIGKILL');
  await Promise.all(asking);
  const second = await processes.start(trusting);
  for (const { from, handle, id } of acknowledged)
    expect((await readAnalysis(await analyse(second.url, handle, from))).id).toBe(id);
  expect(await second.end('SIGTERM')).toBe(0);
  const ledgers = await readLedgers();
  expect(ledgers.length).toBeGreaterThan(0);
  expect(ledgers.filter(({ used, stored, pending }) => used !== stored + pending || used > 3)).toEqual([]);
});

test('two processes grant one visitor three analyses, and all visitors together their share of the day', async () => {
  const real = { YOUTUBE_API_KEY: 'a-key', YOUTUBE_API_BASE_URL: youtube.url, YOUTUBE_DAILY_UNITS: '40' };
  const pair = await Promise.all([
    processes.start({ ...real, ...trusting }),
    processes.start({ ...real, ...trusting }),
  ]);
  const askAll = (from: (index: number) => string) =>
    Promise.all(
      Array.from({ length: 48 }, (_, index) =>
        analyse(pair[index % 2]?.url ?? '', names[index % names.length] ?? '', from(index)),
      ),
    );
  const own = await askAll(() => '198.51.100.1');
  const granted = await Promise.all(own.filter(({ ok }) => ok).map(readAnalysis));
  // Of two places taken for one channel one is given back and may be taken once more.
  expect([1, 2, 3]).toContain(new Set(granted.map(({ id }) => id)).size);
  expect(own.map(({ status }) => status)).toContain(429);
  const many = await askAll((index) => `203.0.113.${index}`);
  expect(many.map(({ status }) => status)).toContain(503);
  // 30 % of 40 units.
  expect(youtube.requests.length).toBeLessThanOrEqual(12);
  expect(await Promise.all(pair.map(({ end }) => end('SIGTERM')))).toEqual([0, 0]);
  expect((await readLedgers()).filter(({ used, stored, pending }) => used !== stored + pending)).toEqual([]);
});
