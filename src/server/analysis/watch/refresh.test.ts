import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchAlerts } from '../../../contract/analysis/watch.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { auditPlans, changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { refreshBatch, refreshWatched } from './refresh.usecases.ts';
import { everyRule, inStudio, refresherOf, signUpWatcher } from './test-watching.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await auditPlans(server.database);
  await server.close();
});

const samples = sampleChannels().filter(({ videos }) => videos.length > 20);
let next = 0;
/** A channel that no other test has touched. */
const takeChannel = () => samples[(next += 1)]?.channel.id ?? '';
const sponsored = (brand: string) => ({
  title: `A new film with ${brand}`,
  description: `This video is sponsored by ${brand}. Use code TEN at https://www.${brand.toLowerCase()}.com/ten #ad`,
  ageDays: 1,
});
type Watcher = Awaited<ReturnType<typeof signUpWatcher>>;
async function alertsOf(watcher: Watcher) {
  const { body } = await watcher.call('/api/watches/alerts');
  const answer = watchAlerts['~orpc'].outputSchema?.parse(body);
  if (answer === undefined) throw new Error('The contract has no output.');
  return answer;
}
/** Watches a channel and reads it for the first time. */
async function begin(watcher: Watcher, channelId = takeChannel()) {
  await watcher.call('/functions/v1/analyze-youtube-channel', { channelUrl: channelId });
  expect((await watcher.watch(channelId)).status).toBe(200);
  await refreshWatched(refresherOf(server));
  return channelId;
}
const rows = async (channelId: string) => {
  const found = await server.database.asSystem(() =>
    sql<{ refreshes: number; paused: string | null; claimed_by: string | null; next_at: Date }>`
      select * from watched_channels where channel_id = ${channelId}`.execute(server.database.current),
  );
  return found.rows;
};
/** As if a week had passed since the channel was read; sessions and trials last no longer. */
const makeDue = (channelId: string) =>
  server.database.asSystem(async () => {
    const { current } = server.database;
    await sql`update watched_channels set next_at = ${server.clock.now} where channel_id = ${channelId}`.execute(
      current,
    );
    await sql`update channel_snapshots set fetched_at = fetched_at - interval '7 days', record =
      jsonb_set(record::jsonb, '{fetchedAt}', to_jsonb(to_char((fetched_at - interval '7 days') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json where channel_id = ${channelId}`.execute(current);
  });

test('a new sponsor is told once, with the analysis that was made for it, and only to those who watch', async () => {
  const watcher = await signUpWatcher(server);
  const other = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await inStudio(server, channelId, sponsored('Zephyrine'));
  await makeDue(channelId);
  await refreshWatched(refresherOf(server));
  const { alerts, unread } = await alertsOf(watcher);
  expect(alerts).toMatchObject([
    { rule: 'new_sponsor', sponsor: expect.stringMatching(/zephyrine/i), channel_id: channelId, read: false },
  ]);
  expect([unread, alerts[0]?.analysis_id]).toEqual([1, expect.any(String)]);
  await makeDue(channelId);
  await refreshWatched(refresherOf(server));
  expect((await alertsOf(watcher)).alerts).toHaveLength(1);
  expect((await alertsOf(other)).alerts).toEqual([]);
  const feed = await watcher.call('/api/watches/sponsors?brand=zephyrine');
  expect(feed.body).toMatchObject({ sightings: [{ channel_id: channelId, kind: 'sponsor' }] });
  expect((await other.call('/api/watches/sponsors?brand=zephyrine')).body).toMatchObject({ sightings: [] });
  const read = await watcher.call('/api/watches/alerts/read', { until: server.clock.now.toISOString() });
  expect(read.body).toEqual({ unread: 0 });
  expect(server.reports).toEqual([]);
});

