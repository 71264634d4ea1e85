import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mostOpenJobs } from '../../../contract/limits.ts';
import { readBooks, usePlans } from '../../accounts/plans/test-plans.ts';
import { linesAtOnce } from './start-job.usecases.ts';
import { addOwner, claimLine, endLine, jobsOf, setTier } from './test-jobs.ts';

const plans = await usePlans();
const handles = (count: number) => Array.from({ length: count }, (_, index) => `@channel${index}`);
const books = ({ userId }: { userId: string }) => readBooks(plans.database, userId);

test('a finished job gives back what it did not need, once', async () => {
  const owner = await addOwner(plans);
  const before = await books(owner);
  const { job } = await owner.start(handles(5));
  for (const outcome of ['billed', 'known', 'failed', 'billed', 'duplicate'] as const) {
    expect((await owner.list())[0]?.status).toBe('processing');
    await owner.finish(job.id, outcome);
  }
  expect((await owner.list())[0]).toMatchObject({
    status: 'completed',
    total_channels: 4,
    progress: 4,
    completed_count: 3,
    failed_count: 1,
    duplicate_count: 1,
    credits_held: 0,
    credits_spent: 2,
    finished_at: plans.clock.now.toISOString(),
  });
  expect(await books(owner)).toMatchObject({ credits: before.credits - 2, month: 2 });
});

test('a job without a single analysis has failed', async () => {
  const owner = await addOwner(plans);
  const before = await books(owner);
  const { job } = await owner.start(handles(2));
  await owner.finish(job.id, 'failed');
  await owner.finish(job.id, 'unreachable');
  const [ended] = await owner.list();
  expect(ended).toMatchObject({ status: 'failed', retryable_count: 1, progress: 2 });
  expect(ended?.failed_analyses.map(({ reason }) => reason)).toHaveLength(2);
  expect(await books(owner)).toEqual(before);
});

describe('pause and resume', () => {
  test('change nothing where it is so already, and let what is at work come to its end', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(2));
    const key = { jobId: job.id, userId: owner.userId };
    const line = await claimLine(plans, key);
    for (let count = 0; count < 2; count += 1)
      expect((await owner.act(job.id, 'pause')).status).toBe('paused');
    expect(await claimLine(plans, key)).toBeNull();
    await endLine(plans, { ...key, line: line ?? 0 }, 'billed');
    expect((await owner.list())[0]).toMatchObject({ status: 'paused', progress: 1, credits_held: 1 });
    for (let count = 0; count < 2; count += 1)
      expect((await owner.act(job.id, 'resume')).status).toBe('processing');
    await owner.finish(job.id, 'billed');
    await expect(owner.act(job.id, 'resume')).rejects.toMatchObject({ code: 'JOB_ENDED' });
    await expect(owner.act(job.id, 'pause')).rejects.toMatchObject({ code: 'JOB_ENDED' });
    await expect(owner.act(job.id, 'cancel')).rejects.toMatchObject({ code: 'JOB_ENDED' });
  });

  test('a paused job whose last channel comes to its end is completed', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(1));
    const key = { jobId: job.id, userId: owner.userId };
    const line = await claimLine(plans, key);
    await owner.act(job.id, 'pause');
    await endLine(plans, { ...key, line: line ?? 0 }, 'known');
    expect((await owner.list())[0]).toMatchObject({ status: 'completed', credits_spent: 0 });
  });
});

describe('cancel', () => {
  test('keeps what is analysed, gives back the rest, and names the channels whose turn never came', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(3));
    await owner.finish(job.id, 'billed');
    const cancelled = await owner.act(job.id, 'cancel');
    expect(cancelled).toMatchObject({ status: 'cancelled', progress: 1, credits_held: 0, credits_spent: 1 });
    expect(await owner.act(job.id, 'cancel')).toEqual(cancelled);
    expect((await owner.lines(job.id, 'cancelled')).lines.map(({ line }) => line)).toEqual([2, 3]);
    expect((await owner.lines(job.id, 'waiting')).lines).toEqual([]);
    expect(await owner.finish(job.id, 'billed')).toBe(false);
    await expect(owner.act(job.id, 'retry')).rejects.toMatchObject({ code: 'JOB_ENDED' });
    expect(await books(owner)).toMatchObject({ month: 1 });
  });

  test('waits for the channel at work before it gives back', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(3));
    const key = { jobId: job.id, userId: owner.userId };
    const line = await claimLine(plans, key);
    expect(await owner.act(job.id, 'cancel')).toMatchObject({ credits_held: 3, finished_at: null });
    await endLine(plans, { ...key, line: line ?? 0 }, 'billed');
    expect((await owner.list())[0]).toMatchObject({ status: 'cancelled', progress: 1, credits_held: 0 });
    expect(await books(owner)).toMatchObject({ month: 1 });
  });
});

