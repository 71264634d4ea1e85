import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { passLeaseTime } from '../../platform/db/test-leases.ts';
import { addAccount, changeProfile } from '../../accounts/plans/test-plans.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { runLifecycle } from './lifecycle.usecases.ts';
import { readAudit } from './test-operations.ts';

let testDatabase: TestDatabase;
const clock = { now: new Date('2026-11-21T12:00:00Z') };
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const addContext = async () => {
  const { database } = testDatabase;
  const userId = await addAccount(database, { at: clock.now });
  await changeProfile(database, userId, { is_admin: true });
  const admin = { userId, email: `${userId}@example.com`, clientAddress: '192.0.2.1' };
  return { database, now: () => clock.now, admin };
};
const task = (run: () => Promise<void>) => ({ name: 'a task', everyMs: 60_000, run });
const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 24 * 3_600_000);
/** A task that is under way until it is let go. */
const holdTask = () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const run = () => {
    runs += 1;
    return gate.promise;
  };
  return { task: task(run), count: () => runs, letGo: gate.resolve };
};
const countRows = async () => {
  const { database } = testDatabase;
  const [begun, ended] = [
    await readAudit(database, 'data_lifecycle_begun'),
    await readAudit(database, 'data_lifecycle_ended'),
  ];
  return { begun: begun.length, ended: ended.length };
};

test('of two runs at once one is refused', async () => {
  const [first, second] = [await addContext(), await addContext()];
  const held = holdTask();
  const running = runLifecycle({ ...first, lifecycle: [held.task] });
  await expect.poll(held.count).toBe(1);
  const refused = runLifecycle({ ...second, lifecycle: [held.task] });
  await expect(refused).rejects.toMatchObject({ code: 'RUN_UNDER_WAY' });
  expect(await countRows()).toEqual({ begun: 1, ended: 0 });
  held.letGo();
  await running;
  await runLifecycle({ ...second, lifecycle: [held.task] });
  expect(held.count()).toBe(2);
  expect(await countRows()).toEqual({ begun: 2, ended: 2 });
});

test('a run that is taken for dead gives its place up, goes no further and tells nothing of what its successor did', async () => {
  const [slow, second] = [await addContext(), await addContext()];
  const before = await countRows();
  const [held, taking] = [holdTask(), holdTask()];
  const late = task(() => expect.unreachable());
  const running = runLifecycle({ ...slow, lifecycle: [held.task, late] });
  await expect.poll(held.count).toBe(1);
  await passLeaseTime(testDatabase.database);
  const taken = runLifecycle({ ...second, lifecycle: [taking.task] });
  await expect.poll(taking.count).toBe(1);
  held.letGo();
  await expect(running).rejects.toMatchObject({ code: 'RUN_UNDER_WAY' });
  expect(await countRows()).toEqual({ begun: before.begun + 2, ended: before.ended });
  const third = runLifecycle({ ...slow, lifecycle: [late] });
  await expect(third).rejects.toMatchObject({ code: 'RUN_UNDER_WAY' });
  taking.letGo();
  await taken;
  expect(await countRows()).toEqual({ begun: before.begun + 2, ended: before.ended + 1 });
});

test('a task that fails keeps no other from its run, is told and written down, and leaves the place free', async () => {
  const context = await addContext();
  const { database } = testDatabase;
  await addHistory(database, { userId: context.admin.userId, analyses: 3, newest: daysAgo(40) });
  const lifecycle = [
    { ...task(() => Promise.reject(new Error('broken'))), name: 'a broken task' },
    // Two of three, as where one run does not do everything.
    task(async () => {
      await sql`update channel_results set channel_name = null where id in (
        select id from channel_results where channel_name is not null limit 2)`.execute(database.current);
      await changeProfile(database, context.admin.userId, { is_admin: false });
    }),
  ];
  await expect(runLifecycle({ ...context, lifecycle })).rejects.toThrow('Part of the data');
  const rows = await readAudit(database, 'data_lifecycle_ended');
  expect(JSON.parse(rows.at(-1)?.values ?? '')).toEqual({
    done: { result_names: 2 },
    left: { result_names: 1 },
    failed: ['a broken task'],
  });
  await runLifecycle({ ...(await addContext()), lifecycle: [] });
});

test('whoever is no administrator any more runs nothing', async () => {
  const context = await addContext();
  await changeProfile(testDatabase.database, context.admin.userId, { is_admin: false });
  const before = await countRows();
  const run = runLifecycle({ ...context, lifecycle: [task(() => expect.unreachable())] });
  await expect(run).rejects.toMatchObject({ code: 'ADMIN_REQUIRED' });
  expect(await countRows()).toEqual(before);
});
