import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mostBulkLines, mostOpenJobs } from '../../../contract/limits.ts';
import { leaveCredits, readBooks, usePlans } from '../../accounts/plans/test-plans.ts';
import { dropLostStarts } from './start-job.usecases.ts';
import { addOwner, jobsOf } from './test-jobs.ts';

const plans = await usePlans();
const handles = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `@channel${first + index}`);
const countRows = async (table: string, userId: string) => {
  const { rows } = await plans.database.asSystem(() =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where user_id = ${userId}`.execute(
      plans.database.current,
    ),
  );
  return rows[0]?.n;
};
/** Fails where a refused start has left or cost anything. */
const expectUntouched = async (userId: string, before: unknown) => {
  expect(await readBooks(plans.database, userId)).toEqual(before);
  expect([await countRows('bulk_jobs', userId), await countRows('bulk_lines', userId)]).toEqual([0, 0]);
};
/** The plans' database, where something happens before the nth transaction of a user. */
const beforeTransaction = (nth: number, happen: () => Promise<unknown>) => {
  let transactions = 0;
  const asUser: typeof plans.database.asUser = async (userId, work) => {
    transactions += 1;
    if (transactions === nth) await happen();
    return plans.database.asUser(userId, work);
  };
  const database = new Proxy(plans.database, {
    get: (target, name) => (name === 'asUser' ? asUser : Reflect.get(target, name)),
  });
  return { database, transactions: () => transactions };
};

test('a job holds what its channels cost, begins with the first of each and is announced once', async () => {
  const owner = await addOwner(plans);
  const { job, rejected } = await owner.start(
    ['@a_channel', '', ' @A_Channel ', 'no channel', '@another'],
    '  Spring  ',
  );
  expect(job).toMatchObject({
    job_name: 'Spring',
    status: 'processing',
    total_channels: 2,
    progress: 0,
    duplicate_count: 1,
    rejected_count: 1,
    retryable_count: 0,
    credits_held: 2,
    credits_spent: 0,
    waiting_until: null,
    waiting_for: null,
    finished_at: null,
  });
  const reason = 'This is not the address, handle or id of a YouTube channel.';
  expect(rejected).toEqual([{ line: 4, channel_url: 'no channel', state: 'rejected', reason }]);
  expect((await owner.lines(job.id, 'waiting')).lines.map(({ line }) => line)).toEqual([1, 5]);
  expect((await owner.lines(job.id, 'duplicate')).lines).toEqual([
    { line: 3, channel_url: '@A_Channel', state: 'duplicate', reason: null },
  ]);
  expect(await readBooks(plans.database, owner.userId)).toMatchObject({ month: 2, hour: 0 });
  expect(owner.woken).toEqual([owner.userId]);
  expect(await owner.list()).toEqual([job]);
});

test('a channel whose id is known already merges with its handle, in the list’s first line', async () => {
  const owner = await addOwner(plans);
  const id = 'UCX6OQ3DkcsbYNE6H8uQQuVA';
  await sql`insert into channel_references (reference_key, channel_id, found_at, demo) values
    ('handle:known', ${id}, ${plans.now()}, false), ('handle:sample', ${id}, ${plans.now()}, true)`.execute(
    plans.database.current,
  );
  const { job } = await owner.start(['@known', '@sample', id, `https://www.youtube.com/channel/${id}`]);
  expect([job.total_channels, job.duplicate_count]).toEqual([2, 2]);
  expect((await owner.lines(job.id, 'waiting')).lines.map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  ['JOB_NAME_MISSING', ' \u0000\t\u200E', ['@a_channel']],
  ['CHANNEL_URLS_MISSING', 'A job', []],
  ['CHANNEL_URLS_MISSING', 'A job', ['', '  \t', '\r\n\r\n', '\uFEFF', ',,,;']],
  ['NO_CHANNEL_IN_LIST', 'A job', ['not a channel', 'https://example.com/@a_channel']],
  ['NO_CHANNEL_IN_LIST', 'A job', ['x'.repeat(5_000_000)]],
  ['TOO_MANY_LINES', 'A job', Array.from({ length: mostBulkLines + 1 }, () => 'x')],
])('%s: nothing is held and nothing stays', async (code, name, urls) => {
  const owner = await addOwner(plans);
  const before = await readBooks(plans.database, owner.userId);
  await expect(owner.start(urls, name)).rejects.toMatchObject({ code });
  await expectUntouched(owner.userId, before);
});

describe('too little is left', () => {
  test('a job that needs more credits than there are says how many', async () => {
    const owner = await addOwner(plans);
    await owner.list();
    await leaveCredits(plans.database, { userId: owner.userId, credits: 2, at: plans.clock.now });
    await plans.change(owner.userId, { credits_month: '2026-11-01', credits_granted: 5000 });
    const before = await readBooks(plans.database, owner.userId);
    const text = 'This job needs 3 credits, and you have 2.';
    await expect(owner.start(handles(3))).rejects.toMatchObject({ code: 'NO_CREDITS', text });
    await expectUntouched(owner.userId, before);
  });

  test('a job that is larger than the rest of the month says so, and when the next one begins', async () => {
    const owner = await addOwner(plans);
    await plans.spend(owner.userId, 10);
    const before = await readBooks(plans.database, owner.userId);
    await expect(owner.start(handles(4_991))).rejects.toMatchObject({
      code: 'MONTHLY_LIMIT',
      text: 'This job needs 4,991 analyses, and 4,990 of this month’s are left.',
      retryAt: '2026-12-01T00:00:00.000Z',
    });
    await expectUntouched(owner.userId, before);
    await expect(owner.start(handles(4_990))).resolves.toMatchObject({ job: { credits_held: 4_990 } });
  });

  test('of jobs that want the same last credits at once, from several processes, one begins', async () => {
    const owner = await addOwner(plans);
    await leaveCredits(plans.database, { userId: owner.userId, credits: 3, at: plans.clock.now });
    await plans.change(owner.userId, { credits_month: '2026-11-01', credits_granted: 5000 });
    const starts = plans.contexts.flatMap((context) => {
      const process = jobsOf(context, owner.userId);
      return [process.start(handles(3)), process.start(handles(3, 10))];
    });
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countRows('bulk_jobs', owner.userId)).toBe(1);
    expect(await readBooks(plans.database, owner.userId)).toMatchObject({ credits: 0, month: 3 });
  });
});

