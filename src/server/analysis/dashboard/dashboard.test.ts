import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dashboardData } from '../../../contract/analysis/dashboard.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addHistory, addUsage } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = start;
});
afterAll(() => server.close());

const readDashboard = async (member: { cookie: string }) => {
  const { status, body } = await callsOf(server, member)('/api/dashboard');
  expect(status).toBe(200);
  return dashboardData.parse(body);
};

test('somebody new sees no analyses and six months without any', async () => {
  const { recent_analyses, usage_trend } = await readDashboard(await server.signUp());
  expect(recent_analyses).toEqual([]);
  expect(usage_trend).toEqual(
    ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month) => ({
      month,
      analyses: 0,
    })),
  );
});

test('the same comes with the start of the dashboard, to nobody else and with no other page', async () => {
  const member = await server.signUp();
  await addHistory(server.database, { userId: member.userId, analyses: 2, newest: start });
  const ask = (path: string, who = { cookie: '' }) => callsOf(server, who)(path);
  const dashboard = await readDashboard(member);
  expect(dashboard.recent_analyses).toHaveLength(2);
  expect((await ask('/api/start?screen=dashboard', member)).body).toMatchObject({
    dashboard,
    library: (await ask('/api/library?rows=10', member)).body,
  });
  expect((await ask('/api/start', member)).body).not.toHaveProperty('dashboard');
  expect((await ask('/api/start?screen=dashboard')).body).not.toHaveProperty('dashboard');
  expect((await ask('/api/start?screen=admin', member)).status).toBe(400);
});

test('the five newest of the user’s own analyses are shown, newest first, by the channel’s name', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const ids = await addHistory(server.database, {
    userId: member.userId,
    analyses: 8,
    newest: start,
    figures: { verdict: 'Good' },
  });
  await addHistory(server.database, { userId: other.userId, analyses: 3, newest: new Date(+start + 1000) });
  const { recent_analyses } = await readDashboard(member);
  expect(recent_analyses.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  expect(recent_analyses[1]).toEqual({
    id: ids[1],
    channel_name: 'Channel 1',
    channel_id: `${member.userId}:1`,
    sponsorship_score: 1,
    verdict: 'Good',
    created_at: '2026-11-21T11:00:00.000Z',
  });
});

test('an analysis whose channel’s name is forgotten stays in the list', async () => {
  const member = await server.signUp();
  await addHistory(server.database, { userId: member.userId, analyses: 1, newest: start });
  await sql`update channel_results set channel_name = null where channel_id = ${`${member.userId}:0`}`.execute(
    server.database.current,
  );
  const { recent_analyses } = await readDashboard(member);
  expect(recent_analyses.map(({ channel_name }) => channel_name)).toEqual([null]);
});

test('the trend tells each month’s own usage and nothing from before it or from others', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  await addUsage(server.database, member.userId, { '2026-05': 99, '2026-06': 1, '2026-09': 7, '2026-11': 3 });
  await addUsage(server.database, other.userId, { '2026-10': 50 });
  const { usage_trend } = await readDashboard(member);
  expect(usage_trend.map(({ analyses }) => analyses)).toEqual([1, 0, 0, 7, 0, 3]);
});

test.each([
  { when: 'the last instant of a year', now: '2026-12-31T23:59:59.999Z', first: '2026-07', last: '2026-12' },
  {
    when: 'the first instant of the next',
    now: '2027-01-01T00:00:00.000Z',
    first: '2026-08',
    last: '2027-01',
  },
  {
    when: 'a day that shorter months lack',
    now: '2028-08-31T12:00:00.000Z',
    first: '2028-03',
    last: '2028-08',
  },
  { when: 'a leap day', now: '2028-02-29T23:30:00.000Z', first: '2027-09', last: '2028-02' },
])('months are those of UTC at $when', async ({ now, first, last }) => {
  server.clock.now = new Date(now);
  const member = await server.signUp();
  await addUsage(server.database, member.userId, { [first]: 4, [last]: 2 });
  const { usage_trend } = await readDashboard(member);
  expect(usage_trend[0]).toEqual({ month: first, analyses: 4 });
  expect(usage_trend[5]).toEqual({ month: last, analyses: 2 });
  expect(new Set(usage_trend.map(({ month }) => month)).size).toBe(6);
});
