import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { createTurnstile } from '../../../youtube/test-turnstile.ts';
import { auditPlans, usePlans } from '../../accounts/plans/test-plans.ts';
import {
  addWorkedOwner,
  countRunning,
  readWork,
  startTestWorker,
} from '../../analysis/bulk-analysis/test-workers.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { restoreBackup } from './restore.usecases.ts';
import { takeBackup } from './take-backup.usecases.ts';
import { createFolder, openEmptyPlace } from './test-clusters.ts';

const plans = await usePlans();
const folder = createFolder();
const channels = Array.from({ length: 20 }, (_, index) => makeChannelFile(`u${index}`, 3));
const turnstile = createTurnstile();
let youtube: YouTubeDouble;
beforeAll(async () => {
  youtube = await startYouTubeDouble({ channels, now: plans.now, delayMs: 5, hold: turnstile.hold });
});
afterAll(async () => {
  await youtube.close();
  folder.remove();
});

test('a job that was being worked on when the backup was made is finished after the restore, paid for once', async () => {
  const path = folder.path('at-work.backup');
  const worker = await startTestWorker({ plans, youtube });
  const owner = await addWorkedOwner(plans, worker.queue);
  turnstile.close();
  const jobId = await owner.start(channels.map(({ channel }) => channel.id));
  await expect.poll(() => countRunning(plans.database, owner.userId)).toBeGreaterThan(0);
  await takeBackup({ url: plans.url, now: plans.now, version: '0' }, { path });
  turnstile.open();
  await owner.untilEnded(jobId);
  await worker.close();

  const place = await openEmptyPlace();
  await restoreBackup(place, { path });
  const database = await connectDatabase(place.url);
  // The worker that had the lines is not there any more.
  const now = () => new Date(plans.clock.now.getTime() + 3_600_000);
  const next = await startTestWorker({ plans, youtube, over: { database, now } });
  try {
    const all = { channels: 20, analyses: 20, billed: 20, completed: 20 };
    await expect.poll(() => readWork(database, owner.userId)).toEqual(all);
    await auditPlans(database);
    expect(next.reports).toEqual([]);
  } finally {
    await next.close();
    await database.close();
    await place.close();
  }
});
