import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertReport } from '../../platform/alerts/alert-reporter.usecases.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { startTimers } from '../../platform/timers.ts';
import { createRunLog, listTasks } from './task-runs.usecases.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const start = new Date('2026-11-21T12:00:00Z');
const createLog = (name: string, everyMs: number) => {
  const clock = { now: start };
  const alerts: AlertReport[] = [];
  const { database } = testDatabase;
  const report = (alert: AlertReport) => void alerts.push(alert);
  const log = createRunLog({
    database,
    now: () => clock.now,
    alertReporter: { report },
    warn: (error) => expect.unreachable(String(error)),
  });
  const note = (succeeded: boolean, afterMs = 0) => {
    clock.now = new Date(clock.now.getTime() + afterMs);
    return log.note({ task: { name, everyMs }, startedAt: clock.now, endedAt: clock.now, succeeded });
  };
  const read = async () =>
    (await listTasks({ database, now: () => clock.now }, { tasks: [{ name, everyMs }] }))[0];
  return { clock, log, note, read, alerts };
};

test('runs are noted as they end, and timers wait for the note before they stop', async () => {
  const { log, read } = createLog('timed', 3_600_000);
  const faults: unknown[] = [];
  const tasks = [{ name: 'timed', everyMs: 3_600_000, run: () => Promise.reject(new Error('broken')) }];
  await startTimers(tasks, { error: (fault: unknown) => faults.push(fault) }, log)();
  expect(await read()).toEqual({
    name: 'timed',
    every_ms: 3_600_000,
    last_started_at: start.toISOString(),
    last_ended_at: start.toISOString(),
    succeeded: false,
    failures: 1,
    late: false,
  });
  expect(faults).toHaveLength(1);
});

test('three failures in a row raise an alert, and a success begins anew', async () => {
  const { note, read, alerts } = createLog('hourly', 3_600_000);
  for (const succeeded of [false, false, true, false, false]) await note(succeeded, 3_600_000);
  expect(alerts).toEqual([]);
  expect(await read()).toMatchObject({ succeeded: false, failures: 2 });
  await note(false, 3_600_000);
  expect(alerts).toEqual([
    expect.objectContaining({ type: 'job_failed', severity: 'high', subject: 'task hourly' }),
  ]);
});

test('a task of every minute is noted once a minute and when its outcome changes, and no failure is lost', async () => {
  const { note, read } = createLog('minutely', 60_000);
  await note(true);
  await note(true, 30_000);
  expect(await read()).toMatchObject({ last_ended_at: start.toISOString() });
  await note(false, 1_000);
  expect(await read()).toMatchObject({ succeeded: false, failures: 1 });
  for (let run = 0; run < 3; run += 1) await note(false, 1_000);
  expect(await read()).toMatchObject({ failures: 1 });
  await note(false, 60_000);
  expect(await read()).toMatchObject({ failures: 5 });
  await note(true, 60_000);
  expect(await read()).toMatchObject({ succeeded: true, failures: 0 });
});

test('a task whose runs are missed is late, whatever became of the last one', async () => {
  const { clock, note, read } = createLog('late', 3_600_000);
  expect(await read()).toMatchObject({ late: false });
  for (const succeeded of [true, false]) {
    await note(succeeded);
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000 + 300_000);
    expect(await read()).toMatchObject({ late: false });
    clock.now = new Date(clock.now.getTime() + 1);
    expect(await read()).toMatchObject({ late: true });
  }
});

test('a task has been done even where its run cannot be noted', async () => {
  const broken = Object.create(testDatabase.database, {
    current: { get: () => expect.unreachable() },
  });
  const warnings: unknown[] = [];
  const log = createRunLog({
    database: broken,
    now: () => start,
    alertReporter: { report: () => expect.unreachable() },
    warn: (error) => warnings.push(error),
  });
  let done = false;
  const tasks = [{ name: 'unnoted', everyMs: 3_600_000, run: () => Promise.resolve(void (done = true)) }];
  await startTimers(tasks, { error: () => expect.unreachable() }, log)();
  expect(done).toBe(true);
  expect(warnings).toHaveLength(1);
});
