import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { tellOfEndedJobs } from '../../analysis/bulk-analysis/ended-jobs.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { tellOfLimits } from '../plans/reached-limits.usecases.ts';
import { addPerson, addTeam, ok } from '../workspaces/test-teams.ts';
import type { Person, TestTeam } from '../workspaces/test-teams.ts';
import { openTelling } from './test-telling.ts';

let server: TestServer;
let telling: Awaited<ReturnType<typeof openTelling>>;
beforeAll(async () => {
  server = await startTestServer();
  telling = await openTelling(server);
});
afterAll(async () => {
  await telling.close();
  await server.close();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  telling.mails.length = 0;
});

const listed = z.object({ notifications: z.array(z.object({ kind: z.string(), subject: z.string() })) });
const newsOf = async (person: Person, kind: string) => {
  const { notifications } = listed.parse(await ok(person.call('/api/notifications')));
  return notifications.filter((each) => each.kind === kind).map(({ subject }) => subject);
};
const asSystem = (text: ReturnType<typeof sql>) =>
  server.database.asSystem(() => text.execute(server.database.current));

interface Ended {
  id: string;
  workspaceId: string;
  madeBy: string | null;
}
const endJob = (
  { id, workspaceId, madeBy }: Ended,
  { name = 'Autumn', status = 'completed', round = 1, at = server.clock.now } = {},
) =>
  asSystem(sql`
    insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, completed_count, failed_count, month,
      round, created_at, finished_at, made_by)
    values (${id}, ${workspaceId}, ${name}, ${status}, false, 4, 3, 1, '2026-11-01', ${round}, ${at}, ${at}, ${madeBy})
    on conflict (id) do update set round = excluded.round, finished_at = excluded.finished_at`);
const fresh = (workspaceId: string, madeBy: string | null): Ended => ({
  id: crypto.randomUUID(),
  workspaceId,
  madeBy,
});

test('whoever started a bulk job is told of its end once, however many processes look, and again after a retry', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  const job = fresh(id, ada.userId);
  await endJob(job, { name: 'Autumn =1+1' });
  await endJob(fresh(ada.userId, null), { name: 'Her own' });
  await telling.atOnce(tellOfEndedJobs);
  await telling.atOnce(tellOfEndedJobs);
  expect((await newsOf(ada, 'bulk_job_ended')).toSorted()).toEqual([
    '“Autumn =1+1” is done',
    '“Her own” is done',
  ]);
  expect(await newsOf(owner, 'bulk_job_ended')).toEqual([]);
  // The usual way is the page alone.
  expect(telling.mails).toEqual([]);
  await ok(ada.call('/api/notification-settings/save', { kind: 'bulk_job_ended', how: 'mail' }));
  await endJob(job, { round: 2 });
  await telling.atOnce(tellOfEndedJobs);
  expect(await newsOf(ada, 'bulk_job_ended')).toHaveLength(3);
  expect(telling.mails.map(({ to }) => to)).toEqual([ada.email]);
  expect(telling.mails[0]?.text).toContain('3 channels analyzed, 1 channel could not be.');
});

