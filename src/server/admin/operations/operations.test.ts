import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatedJob, operationsState } from '../../../contract/admin/operations.ts';
import type { OperationsState } from '../../../contract/admin/operations.ts';
import { setPlan, signUpAgency, startPath } from '../../analysis/bulk-analysis/test-bulk-calls.ts';
import type { Caller } from '../../analysis/bulk-analysis/test-bulk-calls.ts';
import type { Outcome } from '../../analysis/bulk-analysis/test-jobs.ts';
import { finishLine } from '../../analysis/bulk-analysis/test-jobs.ts';
import { auditPlans, leaveCredits } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readAudit } from './test-operations.ts';

const operationsPath = '/api/admin/operations';
const retryPath = '/api/admin/operations/retry-job';
const lifecyclePath = '/api/admin/operations/run-lifecycle';

let server: TestServer;
let admin: TestAdmin;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server, { email: 'ada@example.org' });
  owner = await signUpAgency(server);
});
afterAll(() => server.close());

const look = async (): Promise<OperationsState> => {
  const { status, body } = await admin.callOutside(operationsPath);
  expect(status).toBe(200);
  return operationsState.parse(body);
};

/** A job of the owner whose lines have come to these ends. */
const startJob = async (name: string, outcomes: readonly Outcome[], waiting = 0) => {
  const handles = Array.from({ length: outcomes.length + waiting }, () => `@${randomUUID().slice(0, 8)}x`);
  const { id } = await owner.start(handles, name);
  const context = { database: server.database, now: () => server.clock.now };
  for (const outcome of outcomes) await finishLine(context, { jobId: id, userId: owner.userId }, outcome);
  return id;
};

const readCredits = async () => {
  const { rows } = await server.database.asSystem(() =>
    sql<{
      credits: number;
    }>`select credits_remaining as credits from profiles where user_id = ${owner.userId}`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.credits ?? 0;
};

test('jobs of everybody are shown with their owner, what waits and what failed', async () => {
  const failed = await startJob('Failed', ['unreachable', 'failed']);
  const open = await startJob('Open', ['billed', 'unreachable'], 3);
  await startJob('Done', ['billed']);
  const { queue } = await look();
  expect(queue).toMatchObject({ waiting_turns: 0, active_turns: 0 });
  expect(queue.counts).toMatchObject({ processing: 1, failed: 1, completed: 1, cancelled: 0 });
  expect(queue.jobs.map(({ id }) => id).toSorted()).toEqual([failed, open].toSorted());
  expect(queue.jobs.find(({ id }) => id === failed)).toMatchObject({
    owner_email: owner.email,
    status: 'failed',
    failed_count: 2,
    retryable_count: 1,
    waiting_channels: 0,
  });
  expect(queue.jobs.find(({ id }) => id === open)).toMatchObject({ waiting_channels: 3, retryable_count: 1 });
  await server.database.asSystem(() =>
    sql`update bulk_jobs set finished_at = finished_at - interval '31 days' where id = ${failed}`.execute(
      server.database.current,
    ),
  );
  const later = (await look()).queue;
  expect(later.jobs.map(({ id }) => id)).toEqual([open]);
});

test('a failed job is tried again for its owner, at the owner’s cost, with one row of the audit log', async () => {
  const jobId = await startJob('Again', ['unreachable', 'unreachable', 'failed']);
  const before = await readCredits();
  const { status, body } = await admin.callOutside(retryPath, { job_id: jobId });
  expect(status).toBe(200);
  expect(operatedJob.parse(body)).toMatchObject({
    status: 'processing',
    waiting_channels: 2,
    failed_count: 1,
  });
  expect(await readCredits()).toBe(before - 2);
  expect(server.woken.at(-1)).toBe(owner.userId);
  const rows = await readAudit(server.database, 'job_retried');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ admin: 'ada@example.org', target: owner.email });
  expect(JSON.parse(rows[0]?.values ?? '')).toEqual({ job_id: jobId, tried_again: 2 });
  await auditPlans(server.database);
});

test('a job that cannot be tried again is refused with the reason, and nothing is changed or noted', async () => {
  const noted = (await readAudit(server.database, 'job_retried')).length;
  const refuse = async (jobId: string, error: string) => {
    const answer = await admin.callOutside(retryPath, { job_id: jobId });
    expect(answer).toEqual({ status: 409, body: { error, code: 'JOB_NOT_RETRIED' } });
  };
  const hopeless = await startJob('Hopeless', ['failed']);
  await refuse(hopeless, 'No channel of this job failed in a way another try may mend.');
  const poor = await startJob('Poor', ['unreachable']);
  const credits = await readCredits();
  const leave = (left: number) =>
    leaveCredits(server.database, { userId: owner.userId, credits: left, at: server.clock.now });
  await leave(0);
  await refuse(poor, 'The owner of this job has too few credits for its failed channels.');
  await leave(credits);
  const cancelled = await startJob('Cancelled', ['unreachable'], 1);
  await owner.act(cancelled, 'cancel');
  await refuse(cancelled, 'This job was cancelled, so it is not tried again.');
  const { status } = await admin.callOutside(retryPath, { job_id: randomUUID() });
  expect(status).toBe(404);
  expect(await readAudit(server.database, 'job_retried')).toHaveLength(noted);
  await auditPlans(server.database);
});

