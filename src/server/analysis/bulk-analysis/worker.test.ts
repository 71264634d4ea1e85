import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import type { DoubleRequest } from '../../../doubles/youtube/double-request.ts';
import type { Fault } from '../../../doubles/youtube/faults.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { createTurnstile } from '../../../youtube/test-turnstile.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { addWorkedOwner, countRunning, readWork, startTestWorker } from './test-workers.ts';

const plans = await usePlans();
const { clock } = plans;
const names = Array.from({ length: 240 }, (_, index) => `n${String(index).padStart(4, '0')}`);
const channels = [...names.map((name) => makeChannelFile(name, 12)), makeChannelFile('empty', 0)];
const all = channels.slice(0, names.length).map(({ channel }) => channel.id);
const ids = all.slice(0, 120);
/** Channels that no other test has read, for those that watch what is asked of YouTube. */
const unread = all.slice(120);
/** The fault that answers a request, where a test wants one. */
let faultOf: (request: DoubleRequest) => Fault | null = () => null;
const turnstile = createTurnstile();
let youtube: YouTubeDouble;
beforeAll(async () => {
  const faults = (request: DoubleRequest) => faultOf(request);
  youtube = await startYouTubeDouble({ channels, now: plans.now, faults, hold: turnstile.hold });
});
afterAll(() => youtube.close());

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  faultOf = () => null;
  turnstile.open();
  for (const worker of running.splice(0)) await worker.close();
});
/** A worker and somebody who has it work. */
const begin = async (options: Partial<Parameters<typeof startTestWorker>[0]> = {}) => {
  const worker = await startTestWorker({ plans, youtube, ...options });
  running.push(worker);
  return { worker, owner: await addWorkedOwner(plans, worker.queue) };
};
const asksFor = ({ url }: DoubleRequest, id: string) =>
  url.includes(id) || url.includes(id.replace(/^UC/, 'UU'));

test('every channel of a job is analysed once and charged once, ids sharing requests', async () => {
  const { worker, owner } = await begin();
  const before = youtube.requests.length;
  const job = await owner.untilEnded(await owner.start(ids));
  expect(job).toMatchObject({ status: 'completed', total_channels: 120, progress: 120, credits_spent: 120 });
  const expected = { channels: 120, analyses: 120, billed: 120, completed: 120 };
  expect(await readWork(plans.database, owner.userId)).toEqual(expected);
  // 50 ids a request; each channel's list of uploads; and uploads that share requests too.
  expect(youtube.requests.length - before).toBeLessThanOrEqual(3 + 120 + 120);
  const again = await owner.untilEnded(await owner.start(ids));
  expect(again).toMatchObject({ status: 'completed', progress: 120, credits_spent: 0, credits_held: 0 });
  expect(await readWork(plans.database, owner.userId)).toEqual({ ...expected, completed: 240 });
  expect(worker.reports).toEqual([]);
});

test('two names of one channel are one channel, and what is no channel fails without another try', async () => {
  const { owner } = await begin();
  const id = ids[0] ?? '';
  const list = [id, '@n0000', '@n0001', ids[1] ?? '', '@nobodyatall', '@empty', ids[2] ?? ''];
  const job = await owner.untilEnded(await owner.start(list));
  expect(job).toMatchObject({ status: 'completed', total_channels: 5, completed_count: 3, failed_count: 2 });
  expect(job).toMatchObject({ duplicate_count: 2, retryable_count: 0, credits_spent: 3, credits_held: 0 });
  const failed = await owner.lines(job?.id ?? '', 'failed');
  expect(failed.lines.map(({ channel_url: url }) => url)).toEqual(['@nobodyatall', '@empty']);
});