test('an unlimited plan holds no credits, and counts all the same', async () => {
  const owner = await addOwner(plans, 'enterprise');
  const before = await readBooks(plans.database, owner.userId);
  const { job } = await owner.start(handles(7));
  expect(job.credits_held).toBe(0);
  expect(await readBooks(plans.database, owner.userId)).toMatchObject({ credits: before.credits, month: 7 });
  await owner.act(job.id, 'cancel');
  expect(await readBooks(plans.database, owner.userId)).toMatchObject({ credits: before.credits, month: 0 });
});

test('a plan without lists starts nothing, also where it ended while the list was read', async () => {
  const owner = await addOwner(plans, 'free');
  await expect(owner.start(handles(2))).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
  expect(await countRows('bulk_jobs', owner.userId)).toBe(0);
});

test('parallel starts never pass the limit of unfinished jobs together', async () => {
  const owner = await addOwner(plans);
  const starts = plans.contexts.flatMap((context) =>
    Array.from({ length: mostOpenJobs }, (_, index) =>
      jobsOf(context, owner.userId).start(handles(1, index)),
    ),
  );
  const outcomes = await Promise.allSettled(starts);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(outcomes.length - refused.length).toBe(mostOpenJobs);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_JOBS' });
});

describe('a start that does not come to its end', () => {
  test('leaves nothing where its pieces cannot be written', async () => {
    const owner = await addOwner(plans);
    const before = await readBooks(plans.database, owner.userId);
    const broken = beforeTransaction(5, () => Promise.reject(new Error('The database broke.')));
    const failing = jobsOf({ database: broken.database, now: plans.now }, owner.userId);
    await expect(failing.start(handles(2_500))).rejects.toThrow('The database broke.');
    expect(broken.transactions()).toBeGreaterThan(5);
    await expectUntouched(owner.userId, before);
  });

  test('is nobody’s job while it is prepared, and is dropped once its process is lost', async () => {
    const owner = await addOwner(plans);
    const { job } = await owner.start(handles(3));
    await owner.act(job.id, 'cancel');
    const before = await readBooks(plans.database, owner.userId);
    await plans.database.asSystem(() =>
      sql`update bulk_jobs set status = 'preparing', analyses_spent = 0, finished_at = null where id = ${job.id}`.execute(
        plans.database.current,
      ),
    );
    expect(await owner.list()).toEqual([]);
    await expect(owner.act(job.id, 'resume')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    await dropLostStarts(plans);
    expect(await countRows('bulk_jobs', owner.userId)).toBe(1);
    plans.clock.now = new Date(plans.clock.now.getTime() + 11 * 60_000);
    await dropLostStarts(plans);
    await expectUntouched(owner.userId, before);
  });

  // In the ninth the job begins.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'leaves nothing where its account is deleted before transaction %i',
    async (nth) => {
      const owner = await addOwner(plans);
      const deleteAccount = () =>
        sql`delete from auth."user" where id = ${owner.userId}`.execute(plans.database.accounts);
      const { database } = beforeTransaction(nth, deleteAccount);
      const start = jobsOf({ database, now: plans.now }, owner.userId).start(handles(1_200));
      await expect(start).rejects.toMatchObject({ code: 'ACCOUNT_GONE' });
      expect([
        await countRows('bulk_jobs', owner.userId),
        await countRows('bulk_lines', owner.userId),
      ]).toEqual([0, 0]);
    },
  );
});