test('nobody is told of a job that was cancelled, ended long ago, or whose starter has left the team', async () => {
  const { id, owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  await endJob(fresh(id, ada.userId));
  await endJob(fresh(id, owner.userId), { status: 'cancelled' });
  await endJob(fresh(id, owner.userId), { at: new Date(server.clock.now.getTime() - 25 * 3_600_000) });
  await ok(ada.call('/api/team/leave', {}));
  await tellOfEndedJobs(telling.contextOf());
  expect(await newsOf(ada, 'bulk_job_ended')).toEqual([]);
  expect(await newsOf(owner, 'bulk_job_ended')).toEqual([]);
});

/** Sets what is left of November, as if it was spent a moment ago. */
async function spend(
  userId: string,
  { left, of = 500, month = '2026-11' }: { left: number; of?: number; month?: string },
) {
  await asSystem(sql`
    update profiles set credits_remaining = ${left}, credits_granted = ${of}, credits_month = ${`${month}-01`}
    where user_id = ${userId}`);
  await note(userId, userId, 1);
}

/** Credits that one person has spent in a workspace. */
const note = (workspaceId: string, personId: string, credits: number) =>
  asSystem(sql`
    insert into credit_ledger (user_id, kind, credits, balance, created_at, made_by, bulk_analyses, bulk_job_id, bulk_round)
    values (${workspaceId}, 'bulk_hold', ${-credits}, 0, ${server.clock.now}, ${personId}, ${credits}, ${crypto.randomUUID()}, 1)`);

async function growthTeam(): Promise<TestTeam & { finance: Person; analyst: Person }> {
  const team = await addTeam(server, { tier: 'growth' });
  const [finance, analyst] = [await addPerson(server, 'Fin'), await addPerson(server, 'Ana')];
  await team.add(finance, 'finance');
  await team.add(analyst, 'analyst');
  return { ...team, finance, analyst };
}

test('whoever sees the invoices is told at 80 and at 100 percent of a month’s credits, each once, and nobody else', async () => {
  server.clock.now = new Date('2026-11-30T12:00:00Z');
  const { id, owner, finance, analyst } = await growthTeam();
  await spend(id, { left: 101 });
  await telling.atOnce(tellOfLimits);
  expect(await newsOf(owner, 'plan_limits')).toEqual([]);
  await spend(id, { left: 100 });
  await telling.atOnce(tellOfLimits);
  await telling.atOnce(tellOfLimits);
  const nearly = 'Your team’s month is nearly used up';
  expect(telling.mails.map(({ to }) => to).toSorted()).toEqual([finance.email, owner.email].toSorted());
  expect(telling.mails[0]?.text).toContain('100 analyses are left');
  await spend(id, { left: 0 });
  await telling.atOnce(tellOfLimits);
  const usedUp = 'Your team’s analyses of this month are used up';
  for (const person of [owner, finance])
    expect(await newsOf(person, 'plan_limits')).toEqual(expect.arrayContaining([nearly, usedUp]));
  // An analysis that failed is given back.
  await spend(id, { left: 1 });
  await tellOfLimits(telling.contextOf());
  expect(await newsOf(owner, 'plan_limits')).toHaveLength(2);
  expect(await newsOf(analyst, 'plan_limits')).toEqual([]);
  server.clock.now = new Date('2026-12-01T12:00:00Z');
  await spend(id, { left: 0, month: '2026-12' });
  await tellOfLimits(telling.contextOf());
  expect(await newsOf(owner, 'plan_limits')).toHaveLength(3);
});

test('whoever jumps to the end is told of the end alone; the month’s limit counts like credits, unlimited plans never', async () => {
  const person = await addPerson(server, 'Solo');
  await spend(person.userId, { left: 0, of: 10 });
  await tellOfLimits(telling.contextOf());
  await spend(person.userId, { left: 1, of: 10 });
  await tellOfLimits(telling.contextOf());
  expect(await newsOf(person, 'plan_limits')).toEqual(['Your analyses of this month are used up']);
  const counted = await addPerson(server, 'Counted');
  await spend(counted.userId, { left: 10, of: 10 });
  await asSystem(sql`
    insert into usage_months (user_id, month, analyses) values (${counted.userId}, '2026-11-01', 45)`);
  await asSystem(sql`update profiles set trial_until = null where user_id = ${counted.userId}`);
  await tellOfLimits(telling.contextOf());
  expect(await newsOf(counted, 'plan_limits')).toEqual(['Your analyses of this month are used up']);
  const { id, owner } = await addTeam(server, { tier: 'enterprise' });
  await spend(id, { left: 0 });
  // Granted for October: the new month has not begun for it.
  const sleeper = await addPerson(server, 'Sleeper');
  await spend(sleeper.userId, { left: 0, month: '2026-10' });
  await tellOfLimits(telling.contextOf());
  expect(await newsOf(owner, 'plan_limits')).toEqual([]);
  expect(await newsOf(sleeper, 'plan_limits')).toEqual([]);
});

test('of a member’s own share the member is told, and who sees the invoices, by name', async () => {
  const { id, owner, analyst } = await growthTeam();
  const share = { person_id: analyst.userId, role: 'analyst', monthly_credits: 50 };
  await ok(owner.call('/api/team/members', share));
  await note(id, analyst.userId, 39);
  await telling.atOnce(tellOfLimits);
  expect(await newsOf(analyst, 'plan_limits')).toEqual([]);
  await note(id, analyst.userId, 1);
  await telling.atOnce(tellOfLimits);
  await telling.atOnce(tellOfLimits);
  expect(await newsOf(analyst, 'plan_limits')).toEqual([
    'Your share of the team’s credits is nearly used up',
  ]);
  expect(await newsOf(owner, 'plan_limits')).toEqual(['Ana’s share of the team’s credits is nearly used up']);
  await note(id, analyst.userId, 10);
  await telling.atOnce(tellOfLimits);
  expect(await newsOf(analyst, 'plan_limits')).toHaveLength(2);
  expect(await newsOf(owner, 'plan_limits')).toHaveLength(2);
});

test('a mail that fails keeps nobody from being told on the page, nor from the digest', async () => {
  const person = await addPerson(server, 'Solo');
  await spend(person.userId, { left: 0, of: 10 });
  const broken = { send: () => Promise.reject(new Error('full')), close: () => Promise.resolve() };
  await tellOfLimits({ ...telling.contextOf(), mailer: broken });
  await tellOfLimits(telling.contextOf());
  expect(telling.mails).toEqual([]);
  expect(await newsOf(person, 'plan_limits')).toHaveLength(1);
});

test('the members of a team are told of whoever joins, and whoever joins is not', async () => {
  const { owner, add } = await addTeam(server);
  const [ada, bo] = [await addPerson(server, 'Ada'), await addPerson(server, 'Bo')];
  await add(ada, 'analyst');
  await add(bo, 'finance');
  await expect.poll(() => newsOf(ada, 'member_joined')).toEqual(['Bo joined Blue Team']);
  await expect.poll(() => newsOf(owner, 'member_joined')).toHaveLength(2);
  expect(await newsOf(bo, 'member_joined')).toEqual([]);
});
