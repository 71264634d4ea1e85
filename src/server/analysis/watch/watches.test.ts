import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watches } from '../../../contract/analysis/watch.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetWatched } from './alerts.usecases.ts';
import { findNext } from './schedule.ts';
import { addList, everyRule, refresherOf, signUpWatcher } from './test-watching.ts';
import { syncWatches } from './watches.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const channelOf = (number: number) => `UC${String(number).padStart(21, '0')}A`;
const weekly = { frequency: 'weekly', rules: everyRule };
type Watcher = Awaited<ReturnType<typeof signUpWatcher>>;
async function list(watcher: Watcher) {
  const { body } = await watcher.call('/api/watches');
  const answer = watches['~orpc'].outputSchema?.parse(body);
  if (answer === undefined) throw new Error('The contract has no output.');
  return answer;
}
const watchList = (watcher: Watcher, listId: string, more: object = {}) =>
  watcher.call('/api/watches/add', { kind: 'list', list_id: listId, ...weekly, ...more });
const numbers = (count: number, first = 0) =>
  Array.from({ length: count }, (_, each) => channelOf(first + each));
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  body !== null && typeof body === 'object' && 'code' in body ? body.code : null,
];
const pauses = async (workspaceId: string) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ paused: string | null; watched: number }>`
      select paused, count(*)::int as watched from watched_channels where workspace_id = ${workspaceId}
      group by 1 order by 1 nulls first`.execute(server.database.current),
  );
  return rows;
};

test('a channel in two lists counts once, and what the plan does not watch is refused whole', async () => {
  const watcher = await signUpWatcher(server);
  const { channels } = plans.growth.watched;
  const first = await addList(server.database, watcher.userId, numbers(channels));
  const same = await addList(server.database, watcher.userId, numbers(channels));
  const other = await addList(server.database, watcher.userId, numbers(1, channels));
  expect((await watchList(watcher, first)).status).toBe(200);
  expect((await watchList(watcher, same)).status).toBe(200);
  expect(codeOf(await watchList(watcher, same))).toEqual([409, 'ALREADY_WATCHED']);
  expect(codeOf(await watchList(watcher, other))).toEqual([409, 'TOO_MANY_WATCHED']);
  expect(await list(watcher)).toMatchObject({ watched: channels, limit: channels });
  expect(codeOf(await watchList(watcher, other, { frequency: 'daily' }))).toEqual([
    403,
    'DAILY_NOT_INCLUDED',
  ]);
});

test('of many at once, the plan’s last place goes to one', async () => {
  const watcher = await signUpWatcher(server);
  const { channels } = plans.growth.watched;
  const full = await addList(server.database, watcher.userId, numbers(channels - 1));
  expect((await watchList(watcher, full)).status).toBe(200);
  const lists = await Promise.all(
    numbers(6, channels).map((channelId) => addList(server.database, watcher.userId, [channelId])),
  );
  const answers = await Promise.all(lists.map((each) => watchList(watcher, each)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await list(watcher)).watched).toBe(channels);
});

test('a smaller plan pauses what was added last, and a larger one goes on with it', async () => {
  const watcher = await signUpWatcher(server);
  const early = await addList(server.database, watcher.userId, numbers(2));
  await watchList(watcher, early);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await watchList(watcher, await addList(server.database, watcher.userId, numbers(4, 2)));
  await changeProfile(server.database, watcher.userId, { subscription_tier: 'free', trial_until: null });
  await syncWatches(refresherOf(server));
  const { channels } = plans.free.watched;
  expect(await pauses(watcher.userId)).toEqual([
    { paused: null, watched: channels },
    { paused: 'plan', watched: 6 - channels },
  ]);
  const shown = await list(watcher);
  expect(shown.watches.map((each) => each.waiting_for_plan)).toEqual([3, 0]);
  await changeProfile(server.database, watcher.userId, { subscription_tier: 'growth' });
  await syncWatches(refresherOf(server));
  expect(await pauses(watcher.userId)).toEqual([{ paused: null, watched: 6 }]);
});

