import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { startJob } from './start-job.usecases.ts';
import { addOwner, setTier } from './test-jobs.ts';
import { addWorkedOwner, startTestWorker } from './test-workers.ts';

const plans = await usePlans();
const { clock } = plans;
const channels = Array.from({ length: 40 }, (_, index) =>
  makeChannelFile(`p${String(index).padStart(4, '0')}`, 12),
);
const ids = channels.map(({ channel }) => channel.id);
const handles = (count: number) => Array.from({ length: count }, (_, index) => `@pasted${index}`);
let youtube: YouTubeDouble;
beforeAll(async () => {
  youtube = await startYouTubeDouble({ channels, now: plans.now });
});
afterAll(() => youtube.close());
const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.close();
});
const readHour = async (userId: string) => {
  const { rows } = await plans.database.asUser(userId, () =>
    sql<{ used: number }>`select used from usage_hours where user_id = ${userId}`.execute(
      plans.database.current,
    ),
  );
  return rows[0]?.used ?? 0;
};

test('a plan takes as many channels at once as it says, however often they are repeated, and no file', async () => {
  const owner = await addOwner(plans, 'growth');
  const repeated = [...handles(50), ...handles(50)];
  await expect(owner.start(handles(51))).rejects.toMatchObject({
    code: 'LIST_TOO_LONG',
    text: 'Your plan takes up to 50 channels at once, and this list has 51.',
  });
  expect((await owner.start(repeated)).job).toMatchObject({ total_channels: 50, duplicate_count: 50 });
  const table = { headings: ['City'], rows: [['Oslo']] };
  const withTable = { job_name: 'A file', channel_urls: handles(1), table };
  await expect(startJob(owner.context, withTable)).rejects.toMatchObject({ code: 'FILE_PLAN_REQUIRED' });
  const agency = await addOwner(plans, 'agency');
  expect((await agency.start(handles(201))).job).toMatchObject({ total_channels: 201 });
  expect((await startJob(agency.context, withTable)).job).toMatchObject({ total_channels: 1 });
});

test('a list of the trial is worked off at 20 an hour: the rest waits, says until when, and loses nothing', async () => {
  clock.now = new Date('2026-12-01T08:00:00Z');
  const worker = await startTestWorker({ plans, youtube });
  running.push(worker);
  const owner = await addWorkedOwner(plans, worker.queue);
  await plans.change(owner.userId, {
    override_subscription_tier: null,
    override_until: null,
    trial_until: new Date('2026-12-14T00:00:00Z'),
  });
  const jobId = await owner.start(ids.slice(0, 30));
  const until = '2026-12-01T09:00:00.000Z';
  await expect.poll(async () => (await owner.find(jobId))?.waiting_until, { timeout: 10_000 }).toBe(until);
  await expect.poll(async () => (await owner.find(jobId))?.completed_count).toBe(20);
  expect(await owner.find(jobId)).toMatchObject({
    waiting_for: 'hour',
    status: 'processing',
    failed_count: 0,
  });
  expect(await readHour(owner.userId)).toBe(20);
  clock.now = new Date('2026-12-01T09:00:01Z');
  expect(await owner.untilEnded(jobId)).toMatchObject({ completed_count: 30, waiting_until: null });
  expect(await readHour(owner.userId)).toBe(10);
});

test('what costs nothing takes no place of the hour, and bulk analysis has no such bound', async () => {
  clock.now = new Date('2026-12-02T08:00:00Z');
  const worker = await startTestWorker({ plans, youtube });
  running.push(worker);
  const owner = await addWorkedOwner(plans, worker.queue);
  await setTier(plans, owner.userId, 'pro');
  await owner.untilEnded(await owner.start(ids.slice(0, 5)));
  expect(await readHour(owner.userId)).toBe(5);
  await owner.untilEnded(await owner.start([...ids.slice(0, 5), '@nobody-has-this-name']));
  expect(await readHour(owner.userId)).toBe(5);
  await setTier(plans, owner.userId, 'agency');
  expect(await owner.untilEnded(await owner.start(ids))).toMatchObject({ completed_count: 40 });
  expect(await readHour(owner.userId)).toBe(5);
});
