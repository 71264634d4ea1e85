import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { activityActions, activityOf } from '../../../contract/accounts/team-activity.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addBoost, applySubscription } from '../plans/purchases.usecases.ts';
import { addPerson, addTeam, ok } from './test-teams.ts';
import type { Person } from './test-teams.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
});
afterAll(() => server.close());

const page = z.object({
  activity: z.array(
    z.object({
      id: z.number(),
      person: z.string().nullable(),
      action: z.string(),
      subject: z.string(),
      count: z.number().nullable(),
    }),
  ),
  has_more: z.boolean(),
});
const read = async (person: Person, query = '') =>
  page.parse(await ok(person.call(`/api/team/activity${query}`)));
const linesOf = async (person: Person, query = '') =>
  (await read(person, query)).activity.map(({ person: who, action, subject, count }) =>
    [who, action, subject, count].filter((part) => part !== null && part !== '').join(' '),
  );
const withId = z.looseObject({ id: z.string() });
const analyse = (person: Person, channelUrl: string) =>
  ok(person.call('/functions/v1/analyze-youtube-channel', { channelUrl }));
const download = async (person: Person, path: string, body: object) => {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { cookie: person.cookie } };
  const answer = await fetch(server.url + path, init);
  await answer.arrayBuffer();
  return answer.status;
};
/** How many rows of activity there are in the whole database. */
const countRows = async () => {
  const { rows } = await server.database.asSystem(() =>
    sql<{ rows: number }>`select count(*)::int as rows from workspace_activity`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.rows;
};

const look = { logo_url: '', primary_color: '', secondary_color: '' };
const whiteLabel = {
  brand_name: 'Acme',
  ...look,
  custom_domain: '',
  hide_powered_by: false,
  custom_css: '',
};
const named = z.looseObject({ keys: z.array(z.looseObject({ id: z.string() })) });
const clientOf = z.looseObject({
  client: z.looseObject({ id: z.string(), accesses: z.array(z.looseObject({ id: z.string() })) }),
});

/** Everything that a team would look for, done once. */
async function workADay(person: Person): Promise<void> {
  const analysis = withId.parse(await analyse(person, '@kestrelworkbench'));
  await ok(person.call('/api/reports/share', { analysisId: analysis.id, action: 'share' }));
  await ok(person.call('/api/reports/share', { analysisId: analysis.id, action: 'stop' }));
  await ok(
    person.call('/functions/v1/bulk-channel-analysis', {
      job_name: 'Autumn',
      channel_urls: ['@a_b', '@c_d'],
    }),
  );
  const { id: list } = withId.parse(await ok(person.call('/api/lists/new', { name: 'Spring' })));
  const file = { list_id: list, targets: ['channel'], rows: [['Channel'], ['@kestrelworkbench']] };
  await ok(person.call('/api/lists/import', file));
  expect(await download(person, '/api/lists/export-csv', { list_id: list })).toBe(200);
  const watched = { kind: 'list', list_id: list, frequency: 'weekly', rules: { gone: true } };
  const { id: watch } = withId.parse(await ok(person.call('/api/watches/add', watched)));
  await ok(person.call('/api/watches/end', { id: watch }));
  await ok(person.call('/api/lists/delete', { list_id: list }));
  const made = { action: 'create', key_name: '=Key' };
  const { keys } = named.parse(await ok(person.call('/functions/v1/manage-api-keys', made)));
  const revoked = { action: 'revoke', api_key_id: keys[0]?.id };
  for (let again = 0; again < 2; again += 1) await ok(person.call('/functions/v1/manage-api-keys', revoked));
  await ok(person.call('/api/white-label/save', whiteLabel));
  const { id: client } = withId.parse(await ok(person.call('/api/clients/save', { name: 'Acme', look })));
  const guest = { client_id: client, name: 'Marketing', shows_prices: false, may_decide: true, days: 30 };
  const invited = clientOf.parse(await ok(person.call('/api/clients/invite', guest)));
  await ok(person.call('/api/clients/access', { id: invited.client.accesses[0]?.id, revoked: true }));
  await ok(person.call('/api/clients/delete', { id: client }));
}

test('what a team would look for is noted once each, by whom, with the names that people gave and none of YouTube', async () => {
  const { owner } = await addTeam(server, { tier: 'enterprise' });
  await workADay(owner);
  expect((await linesOf(owner)).toReversed()).toEqual([
    'Olga team_made Blue Team',
    'Olga channels_analyzed 1',
    'Olga report_shared',
    'Olga report_share_ended',
    'Olga job_started Autumn 2',
    'Olga list_made Spring',
    'Olga list_imported Spring 1',
    'Olga list_exported Spring',
    'Olga watch_made Spring',
    'Olga watch_ended Spring',
    'Olga list_deleted Spring',
    'Olga key_made =Key',
    'Olga key_revoked =Key',
    'Olga white_label_saved',
    'Olga client_made Acme',
    'Olga access_given Acme',
    'Olga access_ended Acme',
    'Olga client_deleted Acme',
  ]);
});

test('in a personal workspace the same work notes nothing', async () => {
  const person = await addPerson(server, 'Solo');
  await server.database.asSystem(() =>
    sql`update profiles set subscription_tier = 'enterprise' where user_id = ${person.userId}`.execute(
      server.database.current,
    ),
  );
  const before = await countRows();
  await workADay(person);
  expect(await countRows()).toBe(before);
});

test('a day’s analyses of one person are one line at the top; the cached ones are not counted, others’ stand apart', async () => {
  const { owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  for (const channel of ['@kestrelworkbench', '@kestrelworkbench', '@pentolalenta'])
    await analyse(owner, channel);
  await analyse(ada, '@curlalmanac');
  expect(await linesOf(owner, '?kind=analyses')).toEqual([
    'Ada channels_analyzed 1',
    'Olga channels_analyzed 2',
  ]);
  server.clock.now = new Date('2026-11-22T00:00:01Z');
  await analyse(owner, '@pixelkettle');
  expect((await linesOf(owner, '?kind=analyses'))[0]).toBe('Olga channels_analyzed 1');
});

test('what an API key of the team analyzes is counted apart, and in a personal workspace nothing is', async () => {
  const { owner } = await addTeam(server, { tier: 'enterprise' });
  const keyOf = async (person: Person) =>
    z
      .looseObject({ api_key: z.string() })
      .parse(await ok(person.call('/functions/v1/manage-api-keys', { action: 'create', key_name: 'CRM' })))
      .api_key;
  const ask = async (key: string, channelUrl: string) => {
    const answer = await fetch(`${server.url}/functions/v1/api-channel-analysis`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify({ channel_url: channelUrl }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const key = await keyOf(owner);
  const asked = ['@kestrelworkbench', '@kestrelworkbench', '@pentolalenta'];
  for (const channel of asked) expect(await ask(key, channel)).toBe(200);
  await analyse(owner, '@curlalmanac');
  expect(await linesOf(owner, '?kind=analyses')).toEqual([
    'Olga channels_analyzed 1',
    'channels_analyzed_by_key 2',
  ]);
  const solo = await addPerson(server, 'Solo');
  await server.database.asSystem(() =>
    sql`update profiles set subscription_tier = 'enterprise' where user_id = ${solo.userId}`.execute(
      server.database.current,
    ),
  );
  const before = await countRows();
  expect(await ask(await keyOf(solo), '@pixelkettle')).toBe(200);
  expect(await countRows()).toBe(before);
});

test('kinds and people are filtered and paged without a gap, and another team’s person finds nothing', async () => {
  const { owner, add } = await addTeam(server);
  const ada = await addPerson(server, 'Ada');
  await add(ada, 'analyst');
  for (let list = 0; list < 14; list += 1)
    for (const person of [owner, ada])
      await ok(person.call('/api/lists/new', { name: `List ${list} of ${person.email}` }));
  const first = await read(owner, '?kind=lists');
  expect([first.activity.length, first.has_more]).toEqual([25, true]);
  const rest = await read(owner, `?kind=lists&before=${first.activity.at(-1)?.id}`);
  expect([rest.activity.length, rest.has_more]).toEqual([3, false]);
  const ids = [...first.activity, ...rest.activity].map(({ id }) => id);
  expect(new Set(ids).size).toBe(28);
  const hers = await read(owner, `?kind=lists&person_id=${ada.userId}`);
  expect(hers.activity.map(({ person }) => person)).toEqual(Array.from({ length: 14 }, () => 'Ada'));
  const stranger = await addTeam(server);
  expect((await read(stranger.owner, `?person_id=${ada.userId}`)).activity).toEqual([]);
  expect((await owner.call('/api/team/activity?kind=all')).status).toBe(400);
  expect((await owner.call('/api/team/activity?person_id=1')).status).toBe(400);
});

test('a plan that changes and a boost that is bought are noted once each, and only in teams', async () => {
  const { id, owner } = await addTeam(server, { tier: 'growth' });
  const context = { database: server.database, now: () => server.clock.now };
  const state = { tier: 'agency', endMs: null, status: 'active', renews: true } as const;
  for (let again = 0; again < 2; again += 1) await applySubscription(context, { userId: id, state });
  const checkoutId = crypto.randomUUID();
  await server.database.asSystem(() =>
    sql`insert into checkouts (id, user_id, product, price_id, channel_id, status, created_at)
      values (${checkoutId}, ${id}, 'boost', 'price', '', 'paid', now())`.execute(server.database.current),
  );
  for (let again = 0; again < 2; again += 1) await addBoost(context, { userId: id, checkoutId });
  expect(await linesOf(owner, '?kind=money')).toEqual(['boost_bought 500', 'plan_changed agency']);
  const before = await countRows();
  await applySubscription(context, { userId: owner.userId, state });
  expect(await countRows()).toBe(before);
});

test('every action belongs to one kind, so that none is missing behind the filter', () => {
  const all = Object.values(activityOf).flat();
  expect(activityActions.toSorted()).toEqual(all.toSorted());
  expect(new Set(all).size).toBe(all.length);
});
