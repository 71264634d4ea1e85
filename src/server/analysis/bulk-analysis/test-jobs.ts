import { sql } from 'kysely';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import type { PlanContext } from '../../accounts/plans/plans.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import type { TestPlans } from '../../accounts/plans/test-plans.ts';
import { actOnJob } from './actions.usecases.ts';
import type { JobKey } from './jobs.rows.ts';
import { settleJob } from './holds.usecases.ts';
import { listJobs } from './jobs.usecases.ts';
import { listLines } from './lines.usecases.ts';
import type { StartContext } from './start-job.usecases.ts';
import { startJob } from './start-job.usecases.ts';

/** What comes of a channel: paid for, known already, or failed with or without hope. */
export type Outcome = 'billed' | 'known' | 'failed' | 'unreachable' | 'duplicate';

/** Bulk jobs of one user over a test's plans, without HTTP. */
export async function addOwner(plans: TestPlans, tier: PlanTier = 'agency') {
  const userId = await plans.addUser();
  await setTier(plans, userId, tier);
  // The first look at an account grants its first credits.
  await readPlan(plans, { userId });
  return { userId, ...jobsOf(plans, userId) };
}

export async function setTier(plans: TestPlans, userId: string, tier: PlanTier): Promise<void> {
  const until = new Date('2099-01-01T00:00:00Z');
  await plans.change(userId, { override_subscription_tier: tier, override_until: until });
}

/** The same calls from another process, where `over` is one. */
export function jobsOf(plans: PlanContext, userId: string, over: PlanContext = plans) {
  const woken: string[] = [];
  const context: StartContext = {
    database: over.database,
    now: over.now,
    demo: false,
    userId,
    bulkQueue: { wake: (user) => Promise.resolve(void woken.push(user)) },
  };
  return {
    context,
    woken,
    start: (channelUrls: readonly string[], name = 'A job') =>
      startJob(context, { job_name: name, channel_urls: channelUrls }),
    act: (jobId: string, action: Parameters<typeof actOnJob>[1]['action']) =>
      actOnJob(context, { jobId, action }),
    list: () => listJobs(context),
    lines: (jobId: string, state: Parameters<typeof listLines>[1]['state'], after = 0) =>
      listLines(context, { jobId, state, after }),
    finish: (jobId: string, outcome: Outcome) => finishLine(context, { jobId, userId }, outcome),
  };
}

/** Takes the next line that waits through to its end, as the worker does; false where none waits or none is to begin. */
export async function finishLine(context: PlanContext, key: JobKey, outcome: Outcome): Promise<boolean> {
  const line = await claimLine(context, key);
  if (line !== null) await endLine(context, { ...key, line }, outcome);
  return line !== null;
}

/** A line that begins its work. */
export async function claimLine(
  { database }: PlanContext,
  { jobId, userId }: JobKey,
): Promise<number | null> {
  const { rows } = await database.asUser(userId, () =>
    sql<{ line: number }>`
      update bulk_lines set state = 'running' where job_id = ${jobId} and line = (
        select line from bulk_lines l join bulk_jobs j on j.id = l.job_id
        where j.id = ${jobId} and j.status = 'processing' and l.state = 'waiting'
        order by line limit 1 for update of l skip locked) returning line`.execute(database.current),
  );
  return rows[0]?.line ?? null;
}

export async function endLine(
  context: PlanContext,
  { jobId, userId, line }: JobKey & { line: number },
  outcome: Outcome,
): Promise<void> {
  const { database } = context;
  const isFailed = outcome === 'failed' || outcome === 'unreachable';
  const state = isFailed ? 'failed' : outcome === 'duplicate' ? 'duplicate' : 'completed';
  const failure =
    { failed: 'CHANNEL_NOT_FOUND', unreachable: 'YOUTUBE_UNAVAILABLE' }[outcome as string] ?? null;
  const spent = outcome === 'billed' ? 1 : 0;
  await database.asUser(userId, async () => {
    await holdTier(context, { userId });
    await sql`
      update bulk_lines set state = ${state}, failure = ${failure}, retryable = ${outcome === 'unreachable'},
        billed = ${spent === 1}, finished_at = ${context.now()} where job_id = ${jobId} and line = ${line}`.execute(
      database.current,
    );
    await sql`
      update bulk_jobs set completed_count = completed_count + ${Number(state === 'completed')}::int,
        failed_count = failed_count + ${Number(isFailed)}::int,
        duplicate_count = duplicate_count + ${Number(outcome === 'duplicate')}::int,
        total_channels = total_channels - ${Number(outcome === 'duplicate')}::int,
        analyses_held = analyses_held - ${spent}::int, analyses_spent = analyses_spent + ${spent}::int,
        credits_held = greatest(credits_held - ${spent}::int, 0)
      where id = ${jobId}`.execute(database.current);
    await settleJob(context, { jobId, userId });
  });
}