test('where YouTube cannot answer a channel is asked for again later, and then given up for another try', async () => {
  const unreachable = unread[1] ?? '';
  faultOf = (request) => (asksFor(request, unreachable.replace(/^UC/, 'UU')) ? 'backend-error' : null);
  const { worker, owner } = await begin();
  const jobId = await owner.start(unread.slice(0, 4));
  for (const minutes of [1, 2, 6]) {
    await expect
      .poll(async () => (await readTries(owner.userId)).waiting)
      .toBe(minutes === 1 ? 1 : minutes === 2 ? 2 : 3);
    // The others of its turn are written down on their own, before or after it.
    await expect.poll(() => owner.find(jobId)).toMatchObject({ status: 'processing', progress: 3 });
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    // The last time it is found by itself, some seconds later.
    if (minutes < 6) await worker.queue.wake(owner.userId);
  }
  const job = await owner.untilEnded(jobId);
  expect(job).toMatchObject({ status: 'completed', failed_count: 1, retryable_count: 1, credits_spent: 3 });
  faultOf = () => null;
  await owner.act(jobId, 'retry');
  await worker.queue.wake(owner.userId);
  expect(await owner.untilEnded(jobId)).toMatchObject({ failed_count: 0, progress: 4, credits_spent: 4 });
  expect(worker.reports).toEqual([]);
});

/** How often a waiting channel was asked for in vain. */
const readTries = async (userId: string) => {
  const { rows } = await plans.database.asUser(userId, () =>
    sql<{ waiting: number }>`
      select coalesce(max(tries), 0)::int as waiting from bulk_lines
      where user_id = ${userId} and state = 'waiting' and not_before is not null`.execute(
      plans.database.current,
    ),
  );
  return rows[0] ?? { waiting: 0 };
};

test('a job that meets the day’s quota waits for the reset and says until when, and loses nothing', async () => {
  const { owner } = await begin({ dailyUnits: 30 });
  // Before the first reading of this day.
  clock.now = new Date('2026-12-05T12:00:00Z');
  const jobId = await owner.start(unread.slice(4, 44));
  await expect.poll(async () => (await owner.find(jobId))?.waiting_until).toBe('2026-12-06T08:00:00.000Z');
  await expect.poll(() => countRunning(plans.database, owner.userId)).toBe(0);
  const waiting = await owner.find(jobId);
  expect(waiting).toMatchObject({ status: 'processing', failed_count: 0 });
  expect(waiting?.credits_held).toBe(40 - (waiting?.completed_count ?? 0));
  for (const worker of running.splice(0)) await worker.close();
  const { worker } = await begin({ dailyUnits: 1000 });
  await worker.queue.wake(owner.userId);
  expect(await owner.find(jobId)).toMatchObject({ waiting_until: '2026-12-06T08:00:00.000Z' });
  clock.now = new Date('2026-12-06T08:00:01Z');
  expect(await owner.untilEnded(jobId)).toMatchObject({ completed_count: 40, waiting_until: null });
});

test('somebody’s one channel does not wait for another’s hundred', async () => {
  const { worker, owner } = await begin({ limits: { channelsAtOnce: 2, turnsAtOnce: 2 } });
  const other = await addWorkedOwner(plans, worker.queue);
  const before = youtube.requests.length;
  const [only = '', ...rest] = unread.slice(44);
  turnstile.close();
  const many = await owner.start([...rest, ...ids.slice(0, 70)]);
  // Both slots are taken, and much waits for them.
  await expect.poll(turnstile.waiting).toHaveLength(2);
  const one = await other.start([only]);
  const isFound = (request: DoubleRequest) => request.method === 'channels' && asksFor(request, only);
  await expect.poll(() => youtube.requests.slice(before).some(isFound)).toBe(true);
  // Of the two slots that become free one is the other's.
  turnstile.letThrough(2);
  await expect.poll(turnstile.waiting).toHaveLength(2);
  expect(turnstile.waiting().filter((request) => asksFor(request, only))).toHaveLength(1);
  turnstile.open();
  await other.untilEnded(one);
  await owner.untilEnded(many);
  const uploads = youtube.requests.slice(before).filter(({ method }) => method === 'playlistItems');
  expect(uploads).toHaveLength(unread.length - 44);
});

test('of a job that ends without any analysis whoever runs the product is told, and of no other', async () => {
  const { worker, owner } = await begin();
  const failed = await owner.start(['@nobodyatall', '@nobodyelse']);
  expect(await owner.untilEnded(failed)).toMatchObject({ status: 'failed', failed_count: 2 });
  await owner.untilEnded(await owner.start(['@nobodyatall', ids[0] ?? '']));
  expect(worker.failedJobs).toEqual([failed]);
});