describe('retry', () => {
  test('holds anew for the failed channels that another try may help, and for no others', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(3));
    for (const outcome of ['billed', 'failed', 'unreachable'] as const) await owner.finish(job.id, outcome);
    const again = await owner.act(job.id, 'retry');
    expect(again).toMatchObject({
      status: 'processing',
      failed_count: 1,
      retryable_count: 0,
      credits_held: 1,
    });
    expect(again.finished_at).toBeNull();
    await owner.finish(job.id, 'billed');
    expect((await owner.list())[0]).toMatchObject({ status: 'completed', progress: 3, credits_spent: 2 });
    await expect(owner.act(job.id, 'retry')).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });
    expect(await books(owner)).toMatchObject({ month: 2 });
  });

  test('in a job that has not ended needs no second hold', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(2));
    await owner.finish(job.id, 'unreachable');
    expect(await owner.act(job.id, 'retry')).toMatchObject({ credits_held: 2, progress: 0 });
    await owner.finish(job.id, 'billed');
    await owner.finish(job.id, 'billed');
    expect((await owner.list())[0]).toMatchObject({ status: 'completed', credits_spent: 2 });
  });

  test('reaches every failed channel of a long job', async () => {
    const owner = await addOwner(plans);
    const count = 2 * linesAtOnce + 1;
    const { job } = await owner.start(handles(count));
    await failAll(job.id, count);
    expect(await owner.finish(job.id, 'unreachable')).toBe(true);
    expect((await owner.list())[0]).toMatchObject({ status: 'failed', retryable_count: count });
    expect(await owner.act(job.id, 'retry')).toMatchObject({ failed_count: 0, credits_held: count });
    expect(await owner.lines(job.id, 'failed')).toEqual({ lines: [], has_more: false });
    await owner.act(job.id, 'cancel');
  });

  test('is refused by what is left, and changes nothing then', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(2));
    await owner.finish(job.id, 'unreachable');
    await owner.finish(job.id, 'unreachable');
    await owner.start(handles(4_999));
    const before = await owner.list();
    const text = 'This job needs 2 analyses, and 1 of this month’s are left.';
    await expect(owner.act(job.id, 'retry')).rejects.toMatchObject({ code: 'MONTHLY_LIMIT', text });
    await setTier(plans, owner.userId, 'pro');
    await expect(owner.act(job.id, 'retry')).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    expect(await owner.list()).toEqual(before);
  });

  test('counts among the unfinished jobs', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(1));
    await owner.finish(job.id, 'unreachable');
    for (let count = 0; count < mostOpenJobs; count += 1) await owner.start(handles(1));
    await expect(owner.act(job.id, 'retry')).rejects.toMatchObject({ code: 'TOO_MANY_JOBS' });
  });
});

test('what was held in a month goes back to that month, however late', async () => {
  const owner = await addOwner(plans);
  const { job } = await owner.start(handles(3));
  await owner.finish(job.id, 'billed');
  plans.clock.now = new Date('2026-12-02T00:00:00Z');
  await owner.act(job.id, 'cancel');
  const { rows } = await plans.database.asUser(owner.userId, () =>
    sql`select month::text, analyses from usage_months where user_id = ${owner.userId} and analyses > 0`.execute(
      plans.database.current,
    ),
  );
  expect(rows).toEqual([{ month: '2026-11-01', analyses: 1 }]);
});

test('a job that is paid for goes on when its plan has ended', async () => {
  const owner = await addOwner(plans);
  const { job } = await owner.start(handles(2));
  await setTier(plans, owner.userId, 'free');
  await owner.finish(job.id, 'billed');
  await owner.finish(job.id, 'known');
  expect((await owner.list())[0]).toMatchObject({ status: 'completed', credits_spent: 1 });
});

test('actions of several processes beside a worker end in one state, with every credit accounted for', async () => {
  const owner = await addOwner(plans);
  const { job } = await owner.start(handles(40));
  const outcomes = ['billed', 'known', 'unreachable', 'failed', 'billed', 'duplicate'] as const;
  const work = plans.contexts.map(async (context, worker) => {
    const { finish } = jobsOf(context, owner.userId);
    for (let turn = 0; turn < 8; turn += 1)
      await finish(job.id, outcomes[(turn + worker) % outcomes.length] ?? 'known');
  });
  const storm = plans.contexts.flatMap((context) => {
    const { act } = jobsOf(context, owner.userId);
    return (['pause', 'resume', 'retry', 'resume', 'pause', 'resume', 'cancel'] as const).map((action) =>
      act(job.id, action).catch((error: unknown) => error),
    );
  });
  await Promise.all(work);
  const answers = await Promise.all(storm);
  const refusals = answers.flatMap((answer) => (answer instanceof Error ? [answer] : []));
  const expected: unknown = expect.stringMatching(/^(?:JOB_ENDED|NOTHING_TO_RETRY)$/);
  expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: expected })));
  const [ended] = await owner.list();
  expect(ended).toMatchObject({ status: 'cancelled', credits_held: 0 });
  expect(ended?.finished_at).not.toBeNull();
  expect(await books(owner)).toMatchObject({ month: ended?.credits_spent });
});

/** All lines but one fail for want of YouTube, without a transaction for each. */
function failAll(jobId: string, count: number) {
  return plans.database.asSystem(async () => {
    await sql`update bulk_lines set state = 'failed', retryable = true, failure = 'YOUTUBE_UNAVAILABLE',
      finished_at = ${plans.clock.now} where job_id = ${jobId} and line < ${count}`.execute(
      plans.database.current,
    );
    await sql`update bulk_jobs set failed_count = ${count - 1} where id = ${jobId}`.execute(
      plans.database.current,
    );
  });
}
