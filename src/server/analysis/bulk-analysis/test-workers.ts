import { sql } from 'kysely';
import { expect } from 'vitest';
import { usualShares } from '../../../youtube/quota.ts';
import { createChannelReader } from '../../../youtube/channel-reader.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { createQuotaLedger } from '../channels/quota.rows.ts';
import { createChannelStore } from '../channels/snapshots.rows.ts';
import type { Database } from '../../platform/db/database.ts';
import { openJobQueue } from '../../platform/jobs/queue.ts';
import type { PlanContext } from '../../accounts/plans/plans.usecases.ts';
import type { TestPlans } from '../../accounts/plans/test-plans.ts';
import { addOwner } from './test-jobs.ts';
import type { WorkerLimits } from './worker.ts';
import { startBulkWorker } from './worker.ts';

interface TestWorkerOptions {
  plans: TestPlans;
  youtube: YouTubeDouble;
  /** Another process's, where several work side by side. */
  over?: PlanContext;
  limits?: Partial<WorkerLimits>;
  dailyUnits?: number;
  bulkShare?: number;
}

/** A bulk worker in this process, over a test's database and YouTube double. */
export async function startTestWorker(options: TestWorkerOptions) {
  const { plans, youtube, over = plans, limits, dailyUnits = 1_000_000, bulkShare = 1 } = options;
  const { database, now } = over;
  const reports: unknown[] = [];
  const failedJobs: string[] = [];
  const report = (error: unknown) => void reports.push(error);
  const client = createYouTubeClient({
    baseUrl: youtube.url,
    apiKey: 'a-test-key',
    quota: createQuotaLedger(database, { demo: false, ...usualShares, dailyUnits, bulkShare }, now),
    now,
    sleep: () => Promise.resolve(),
    // A busy machine must not look like a silent YouTube: the clock of these tests stands still.
    timeoutMs: 60_000,
  });
  const reader = createChannelReader({
    client,
    store: createChannelStore(database, { demo: false, now }),
    now,
  });
  const queue = openJobQueue({ database, warn: report });
  const log = { error: report };
  const worker = await startBulkWorker({
    database,
    now,
    queue,
    reader,
    secondReadings: null,
    log,
    report,
    onFailedJob: ({ jobId }) => void failedJobs.push(jobId),
    youtube: client,
    demo: false,
    limits: { graceMs: 1_000, ...limits },
  });
  return {
    queue,
    reader,
    reports,
    failedJobs,
    async close() {
      await worker.close();
      await queue.close();
    },
  };
}

/** A user with an agency's plan whose announced jobs a worker takes up. */
export async function addWorkedOwner(plans: TestPlans, queue: { wake(userId: string): Promise<void> }) {
  const owner = await addOwner(plans, 'agency');
  const start = async (channelUrls: readonly string[]) => {
    const { job } = await owner.start(channelUrls);
    await queue.wake(owner.userId);
    return job.id;
  };
  const find = async (jobId: string) => (await owner.list()).find(({ id }) => id === jobId);
  const untilEnded = async (jobId: string) => {
    const ended = ['completed', 'failed', 'cancelled'];
    await expect.poll(async () => ended.includes((await find(jobId))?.status ?? '')).toBe(true);
    return find(jobId);
  };
  return { ...owner, start, find, untilEnded };
}

/** What a user's bulk work comes to, read from the rows themselves. */
export async function readWork(database: Database, userId: string) {
  return database.asUser(userId, async () => {
    const { rows } = await sql<{ channels: number; analyses: number; billed: number; completed: number }>`
      select count(distinct a.channel_id)::int as channels, count(*)::int as analyses,
        (select count(*)::int from bulk_lines where user_id = ${userId} and billed) as billed,
        (select count(*)::int from bulk_lines where user_id = ${userId} and state = 'completed') as completed
      from channel_analyses a where a.user_id = ${userId}`.execute(database.current);
    return rows[0];
  });
}

/** How many of a user's lines are claimed. */
export async function countRunning(database: Database, userId: string): Promise<number | undefined> {
  const { rows } = await database.asUser(userId, () =>
    sql<{ running: number }>`
      select count(*)::int as running from bulk_lines where user_id = ${userId} and state = 'running'`.execute(
      database.current,
    ),
  );
  return rows[0]?.running;
}