test('two workers at once refresh a channel once, and a worker that died is taken over after its lease', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await makeDue(channelId);
  const before = server.double.requests.length;
  const workers = [refresherOf(server), refresherOf(server), refresherOf(server)];
  await Promise.all(workers.map((worker) => refreshBatch(worker)));
  expect(server.double.requests.length - before).toBe(1);
  expect(await rows(channelId)).toMatchObject([{ refreshes: 1, claimed_by: null }]);
  await makeDue(channelId);
  const claim = (age: string) =>
    server.database.asSystem(() =>
      sql`update watched_channels set claimed_by = gen_random_uuid(),
        claimed_at = clock_timestamp() - ${age}::interval where channel_id = ${channelId}`.execute(
        server.database.current,
      ),
    );
  await claim('4 minutes');
  await refreshWatched(refresherOf(server));
  expect(await rows(channelId)).toMatchObject([{ refreshes: 1 }]);
  await claim('6 minutes');
  await refreshWatched(refresherOf(server));
  expect(await rows(channelId)).toMatchObject([{ refreshes: 2, claimed_by: null }]);
});

test('what a worker reads for a claim that it has lost changes nothing', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await inStudio(server, channelId, sponsored('Quillworks'));
  await makeDue(channelId);
  const slow = refresherOf(server);
  const { findChannel } = slow.youtube;
  slow.youtube.findChannel = async (...asked) => {
    const found = await findChannel(...asked);
    await server.database.asSystem(() =>
      sql`update watched_channels set claimed_by = gen_random_uuid() where channel_id = ${channelId}`.execute(
        server.database.current,
      ),
    );
    return found;
  };
  await refreshBatch(slow);
  expect(await rows(channelId)).toMatchObject([{ refreshes: 0, claimed_by: expect.any(String) }]);
  expect((await alertsOf(watcher)).alerts).toEqual([]);
});

test('a reading that somebody has just made is not made again', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await makeDue(channelId);
  const person = await signUpWatcher(server);
  await person.call('/functions/v1/analyze-youtube-channel', { channelUrl: channelId });
  const before = server.double.requests.length;
  await refreshWatched(refresherOf(server));
  expect(server.double.requests.length).toBe(before);
  expect(await rows(channelId)).toMatchObject([{ refreshes: 1 }]);
});

test('where the day has no units left for watching, it goes on the next day', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await makeDue(channelId);
  await refreshWatched(refresherOf(server, { dailyUnits: 1 }));
  const [waiting] = await rows(channelId);
  expect(waiting).toMatchObject({ refreshes: 0, claimed_by: null });
  expect(waiting?.next_at.getTime()).toBeGreaterThan(server.clock.now.getTime());
  const start = server.clock.now;
  server.clock.now = new Date(waiting?.next_at.getTime() ?? 0);
  await refreshWatched(refresherOf(server, { dailyUnits: 1_000 }));
  server.clock.now = start;
  expect(await rows(channelId)).toMatchObject([{ refreshes: 1 }]);
});

test('a channel is gone when YouTube has said so twice', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  await inStudio(server, channelId, null);
  await makeDue(channelId);
  await refreshWatched(refresherOf(server));
  expect((await alertsOf(watcher)).alerts).toEqual([]);
  for (let again = 0; again < 2; again += 1) {
    await makeDue(channelId);
    await refreshWatched(refresherOf(server));
  }
  expect((await alertsOf(watcher)).alerts).toMatchObject([{ rule: 'gone', channel_id: channelId }]);
});

