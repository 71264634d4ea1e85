import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { addAccount, auditPlans, changeProfile } from '../../accounts/plans/test-plans.ts';
import type { TestProcess, TestProcesses } from '../../platform/testing/test-process.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import { jobsOf } from './test-jobs.ts';
import { countRunning, readWork } from './test-workers.ts';
import { trialNumbers, trialSeed, trialSize } from '../../../values/test-trials.ts';

const names = Array.from(
  { length: trialSize({ sample: 1_200, whole: 16_000 }) },
  (_, index) => `k${String(index).padStart(4, '0')}`,
);
const channels = names.map((name) => makeChannelFile(name, 3));
const unread = channels.map(({ channel }) => channel.id);
/** Channels that no worker has read: what was read is analysed at once. */
const takeUnread = (count: number) => unread.splice(0, count);
const nextJob = trialSize({ sample: 100, whole: 300 });
const kills = trialSize({ sample: 3, whole: 40 });
const random = trialNumbers();
const firstJob = trialSize({ sample: 200, whole: 900 });
/** Each kill waits for a start, which takes its time on a busy machine. */
const manyStartsMs = 1_200_000;
let processes: TestProcesses;
let youtube: YouTubeDouble;
let database: Database;
beforeAll(async () => {
  processes = await createTestProcesses();
  youtube = await startYouTubeDouble({ channels, now: () => new Date(), delayMs: 150 });
  database = await openDatabase({ dataDir: processes.dataDir, databaseUrl: processes.databaseUrl });
});
afterAll(async () => {
  await database.close();
  await processes.close();
  await youtube.close();
});

const started: TestProcess[] = [];
afterEach(async () => {
  for (const worker of started.splice(0)) await worker.end('SIGKILL');
});
const startWorker = async () => {
  const worker = await processes.start({
    ROLE: 'worker',
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    YOUTUBE_DAILY_UNITS: '1000000',
  });
  started.push(worker);
  return worker;
};

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

test(
  `workers killed ${kills} times at random (seed ${trialSeed}): every channel analysed once, charged once, done within a minute of the last`,
  { timeout: manyStartsMs },
  async () => {
    const owner = await addOwner();
    const workers = new Set<TestProcess>(await Promise.all([startWorker(), startWorker(), startWorker()]));
    const jobs: string[] = [];
    const start = async (count: number) => jobs.push((await owner.start(takeUnread(count))).job.id);
    const readJobs = async () => (await owner.list()).filter(({ id }) => jobs.includes(id));
    const readProgress = async () => (await readJobs()).reduce((sum, job) => sum + job.progress, 0);
    await start(firstJob);
    await expect.poll(readProgress).toBeGreaterThan(0);
    const replaced: Promise<void>[] = [];
    let progress = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(random() * 900);
      await expect.poll(() => workers.size).toBeGreaterThan(1);
      const [victim] = [...workers].toSorted(() => random() - 0.5);
      if (victim === undefined) continue;
      workers.delete(victim);
      await victim.end('SIGKILL');
      replaced.push(startWorker().then((worker) => void workers.add(worker)));
      const now = await readProgress();
      expect(now).toBeGreaterThanOrEqual(progress);
      progress = now;
      // However long the victims' successors take to start, there is something to do at the next kill.
      if ((await readJobs()).every(({ status }) => status === 'completed')) await start(nextJob);
    }
    const whole = { status: 'completed', failed_count: 0, credits_held: 0 };
    await expect
      .poll(readJobs, { timeout: 60_000, interval: 200 })
      .toEqual(jobs.map(() => expect.objectContaining(whole)));
    await expectWhole(owner.userId, firstJob + nextJob * (jobs.length - 1));
    await Promise.all(replaced);
    const codes = await Promise.all([...workers].map(({ end }) => end('SIGTERM')));
    expect(codes).toEqual(codes.map(() => 0));
  },
);

test('a worker that is told to stop gives back what it has not begun, and another goes on at once', async () => {
  const owner = await addOwner();
  const first = await startWorker();
  const { job } = await owner.start(takeUnread(200));
  await expect.poll(async () => (await owner.find(job.id))?.progress).toBeGreaterThan(0);
  expect(await first.end('SIGTERM')).toBe(0);
  // The turns of workers that were killed count as active until the queue has missed their heartbeats.
  const { rows } = await sql`
    select from jobs.job where state = 'active' and data ->> 'userId' = ${owner.userId}`.execute(
    database.jobs,
  );
  expect(rows).toEqual([]);
  expect(await countRunning(database, owner.userId)).toBe(0);
  const second = await startWorker();
  await expect.poll(async () => (await owner.find(job.id))?.status).toBe('completed');
  await expectWhole(owner.userId, 200);
  expect(first.said() + second.said()).not.toContain('"level":50');
  expect(await second.end('SIGTERM')).toBe(0);
});
