import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { forgetOldAnalyses } from '../channel-analysis/retention.usecases.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { mostJobsListed } from './jobs.usecases.ts';
import { describeFailure } from './reasons.ts';
import { addOwner } from './test-jobs.ts';

const plans = await usePlans();
type Owner = Awaited<ReturnType<typeof addOwner>>;

/** A job whose first channels have led to analyses of the user's history, each a second after the other. */
async function addAnalysed({ userId, start, list }: Owner, analyses: number) {
  const ids = await addHistory(plans.database, { userId, analyses, newest: plans.clock.now });
  const { job } = await start(Array.from({ length: analyses + 1 }, (_, index) => `@channel${index}`));
  await plans.database.asSystem(async () => {
    for (const [index, id] of ids.entries())
      await sql`update bulk_lines set state = 'completed', analysis_id = ${id},
        finished_at = ${new Date(plans.clock.now.getTime() + index * 1_000)}
        where job_id = ${job.id} and line = ${index + 1}`.execute(plans.database.current);
    await sql`update bulk_jobs set completed_count = ${analyses} where id = ${job.id}`.execute(
      plans.database.current,
    );
  });
  return { jobId: job.id, ids, read: async () => (await list()).find(({ id }) => id === job.id) };
}

test('a job names its five newest analyses with their scores', async () => {
  const owner = await addOwner(plans);
  const { ids, read } = await addAnalysed(owner, 7);
  const job = await read();
  expect(bulkJob.parse(job)).toEqual(job);
  expect(job?.completed_analyses.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(job?.completed_analyses[0]).toMatchObject({ channel_name: 'Channel 6', sponsorship_score: 6 });
});

test('names that are older than 30 days are forgotten here too; the analyses stay', async () => {
  const owner = await addOwner(plans);
  const { read } = await addAnalysed(owner, 2);
  const named = await read();
  plans.clock.now = new Date(plans.clock.now.getTime() + 31 * 24 * 3_600_000);
  await forgetOldAnalyses(plans);
  expect((await read())?.completed_analyses).toEqual(
    named?.completed_analyses.map((analysis) => ({ ...analysis, channel_name: null })),
  );
});

test('the newest jobs are listed, newest first, and no more than a hundred', async () => {
  const owner = await addOwner(plans, 'enterprise');
  const started: string[] = [];
  for (let count = 0; count <= mostJobsListed; count += 1) {
    plans.clock.now = new Date(plans.clock.now.getTime() + 1_000);
    const { job } = await owner.start(['@one_channel']);
    started.unshift(job.id);
    await owner.finish(job.id, 'known');
  }
  expect((await owner.list()).map(({ id }) => id)).toEqual(started.slice(0, mostJobsListed));
});

test('with an account go its jobs and their lines', async () => {
  const owner = await addOwner(plans);
  await owner.start(['@one_channel']);
  await sql`delete from auth."user" where id = ${owner.userId}`.execute(plans.database.accounts);
  const { rows } = await plans.database.asSystem(() =>
    sql`select user_id from bulk_jobs where user_id = ${owner.userId}
      union all select user_id from bulk_lines where user_id = ${owner.userId}`.execute(
      plans.database.current,
    ),
  );
  expect(rows).toEqual([]);
});

test.each([
  'CHANNEL_NOT_FOUND',
  'NO_UPLOADS',
  'YOUTUBE_UNAVAILABLE',
  'PLAYLIST',
  'SOMETHING_NEW',
  '__proto__',
])('%s is told in a sentence', (code) => {
  expect(describeFailure(code)).toMatch(/^[A-Z].{10,}\.$/);
});