test('of two administrators who retry a job at once one is refused, and the owner pays once', async () => {
  const other = await addAdmin(server);
  const jobId = await startJob('Twice', ['unreachable', 'unreachable']);
  const before = await readCredits();
  const answers = await Promise.all(
    [admin, other, admin].map((each) => each.callOutside(retryPath, { job_id: jobId })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  expect(await readCredits()).toBe(before - 2);
  await auditPlans(server.database);
});

test('a retry sent twice at once under one key is made once, and answered alike', async () => {
  const jobId = await startJob('Keyed', ['unreachable']);
  const headers = { cookie: admin.cookie, 'idempotency-key': randomUUID() };
  const send = async () => {
    const body = JSON.stringify({ job_id: jobId });
    const answer = await fetch(server.url + retryPath, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const [one, other] = await Promise.all([send(), send()]);
  const done = [one, other, await send()].filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThanOrEqual(2);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect([one, other].every(({ status, text }) => status === 200 || text.includes('KEY_BUSY'))).toBe(true);
});

test('an administrator who is the owner too can retry twice at once', async () => {
  const both = await addAdmin(server);
  await setPlan(server, both, 'agency');
  const context = { database: server.database, now: () => server.clock.now };
  const answer = await both.callOutside(startPath, { job_name: 'Own', channel_urls: ['@onedoesnotexist'] });
  expect(answer.status).toBe(200);
  const jobId = (await look()).queue.jobs.find(({ job_name: name }) => name === 'Own')?.id ?? '';
  await finishLine(context, { jobId, userId: both.userId }, 'unreachable');
  const answers = await Promise.all([1, 2, 3].map(() => both.callOutside(retryPath, { job_id: jobId })));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  await auditPlans(server.database);
});

test('administrators who retry each other’s jobs at once do not wait for each other for ever', async () => {
  const pair = [await addAdmin(server), await addAdmin(server)];
  const jobIds = await Promise.all(
    pair.map(async (each) => {
      await setPlan(server, each, 'agency');
      await each.callOutside(startPath, { job_name: each.email, channel_urls: ['@onedoesnotexist'] });
      return (await look()).queue.jobs.find(({ job_name: name }) => name === each.email)?.id ?? '';
    }),
  );
  const tries = Array.from({ length: 6 }, () =>
    pair.map((each, index) => each.callOutside(retryPath, { job_id: jobIds[1 - index] })),
  );
  const answers = await Promise.all(tries.flat());
  // None of the channels has failed.
  expect(answers.filter(({ status }) => status !== 409)).toEqual([]);
});

test('what is over its time is counted as due, and is gone after a run that an administrator begins', async () => {
  const { database, clock } = server;
  const ago = (days: number) => new Date(clock.now.getTime() - days * 24 * 3_600_000);
  await addHistory(database, { userId: owner.userId, analyses: 1, newest: ago(31) });
  await addHistory(database, { userId: admin.userId, analyses: 1, newest: ago(25) });
  await sql`insert into payment_events (event_id, type, created_at, received_at) values ('evt_old', 'a', ${ago(91)}, ${ago(91)})`.execute(
    database.current,
  );
  clock.now = new Date(clock.now.getTime() + 61_000);
  const kindOf = (state: OperationsState, kind: string) => state.kept_data.find((each) => each.kind === kind);
  const before = await look();
  expect(kindOf(before, 'result_names')).toMatchObject({
    kept_days: 30,
    rows: 2,
    due: 1,
    due_soon: 1,
    overdue: true,
  });
  expect(kindOf(before, 'payment_messages')).toMatchObject({
    kept_days: 90,
    rows: 1,
    due: 1,
    fate: 'deleted',
  });
  expect(kindOf(before, 'sign_ins')).toMatchObject({ kept_days: 0, due: 0 });
  expect((await admin.callOutside(lifecyclePath, {})).status).toBe(403);
  const { status, body } = await admin.call(lifecyclePath, {});
  expect(status).toBe(200);
  const after = operationsState.parse(body);
  expect(kindOf(after, 'result_names')).toMatchObject({ rows: 1, due: 0, overdue: false });
  expect(kindOf(after, 'payment_messages')).toMatchObject({ rows: 0, due: 0 });
  const told = await Promise.all(
    ['data_lifecycle_begun', 'data_lifecycle_ended'].map((action) => readAudit(database, action)),
  );
  const due = { result_names: 1, payment_messages: 1 };
  expect(told.map((rows) => rows.map(({ values }): unknown => JSON.parse(values ?? '')))).toEqual([
    [{ due }],
    [{ done: due, left: {}, failed: [] }],
  ]);
});

test('quota and timed tasks stand there before anything has run', async () => {
  const { quota, tasks } = await look();
  expect(quota).toMatchObject({ daily_limit: 10_000, anonymous_limit: 3_000, exhausted: false, demo: false });
  expect(quota.days).toHaveLength(31);
  expect(quota.days.at(-1)?.day).toBe(quota.day);
  expect(tasks.map(({ name }) => name)).toContain('delete old readings');
  expect(tasks.every(({ succeeded, failures }) => succeeded === null && failures === 0)).toBe(true);
});
