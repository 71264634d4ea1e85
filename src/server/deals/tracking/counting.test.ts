import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialSize } from '../../../values/test-trials.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addPerson, addTeam } from '../../accounts/workspaces/test-teams.ts';
import type { Database } from '../../platform/db/database.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createClickCounter } from './click-counter.usecases.ts';
import { fitLinks, tendCounting } from './link-upkeep.usecases.ts';
import { anyAddress, chrome, signUpLinker, visit } from './test-tracking.ts';
import type { Linker } from './test-tracking.ts';
import { clickNetwork, createVisitorKeys } from './visitor-keys.ts';

const start = new Date('2026-11-21T12:00:10Z');
const dayMs = 24 * 3_600_000;
let server: TestServer;
let ada: Linker;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = start;
  ada = await signUpLinker(server);
});
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const linkOf = async (id: string) => (await ada.list()).links.find((link) => link.id === id);
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const rows = (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  server.database.asSystem(() => query.execute(server.database.current)).then((result) => result.rows);

test('twelve behaviours are told apart', async () => {
  const team = await addTeam(server);
  const stranger = await addPerson(server, 'Eve');
  await changeProfile(server.database, team.id, { subscription_tier: 'growth' });
  const made = await team.owner.call('/api/links/save', {
    id: null,
    creator: 'Ada',
    placement: 'bio',
    destination: 'https://shop.example.com/',
    utm: { source: '', medium: '', campaign: '', content: '', term: '' },
    is_active: true,
    expires_at: null,
    fallback: '',
  });
  const code = /\/r\/(\w{7})/.exec(JSON.stringify(made.body))?.[1] ?? '';
  const counts = () => ({ ...server.tracking.counter.counts });
  const classOf = async (...visits: Parameters<typeof visit>[2][]) => {
    const before = counts();
    for (const each of visits) await visit(server, code, each);
    // A session is looked up behind the answer.
    await expect
      .poll(() => Object.values(counts()).reduce((sum, n) => sum + n, 0))
      .toBeGreaterThanOrEqual(
        Object.values(before).reduce((sum, n) => sum + n, 0) +
          visits.filter((each) => each?.method !== 'HEAD').length,
      );
    const after = counts();
    return Object.fromEntries(
      Object.entries(after).flatMap(([name, n]) => {
        const more = n - (Object.entries(before).find(([known]) => known === name)?.[1] ?? 0);
        return more === 0 ? [] : [[name, more]];
      }),
    );
  };
  const from = anyAddress();
  const behaviours = {
    'a first click': [await classOf({ from }), { human: 1 }],
    'the same person again': [await classOf({ from }), { repeat: 1 }],
    'another browser of that network': [
      await classOf({ from, headers: { 'user-agent': safari } }),
      { human: 1 },
    ],
    'a scan': [await classOf({ query: '?q' }), { human: 1 }],
    'a look without a body': [await classOf({ method: 'HEAD' }, {}), { human: 1 }],
    'a search engine': [
      await classOf({ headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }),
      { bot: 1 },
    ],
    'no name': [await classOf({ headers: { 'user-agent': '' } }), { bot: 1 }],
    'a chat’s picture': [await classOf({ headers: { 'user-agent': 'WhatsApp/2.24.1 A' } }), { preview: 1 }],
    'a browser that guesses': [await classOf({ headers: { 'sec-purpose': 'prefetch' } }), { prefetch: 1 }],
    'a look from our own screen': [await classOf({ query: '?preview=1' }), { internal: 1 }],
    'a member who is signed in': [await classOf({ headers: { cookie: team.owner.cookie } }), { internal: 1 }],
    'a stranger who is signed in': [await classOf({ headers: { cookie: stranger.cookie } }), { human: 1 }],
    'twelve within a minute': [
      await (async () => {
        const busy = anyAddress();
        return classOf(...Array.from({ length: 12 }, () => ({ from: busy })));
      })(),
      { human: 1, repeat: 9, burst: 2 },
    ],
  };
  for (const [name, [found, expected]] of Object.entries(behaviours))
    expect([name, found]).toEqual([name, expected]);
});

test('classes add up to all requests, visitors are told apart within a day, scans are among the clicks', async () => {
  const { id, code } = await ada.save();
  const from = anyAddress();
  await visit(server, code, { from });
  await visit(server, code, { from });
  await visit(server, code, { query: '?q' });
  await visit(server, code, { headers: { 'user-agent': 'curl/8.5.0' } });
  later(31 * 60_000);
  await visit(server, code, { from });
  expect(await ada.classes(id)).toEqual({ human: 3, repeat: 1, bot: 1 });
  expect((await linkOf(id))?.counted).toMatchObject({ visitors: 2, scans: 1 });
  later(dayMs);
  await visit(server, code, { from });
  await ada.classes(id);
  expect((await linkOf(id))?.counted.visitors).toBe(3);
  const one = await ada.call(`/api/links/one?id=${id}`);
  expect(one.body).toMatchObject({
    days: [
      { day: '2026-11-21', clicks: 3, visitors: 2, requests: 5 },
      { day: '2026-11-22', clicks: 1, visitors: 1, requests: 1 },
    ],
    devices: [{ device: 'desktop', clicks: 4 }],
  });
});

test('neither an address, nor a browser’s name, nor a key of a person is kept', async () => {
  const { code } = await ada.save();
  await visit(server, code, { from: '203.0.113.77', headers: { 'user-agent': `${chrome} Unmistakable/1` } });
  await server.tracking.counter.flush();
  const { rows: tables } = await server.database.asSystem(() =>
    sql<{ text: string }>`
      select string_agg(t::text, ' ') as text from (
        select to_jsonb(c) as t from click_counts c union all select to_jsonb(c) from click_counters c
        union all select to_jsonb(l) from tracking_links l) as everything`.execute(server.database.current),
  );
  const text = tables.map((row) => row.text).join(' ');
  for (const trace of ['203.0.113', 'Unmistakable', 'Chrome', 'Mozilla']) expect(text).not.toContain(trace);
});

test('a day’s secret is shared by processes, and gone when the next day ends', async () => {
  const keys = () => createVisitorKeys({ database: server.database });
  const visitor = { network: '203.0.113', workspaceId: 'w', atMs: server.clock.now.getTime() };
  const [one, other] = [keys(), keys()];
  for (const each of [one, other]) {
    each.keyOf(visitor);
    await each.settle();
  }
  const today = one.keyOf(visitor);
  expect(other.keyOf(visitor)).toBe(today);
  expect(one.keyOf({ ...visitor, workspaceId: 'x' })).not.toBe(today);
  later(dayMs);
  expect(one.keyOf({ ...visitor, atMs: server.clock.now.getTime() })).not.toBe(today);
  await one.settle();
  const context = { database: server.database, now: () => server.clock.now };
  later(2 * dayMs);
  await tendCounting(context);
  expect(await rows(sql`select day from visitor_secrets`)).toEqual([]);
});

test('an address counts as its network', () => {
  expect(clickNetwork('203.0.113.9')).toBe('203.0.113');
  expect(clickNetwork('2001:db8:1:2:3::9')).toBe('2001:db8:1');
  expect(clickNetwork('2001:db8:1::9')).toBe(clickNetwork('2001:db8:1:ffff::1'));
});

test('what a lost database does not take is written once it is back, and nothing twice', async () => {
  const { id } = await ada.save();
  let isLost = true;
  const database: Database = {
    ...server.database,
    get current() {
      return server.database.current;
    },
    asSystem: (work) => (isLost ? Promise.reject(new Error('lost')) : server.database.asSystem(work)),
  };
  const counter = createClickCounter({ database, now: () => server.clock.now, warn: () => undefined });
  const click = {
    linkId: id,
    class: 'human',
    device: 'desktop',
    source: 'link',
    isNewVisitor: true,
    clickDigest: null,
    country: null,
    atMs: server.clock.now.getTime(),
  } as const;
  for (let n = 0; n < 3; n += 1) counter.note(click);
  await expect(counter.flush()).rejects.toThrow('lost');
  counter.note(click);
  isLost = false;
  await counter.flush();
  await counter.close();
  expect(await ada.classes(id)).toEqual({ human: 4 });
});

test('a counter that dies is missed, and the screen says so; one that stops is not', async () => {
  const context = { database: server.database, now: () => server.clock.now, warn: () => undefined };
  const { id } = await ada.save();
  const click = {
    linkId: id,
    class: 'human',
    device: 'other',
    source: 'link',
    isNewVisitor: true,
    clickDigest: null,
    country: null,
    atMs: server.clock.now.getTime(),
  } as const;
  const [stopped, dying] = [createClickCounter(context), createClickCounter(context)];
  stopped.note(click);
  await stopped.close();
  const before = (await ada.list()).gaps.length;
  dying.note(click);
  await dying.flush();
  later(61_000);
  await tendCounting(context);
  expect((await ada.list()).gaps).toHaveLength(before + 1);
});

const flood = trialSize({ sample: 1_000, whole: 20_000 });

test(`a flood of ${flood} requests on one link is counted as one, and takes nothing from another link`, async () => {
  const [flooded, quiet] = [await ada.save(), await ada.save()];
  const from = anyAddress();
  let asked = 0;
  const press = async () => {
    while ((asked += 1) <= flood) expect((await visit(server, flooded.code, { from })).status).toBe(302);
  };
  const pressing = Array.from({ length: 40 }, () => press());
  for (let person = 0; person < 20; person += 1)
    expect((await visit(server, quiet.code)).location).toBe('https://shop.example.com/offer');
  await Promise.all(pressing);
  expect(await ada.classes(quiet.id)).toEqual({ human: 20 });
  const classes = await ada.classes(flooded.id);
  expect(classes['human']).toBe(1);
  expect(Object.values(classes).reduce((sum, n) => sum + n, 0)).toBe(flood);
  // Whatever comes, an hour of a link is a few rows.
  expect(await rows(sql`select class from click_counts where link_id = ${flooded.id}`)).toHaveLength(3);
});

test('after a plan its links lead on, and are counted for 90 days', async () => {
  const bea = await signUpLinker(server, 'growth');
  const links = [];
  for (let n = 0; n < 4; n += 1) {
    links.push(await bea.save());
    later(1);
  }
  const [oldest, , , newest] = links;
  if (oldest === undefined || newest === undefined) throw new Error('No links were made.');
  await bea.setTier('free');
  const context = { database: server.database, now: () => server.clock.now };
  await fitLinks(context);
  const over = (await bea.list()).links.filter(({ counted_until }) => counted_until !== null);
  expect(over.map(({ id }) => id)).toEqual([newest.id]);
  const count = async () => {
    server.tracking.cache.forget(newest.code);
    expect((await visit(server, newest.code)).status).toBe(302);
    expect((await visit(server, oldest.code)).status).toBe(302);
    await server.tracking.counter.flush();
    // In 91 days everybody's sign-in has ended.
    const counted = await rows(
      sql`select link_id, sum(n)::int as n from click_counts where link_id in (${newest.id}, ${oldest.id}) group by 1`,
    );
    return [newest.id, oldest.id].map((id) => counted.find((row) => row.link_id === id)?.n);
  };
  expect(await count()).toEqual([1, 1]);
  later(91 * dayMs);
  expect(await count()).toEqual([1, 2]);
  await bea.setTier('growth');
  await fitLinks(context);
  expect(await count()).toEqual([2, 3]);
});
