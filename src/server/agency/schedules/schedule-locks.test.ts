import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import { asSuperuser } from '../../platform/db/test-database.ts';
import { claimDue, putOff, settle } from './due.rows.ts';
import { askNow, deleteSchedule, findSchedules, holdSchedule, insertSchedule } from './schedules.rows.ts';

/** As in `locks.test.ts`: each lock, looked at from a second connection while the first one's transaction is open. */
const plans = await usePlans();
const { database } = plans;
const workspaceId = await plans.addUser();
const other = new Client({ connectionString: asSuperuser(plans.url) });
beforeAll(() => other.connect());
afterAll(() => other.end());

const at = plans.now();
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
let id = '';
beforeEach(async () => {
  id = randomUUID();
  await database.asUser(workspaceId, async () => {
    for (const known of await findSchedules(database, workspaceId))
      await deleteSchedule(database, { workspaceId, id: known.id });
    await insertSchedule(database, {
      id,
      workspace_id: workspaceId,
      owner_id: workspaceId,
      what: 'library',
      list_id: null,
      campaign_id: null,
      question: null,
      name: '',
      format: 'csv',
      paper: 'a4',
      every: 'week',
      day: 1,
      hour: 9,
      time_zone: 'UTC',
      addresses: ['ada@example.com'],
      is_paused: false,
      next_at: at,
      at,
    });
  });
});

const isFree = () =>
  other
    .query(`select from report_schedules where id = '${id}' for no key update nowait`)
    .then(() => true)
    .catch(() => false);
const claim = (by: string, moment = at) =>
  database.asSystem(() => claimDue(database, { at: moment, heldUntil: later(10), claim: by }));
const outcome = { name: '', nextAt: later(60), stoppedFor: null };
const settleAs = (by: string) => database.asSystem(() => settle(database, { id, claim: by, ...outcome }));

test('a schedule that is changed is held until the transaction ends', async () => {
  await database.asUser(workspaceId, async () => {
    expect(await holdSchedule(database, { workspaceId, id })).not.toBeNull();
    expect(await isFree()).toBe(false);
  });
  expect(await isFree()).toBe(true);
});

test('a schedule that somebody holds is passed over, and one that is claimed is nobody else’s', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await other.query('begin');
  await other.query(`select from report_schedules where id = '${id}' for update`);
  expect(await claim(first)).toBeNull();
  await other.query('commit');
  expect(await claim(first)).toMatchObject({ id });
  expect(await claim(second, later(9))).toBeNull();
  // Whoever takes longer than that has lost it.
  expect(await claim(second, later(10))).toMatchObject({ id });
  expect(await settleAs(first)).toBe(false);
  expect(await settleAs(second)).toBe(true);
  expect(await settleAs(second)).toBe(false);
  expect(await claim(first, later(59))).toBeNull();
});

test('a try that failed is put off, by whoever made it alone', async () => {
  const own = randomUUID();
  await claim(own);
  await database.asSystem(() => putOff(database, { id, claim: randomUUID(), until: at }));
  expect(await claim(randomUUID(), later(5))).toBeNull();
  await database.asSystem(() => putOff(database, { id, claim: own, until: later(2) }));
  expect(await claim(own, later(1))).toBeNull();
  expect(await claim(own, later(2))).toMatchObject({ attempts: 1 });
});

test('of those who ask for a report at once one is heard', async () => {
  const asked = { id, at, since: later(-60) };
  const heard = await Promise.all([1, 2, 3].map(() => database.asSystem(() => askNow(database, asked))));
  expect(heard.filter(Boolean)).toHaveLength(1);
});
