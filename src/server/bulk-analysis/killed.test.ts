import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../youtube/double/double.ts';
import { startYouTubeDouble } from '../../youtube/double/double.ts';
import { makeChannelFile } from '../../youtube/test-channel.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { testDatabaseKind } from '../db/test-database.ts';
import { addAccount, auditPlans, changeProfile } from '../plans/test-plans.ts';
import type { TestProcess, TestProcesses } from '../test-process.ts';
import { createTestProcesses } from '../test-process.ts';
import { jobsOf } from './test-jobs.ts';
import { countRunning, readWork } from './test-workers.ts';

const isEmbedded = testDatabaseKind() === 'embedded';
const names = Array.from({ length: 900 }, (_, index) => `k${String(index).padStart(4, '0')}`);
const channels = names.map((name) => makeChannelFile(name, 3));
const ids = channels.map(({ channel }) => channel.id);
const kills = 20;
let processes: TestProcesses;
let youtube: YouTubeDouble;
let database: Database;
beforeAll(async () => {
  processes = await createTestProcesses();
  youtube = await startYouTubeDouble({ channels, now: () => new Date(), delayMs: 150 });
  if (isEmbedded) return;
  database = await openDatabase({ dataDir: processes.dataDir, databaseUrl: processes.databaseUrl });
});
afterAll(async () => {
  if (!isEmbedded) await database.close();
  await processes.close();
  await youtube.close();
});

const startWorker = () =>
  processes.start({
    ROLE: 'worker',
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    YOUTUBE_DAILY_UNITS: '1000000',
  });

const addOwner = async () => {
  const at = new Date();
  const userId = await addAccount(database, { at });
  await changeProfile(database, userId, { subscription_tier: 'enterprise' });
  // Without an announcement: the workers find the work by themselves.
  const owner = jobsOf({ database, now: () => new Date() }, userId);
  const find = async (jobId: string) => (await owner.list()).find(({ id }) => id === jobId);
  return { ...owner, userId, find };
};

const expectWhole = async (userId: string, expected: number) => {
  expect(await readWork(database, userId)).toEqual({
    channels: expected,
    analyses: expected,
    billed: expected,
    completed: expected,
  });
  await auditPlans(database);
};

test.runIf(!isEmbedded)(
  'workers killed twenty times at random: every channel analysed once, charged once, done within a minute of the last',
  { timeout: 240_000 },
  async () => {
    const owner = await addOwner();
    const workers = new Set<TestProcess>(await Promise.all([startWorker(), startWorker(), startWorker()]));
    const { job } = await owner.start(ids);
    await expect
      .poll(async () => (await owner.find(job.id))?.progress, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const replaced: Promise<void>[] = [];
    let killedAtWork = 0;
    let progress = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 900);
      await expect.poll(() => workers.size, { timeout: 60_000 }).toBeGreaterThan(1);
      const [victim] = [...workers].toSorted(() => Math.random() - 0.5);
      if (victim === undefined) continue;
      workers.delete(victim);
      await victim.end('SIGKILL');
      replaced.push(startWorker().then((worker) => void workers.add(worker)));
      const now = await owner.find(job.id);
      expect(now?.progress).toBeGreaterThanOrEqual(progress);
      progress = now?.progress ?? 0;
      if (now?.status === 'processing') killedAtWork += 1;
    }
    expect(killedAtWork).toBeGreaterThan(kills / 4);
    await expect
      .poll(async () => (await owner.find(job.id))?.status, { timeout: 60_000, interval: 200 })
      .toBe('completed');
    expect(await owner.find(job.id)).toMatchObject({
      progress: ids.length,
      failed_count: 0,
      credits_held: 0,
    });
    await expectWhole(owner.userId, ids.length);
    await Promise.all(replaced);
    const codes = await Promise.all([...workers].map(({ end }) => end('SIGTERM')));
    expect(codes).toEqual(codes.map(() => 0));
  },
);

test.runIf(!isEmbedded)(
  'a worker that is told to stop gives back what it has not begun, and another goes on at once',
  { timeout: 120_000 },
  async () => {
    const owner = await addOwner();
    const first = await startWorker();
    const { job } = await owner.start(ids.slice(0, 200));
    await expect
      .poll(async () => (await owner.find(job.id))?.progress, { timeout: 60_000 })
      .toBeGreaterThan(0);
    expect(await first.end('SIGTERM')).toBe(0);
    // The turns of workers that were killed count as active until the queue has missed their heartbeats.
    const { rows } = await database.jobs.executeSql(
      `select 1 from jobs.job where state = 'active' and data ->> 'userId' = $1`,
      [owner.userId],
    );
    expect(rows).toEqual([]);
    expect(await countRunning(database, owner.userId)).toBe(0);
    const second = await startWorker();
    await expect.poll(async () => (await owner.find(job.id))?.status, { timeout: 60_000 }).toBe('completed');
    await expectWhole(owner.userId, 200);
    expect(first.said() + second.said()).not.toContain('"level":50');
    expect(await second.end('SIGTERM')).toBe(0);
  },
);