test('four refreshes cost a credit; without one watching rests, says so once, and goes on with the next', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = await begin(watcher);
  const credits = async () => {
    const { body } = await watcher.call('/api/credits');
    return JSON.stringify(body).match(/"watch"/g)?.length ?? 0;
  };
  const refreshes = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      await makeDue(channelId);
      await refreshWatched(refresherOf(server));
    }
  };
  await refreshes(3);
  expect(await credits()).toBe(0);
  await refreshes(1);
  expect([await credits(), (await rows(channelId))[0]?.refreshes]).toEqual([1, 4]);
  await refreshes(3);
  const left = await server.database.asSystem(() =>
    sql<{
      credits_remaining: number;
    }>`select credits_remaining from profiles where user_id = ${watcher.userId}`.execute(
      server.database.current,
    ),
  );
  const all = left.rows[0]?.credits_remaining ?? 0;
  const adjust = (credits: number) =>
    server.database.asOwner(() =>
      sql`with p as (update profiles set credits_remaining = credits_remaining + ${credits}::int
          where user_id = ${watcher.userId} returning credits_remaining)
        insert into credit_ledger (user_id, kind, credits, balance, created_at)
        select ${watcher.userId}, 'adjustment', ${credits}::int, credits_remaining, now() from p`.execute(
        server.database.current,
      ),
    );
  await adjust(-all);
  await refreshes(2);
  expect(await rows(channelId)).toMatchObject([{ refreshes: 7, paused: 'credits' }]);
  expect(await alertsOf(watcher)).toMatchObject({ alerts: [], out_of_credits_since: expect.any(String) });
  await adjust(1);
  const { syncWatches } = await import('./watches.usecases.ts');
  await syncWatches(refresherOf(server));
  await refreshWatched(refresherOf(server));
  expect(await rows(channelId)).toMatchObject([{ refreshes: 8, paused: null }]);
  expect(await alertsOf(watcher)).toMatchObject({ out_of_credits_since: null });
});

test('a plan without prices is told that a price moved, and not from where to where', async () => {
  const watcher = await signUpWatcher(server, 'growth');
  const channelId = await begin(watcher);
  const measure = (value: number) => ({
    value,
    low: value - 1,
    high: value + 1,
    at: '2026-11-01T00:00:00.000Z',
  });
  await server.database.asSystem(() =>
    sql`insert into watch_alerts (id, workspace_id, channel_id, rule, fact, details, created_at)
      values (gen_random_uuid(), ${watcher.userId}, ${channelId}, 'price', 'a price',
        ${JSON.stringify({ before: measure(1_000), after: measure(2_000) })}, ${server.clock.now})`.execute(
      server.database.current,
    ),
  );
  expect((await alertsOf(watcher)).alerts).toMatchObject([
    { before: { value: 1_000 }, after: { value: 2_000 } },
  ]);
  await changeProfile(server.database, watcher.userId, { subscription_tier: 'free', trial_until: null });
  expect((await alertsOf(watcher)).alerts).toMatchObject([{ rule: 'price', before: null, after: null }]);
  expect((await watcher.call('/api/watches/sponsors')).body).toMatchObject({ sightings: [] });
});

test('the rules decide what is told', async () => {
  const watcher = await signUpWatcher(server);
  const channelId = takeChannel();
  await watcher.call('/functions/v1/analyze-youtube-channel', { channelUrl: channelId });
  await watcher.watch(channelId, { rules: { ...everyRule, new_sponsor: { brands: ['Otherwise'] } } });
  await refreshWatched(refresherOf(server));
  await inStudio(server, channelId, sponsored('Marlowe'));
  await makeDue(channelId);
  await refreshWatched(refresherOf(server));
  expect((await alertsOf(watcher)).alerts.filter(({ rule }) => rule === 'new_sponsor')).toEqual([]);
});

test('a channel that is forgotten is watched by nobody any more, and whatever else is watched stays', async () => {
  const watcher = await signUpWatcher(server);
  const [channelId, other] = [await begin(watcher), await begin(watcher)];
  await inStudio(server, channelId, sponsored('Halcyon'));
  await makeDue(channelId);
  await refreshWatched(refresherOf(server));
  expect((await alertsOf(watcher)).alerts).toHaveLength(1);
  await forgetChannel(refresherOf(server), { channel: channelId });
  const { body } = await watcher.call('/api/watches');
  expect(body).toMatchObject({ watched: 1, watches: [{ channel_id: other }] });
  expect([await rows(channelId), (await alertsOf(watcher)).alerts]).toEqual([[], []]);
  const feed = await watcher.call('/api/watches/sponsors?brand=halcyon');
  expect(feed.body).toMatchObject({ sightings: [] });
  expect(server.reports).toEqual([]);
});