test('what joins or leaves a list is watched or not, and a paused watch keeps what it knew', async () => {
  const watcher = await signUpWatcher(server);
  const listId = await addList(server.database, watcher.userId, numbers(2));
  await watchList(watcher, listId);
  await server.database.asUser(watcher.userId, () =>
    sql`update list_items set channel_id = ${channelOf(9)} where channel_id = ${channelOf(0)}
      and list_id = ${listId}`.execute(server.database.current),
  );
  await syncWatches(refresherOf(server));
  const { rows } = await server.database.asSystem(() =>
    sql<{ id: string }>`select channel_id as id from watched_channels where workspace_id = ${watcher.userId}
      order by 1`.execute(server.database.current),
  );
  expect(rows.map(({ id }) => id)).toEqual([channelOf(1), channelOf(9)]);
  const id = (await list(watcher)).watches[0]?.id;
  expect((await watcher.call('/api/watches/change', { id, paused: true, ...weekly })).status).toBe(200);
  expect(await pauses(watcher.userId)).toEqual([{ paused: 'watch', watched: 2 }]);
  expect((await list(watcher)).watched).toBe(0);
  await watcher.call('/api/watches/end', { id });
  expect(await pauses(watcher.userId)).toEqual([]);
});

test('another workspace’s watches and lists do not exist', async () => {
  const owner = await signUpWatcher(server);
  const other = await signUpWatcher(server);
  const listId = await addList(server.database, owner.userId, numbers(1));
  await watchList(owner, listId);
  const id = (await list(owner)).watches[0]?.id;
  expect(codeOf(await watchList(other, listId))).toEqual([404, 'LIST_NOT_FOUND']);
  expect(codeOf(await other.call('/api/watches/change', { id, paused: true, ...weekly }))).toEqual([
    404,
    'WATCH_NOT_FOUND',
  ]);
  expect(codeOf(await other.call('/api/watches/end', { id }))).toEqual([404, 'WATCH_NOT_FOUND']);
  expect((await list(other)).watches).toEqual([]);
  expect((await list(owner)).watches).toMatchObject([{ paused: false }]);
});

test('a channel nobody has read, or that was forgotten, cannot be watched; a list goes on without it', async () => {
  const watcher = await signUpWatcher(server);
  expect(codeOf(await watcher.watch(channelOf(77)))).toEqual([404, 'CHANNEL_UNKNOWN']);
  expect(codeOf(await watcher.watch('not a channel at all'))).toEqual([404, 'CHANNEL_UNKNOWN']);
  await server.database.asSystem(() =>
    sql`insert into forgotten_channels select sha256(convert_to(${`id:${channelOf(78)}`}, 'UTF8')), now()`.execute(
      server.database.current,
    ),
  );
  expect(codeOf(await watcher.watch(channelOf(78)))).toEqual([404, 'CHANNEL_UNKNOWN']);
  const listId = await addList(server.database, watcher.userId, [channelOf(78), channelOf(79)]);
  expect((await watchList(watcher, listId)).status).toBe(200);
  expect(await list(watcher)).toMatchObject({ watched: 1 });
});

test('alerts go after a year', async () => {
  const watcher = await signUpWatcher(server);
  const add = (fact: string, at: Date) =>
    server.database.asSystem(() =>
      sql`insert into watch_alerts (id, workspace_id, channel_id, rule, fact, details, created_at)
        values (gen_random_uuid(), ${watcher.userId}, ${channelOf(5)}, 'gone', ${fact}, '{}', ${at})`.execute(
        server.database.current,
      ),
    );
  const { now } = server.clock;
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await add('old', ago(366));
  await add('recent', ago(2));
  await add('new', ago(0.5));
  await forgetWatched(refresherOf(server));
  const left = await server.database.asSystem(() =>
    sql<{
      fact: string;
    }>`select fact from watch_alerts where workspace_id = ${watcher.userId} order by created_at`.execute(
      server.database.current,
    ),
  );
  expect(left.rows.map(({ fact }) => fact)).toEqual(['recent', 'new']);
});

test('a channel has its own time, the same for everybody, and channels spread over the week and the day', () => {
  const after = new Date('2026-11-21T12:00:00Z');
  const times = numbers(5_000).map((channelId) =>
    findNext({ channelId, frequency: 'weekly', after }).getTime(),
  );
  for (const time of times) {
    expect(time - after.getTime()).toBeGreaterThanOrEqual(3.5 * 86_400_000);
    expect(time - after.getTime()).toBeLessThanOrEqual(10.5 * 86_400_000);
  }
  const perHour = Map.groupBy(times, (time) => Math.floor(time / 3_600_000));
  expect(perHour.size).toBeGreaterThanOrEqual(168);
  expect(Math.max(...[...perHour.values()].map((each) => each.length))).toBeLessThan(3 * (5_000 / 168));
  const next = new Date(times[0] ?? 0);
  const again = findNext({ channelId: channelOf(0), frequency: 'weekly', after: next });
  expect(again.getTime() - next.getTime()).toBe(7 * 86_400_000);
});
