import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../youtube/double/double.ts';
import { startYouTubeDouble } from '../../youtube/double/double.ts';
import type { Fault } from '../../youtube/double/faults.ts';
import { makeChannelFile } from '../../youtube/test-channel.ts';
import { usePlans } from '../plans/test-plans.ts';
import { addWorkedOwner, readWork, startTestWorker } from './test-workers.ts';

const plans = await usePlans();
const names = Array.from({ length: 120 }, (_, index) => `n${String(index).padStart(4, '0')}`);
const channels = names.map((name) => makeChannelFile(name, 12));
const ids = channels.map(({ channel }) => String(channel.id));
const faults: { current: Fault | null } = { current: null };
let youtube: YouTubeDouble;
beforeAll(async () => {
  youtube = await startYouTubeDouble({ channels, now: plans.now, faults: () => faults.current });
});
afterAll(() => youtube.close());

test('every channel of a job is analysed once and charged once, ids sharing requests', async () => {
  const worker = await startTestWorker({ plans, youtube });
  const { start, untilEnded, userId } = await addWorkedOwner(plans, worker.queue);
  const job = await untilEnded(await start(ids));
  expect(job).toMatchObject({ status: 'completed', total_channels: 120, progress: 120, credits_spent: 120 });
  expect(await readWork(plans.database, userId)).toEqual({
    channels: 120,
    analyses: 120,
    billed: 120,
    completed: 120,
  });
  expect(worker.reports).toEqual([]);
  await worker.close();
});
