import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { AlertReport } from '../alerts/alert-reporter.usecases.ts';
import { createTestProcesses } from '../testing/test-process.ts';
import { beat, listProcesses } from './heartbeat.usecases.ts';

let own: TestDatabase;
let at: Date;
let told: AlertReport[];
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  at = new Date('2026-11-21T12:00:00Z');
  told = [];
  const { database } = own;
  await database.asSystem(() => sql`delete from processes`.execute(database.current));
});
afterAll(() => own.drop());

const addProcess = (role: string) => {
  const row = { id: randomUUID(), role, version: '1', host: role, startedAt: at };
  const { database } = own;
  const context = {
    database,
    now: () => at,
    alertReporter: { report: (each: AlertReport) => void told.push(each) },
    warn: () => undefined,
  };
  return () => beat(context, { ...row, seenAt: at });
};
const pass = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1_000);
};
const listed = async () =>
  (await listProcesses({ database: own.database, now: () => at })).map(({ role, missing }) => [
    role,
    missing,
  ]);

test('a worker that is no longer heard of is told once, and that none is left until one is there again', async () => {
  const [web, worker] = [addProcess('web'), addProcess('worker')];
  await Promise.all([web(), worker()]);
  pass(80);
  await web();
  expect(told).toEqual([]);
  pass(20);
  await Promise.all([web(), web()]);
  expect(told.filter(({ severity }) => severity === 'high')).toMatchObject([
    { type: 'process_missing', data: { role: 'worker' } },
  ]);
  expect(told).toContainEqual(expect.objectContaining({ subject: 'no worker', severity: 'critical' }));
  expect(await listed()).toEqual([
    ['web', false],
    ['worker', true],
  ]);
  told.length = 0;
  await addProcess('all')();
  await web();
  expect(told).toEqual([]);
  pass(25 * 3_600);
  await web();
  expect(await listed()).toEqual([['web', false]]);
});

test('a process stands in the list while it runs, and leaves it where it ends in order', async () => {
  const processes = await createTestProcesses();
  const { end } = await processes.start();
  const read = () => processes.look((database) => listProcesses({ database, now: () => new Date() }));
  await expect.poll(read).toMatchObject([{ role: 'all', missing: false }]);
  await end('SIGTERM');
  expect(await read()).toEqual([]);
  const killed = await processes.start({ ROLE: 'web' });
  await expect.poll(read).toMatchObject([{ role: 'web' }]);
  await killed.end('SIGKILL');
  expect(await read()).toMatchObject([{ role: 'web' }]);
  await processes.close();
});
