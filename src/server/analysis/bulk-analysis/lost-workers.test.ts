import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { createTurnstile } from '../../../youtube/test-turnstile.ts';
import { analyseChannel } from '../channel-analysis/channel-analysis.usecases.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { addWorkedOwner, countRunning, readWork, startTestWorker } from './test-workers.ts';
import { lastAttempt, suspectAttempts } from './turns.usecases.ts';

const plans = await usePlans();
const { database } = plans;
const channels = Array.from({ length: 180 }, (_, index) =>
  makeChannelFile(`w${String(index).padStart(4, '0')}`, 3),
);
const all = channels.map(({ channel }) => channel.id);
/** Channels that no other test has read. */
const takeUnread = (count: number) => all.splice(0, count);
const turnstile = createTurnstile();
let youtube: YouTubeDouble;
beforeAll(async () => {
  youtube = await startYouTubeDouble({ channels, now: plans.now, delayMs: 40, hold: turnstile.hold });
});
afterAll(() => youtube.close());

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  turnstile.open();
  for (const worker of running.splice(0)) await worker.close();
});
const startWorker = async (options: Partial<Parameters<typeof startTestWorker>[0]> = {}) => {
  const worker = await startTestWorker({ plans, youtube, ...options });
  running.push(worker);
  return worker;
};
const change = (userId: string, columns: ReturnType<typeof sql>) =>
  database.asUser(userId, () =>
    sql`update bulk_lines set ${columns} where user_id = ${userId} and state = 'running'`.execute(
      database.current,
    ),
  );

test('workers side by side and the screen make one analysis of each channel, paid for once', async () => {
  const [first = plans, second = first] = plans.contexts;
  const workers = [await startWorker({ over: first }), await startWorker({ over: second })];
  const owner = await addWorkedOwner(plans, {
    wake: async (userId) => workers[0]?.queue.wake(userId),
  });
  const ids = takeUnread(60);
  turnstile.close();
  const jobId = await owner.start(ids);
  await expect.poll(() => countRunning(database, owner.userId)).toBeGreaterThan(0);
  turnstile.open();
  const seen = ids.slice(30, 40);
  const { reader } = workers[1] ?? (await startWorker());
  const dependencies = { database, reader, secondReadings: null, now: plans.now, demo: false };
  const shared = { ...dependencies, hashAddress: () => Buffer.alloc(0) };
  const { signal } = new AbortController();
  for (const channelUrl of seen)
    await analyseChannel({ ...shared, actor: { userId: owner.userId }, signal }, { channelUrl });
  const job = await owner.untilEnded(jobId);
  expect(job).toMatchObject({ status: 'completed', progress: 60, credits_held: 0 });
  const work = await readWork(database, owner.userId);
  expect(work).toMatchObject({ channels: 60, analyses: 60, completed: 60 });
  // What the screen was first with costs the job nothing; `usePlans` compares what was billed with what was counted.
  expect(work?.billed).toBe(job?.credits_spent);
  expect(work?.billed).toBeGreaterThanOrEqual(50);
  for (const { reports } of workers) expect(reports).toEqual([]);
});

test('what another has taken over is not finished by the first', async () => {
  const worker = await startWorker({ limits: { leaseMs: 4_000 } });
  const owner = await addWorkedOwner(plans, worker.queue);
  turnstile.close();
  const jobId = await owner.start(takeUnread(30));
  await expect.poll(() => countRunning(database, owner.userId)).toBeGreaterThan(0);
  const lost = sql`claimed_by = gen_random_uuid(), claimed_at = clock_timestamp() - interval '1 hour'`;
  await change(owner.userId, lost);
  turnstile.open();
  expect(await owner.untilEnded(jobId)).toMatchObject({ progress: 30, credits_spent: 30, failed_count: 0 });
  expect(await readWork(database, owner.userId)).toMatchObject({ channels: 30, analyses: 30, billed: 30 });
});

test('a channel that ends its worker again and again is given up, and takes no other along', async () => {
  const idle = { limits: { channelsAtOnce: 1 } };
  const owner = await addWorkedOwner(plans, { wake: () => Promise.resolve() });
  const jobId = await owner.start(takeUnread(6));
  const { rows } = await database.asUser(owner.userId, () =>
    sql`update bulk_lines set state = 'running', claimed_by = gen_random_uuid(),
      claimed_at = clock_timestamp() - interval '1 hour',
      attempts = case line when 1 then ${lastAttempt}::int when 2 then ${lastAttempt - 1}::int else ${suspectAttempts}::int end
      where job_id = ${jobId} returning line`.execute(database.current),
  );
  expect(rows).toHaveLength(6);
  const worker = await startWorker(idle);
  await worker.queue.wake(owner.userId);
  const job = await owner.untilEnded(jobId);
  expect(job).toMatchObject({ completed_count: 5, failed_count: 1, retryable_count: 0, credits_spent: 5 });
  const { lines } = await owner.lines(jobId, 'failed');
  expect(lines.map(({ line }) => line)).toEqual([1]);
});

test('a job that is paused begins nothing more, goes on when it is resumed, and ends when it is cancelled', async () => {
  const worker = await startWorker({ limits: { channelsAtOnce: 2 } });
  const owner = await addWorkedOwner(plans, worker.queue);
  // The others wait, so that the job is in its middle for as long as it is looked at.
  turnstile.close();
  turnstile.letThrough(10);
  const jobId = await owner.start(takeUnread(60));
  const untilProgress = async (above: number) => {
    await expect.poll(async () => (await owner.find(jobId))?.progress).toBeGreaterThan(above);
  };
  await untilProgress(0);
  await owner.act(jobId, 'pause');
  turnstile.open();
  await expect.poll(() => countRunning(database, owner.userId)).toBe(0);
  const paused = await owner.find(jobId);
  expect(paused?.progress).toBeLessThan(60);
  turnstile.close();
  turnstile.letThrough(10);
  await worker.queue.wake(owner.userId);
  await owner.act(jobId, 'resume');
  await worker.queue.wake(owner.userId);
  await untilProgress(paused?.progress ?? 60);
  await owner.act(jobId, 'cancel');
  turnstile.open();
  await expect.poll(() => countRunning(database, owner.userId)).toBe(0);
  const cancelled = await owner.untilEnded(jobId);
  expect(cancelled).toMatchObject({ status: 'cancelled', credits_held: 0, failed_count: 0 });
  expect(cancelled?.credits_spent).toBe(cancelled?.completed_count);
  expect(worker.reports).toEqual([]);
});
