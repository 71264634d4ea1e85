import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { auditPlans, changeProfile, leaveCredits, readBooks } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addKeyOwner, apiPath, callApi, listKeys, readProblem } from './test-external-api.ts';

let server: TestServer;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ delayMs: 100 });
});
afterAll(async () => {
  await auditPlans(server.database);
  await server.close();
});
beforeEach(() => {
  server.clock.now = start;
  server.faults.current = null;
  server.reports.length = 0;
});

const readFull = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return fullAnalysis.parse(await answer.json());
};

test('a key analyses for its owner: paid once, in their history, in full, and again for nothing within a day', async () => {
  const owner = await addKeyOwner(server);
  const before = await readBooks(server.database, owner.userId);
  const first = await readFull(await callApi(server, { key: owner.key }));
  const again = await readFull(
    await callApi(server, { key: owner.key, channelUrl: 'https://youtube.com/@KestrelWorkbench' }),
  );
  expect(again.id).toBe(first.id);
  const books = await readBooks(server.database, owner.userId);
  expect(books).toEqual({ credits: before.credits - 1, month: 1, hour: 1, reserved: 0 });
  const stored = await callsOf(server, owner)(`/api/analysis?id=${first.id}`);
  expect(stored).toMatchObject({ status: 200, body: { id: first.id, access: 'full' } });
  const [key] = await listKeys(owner);
  expect(key).toMatchObject({ usage_count: 2, rate_limit: 500, is_active: true });
});

test('an analysis of the screen is the stored one of the key, and the other way round', async () => {
  const owner = await addKeyOwner(server);
  const screen = await server.analyse('@pixelkettle', '203.0.113.9', { headers: { cookie: owner.cookie } });
  const byScreen = await readFull(screen);
  const byKey = await readFull(await callApi(server, { key: owner.key, channelUrl: '@pixelkettle' }));
  expect(byKey).toEqual({ ...byScreen, provenance: { ...byScreen.provenance, cached: true } });
});

test('an answer follows the preferences that its owner has now', async () => {
  const owner = await addKeyOwner(server);
  const price = async () =>
    (await readFull(await callApi(server, { key: owner.key }))).recommendedPricing?.flatFee.medium ?? 0;
  const before = await price();
  const saved = await callsOf(server, owner)('/functions/v1/personalize-user-algorithm', {
    action: 'update_preferences',
    pricing_sensitivity: 1.5,
  });
  expect(saved.status).toBe(200);
  const after = await price();
  expect(after).not.toBe(before);
  expect(await price()).toBe(after);
  expect(await readBooks(server.database, owner.userId)).toMatchObject({ month: 1, hour: 1 });
});

test('of a credit that screen and key ask for at once exactly one analysis is made', async () => {
  const owner = await addKeyOwner(server);
  await leaveCredits(server.database, { userId: owner.userId, credits: 1, at: start });
  const names = ['@curlalmanac', '@pixelkettle'];
  const answers = await Promise.all(
    names.flatMap((name) => [
      callApi(server, { key: owner.key, channelUrl: name }),
      server.analyse(name, '203.0.113.9', { headers: { cookie: owner.cookie } }),
    ]),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 402, 402, 402]);
  expect(await readBooks(server.database, owner.userId)).toMatchObject({ credits: 0, month: 1, reserved: 0 });
});

test('the limits of the plan stand in the head of every answer to a known key', async () => {
  const owner = await addKeyOwner(server);
  const fresh = await callApi(server, { key: owner.key });
  expect(fresh.headers.get('ratelimit-policy')).toBe(
    '"minute";q=600;w=60, "hour";q=500;w=3600, "month";q=5000;w=2592000',
  );
  expect(fresh.headers.get('ratelimit')).toBe(
    '"minute";r=599;t=60, "hour";r=499;t=3600, "month";r=4999;t=820800',
  );
  server.clock.now = new Date(start.getTime() + 30_500);
  const stored = await callApi(server, { key: owner.key });
  expect(stored.headers.get('ratelimit')).toBe(
    '"minute";r=598;t=30, "hour";r=499;t=3570, "month";r=4999;t=820770',
  );
  const refused = await callApi(server, { key: owner.key, body: '{"channel_url":1}' });
  expect(refused.headers.get('ratelimit')).toContain('"minute";r=597');
  server.clock.now = new Date(start.getTime() + 3_600_000);
  const later = await callApi(server, { key: owner.key });
  expect(later.headers.get('ratelimit')).toBe('"minute";r=599;t=60, "hour";r=500, "month";r=4999;t=817200');
});

test('without a limit of the month none is named', async () => {
  const owner = await addKeyOwner(server, 'enterprise');
  const { headers } = await callApi(server, { key: owner.key });
  expect(headers.get('ratelimit-policy')).toBe('"minute";q=600;w=60, "hour";q=1000;w=3600');
  expect(headers.get('ratelimit')).toBe('"minute";r=599;t=60, "hour";r=999;t=3600');
});

test('a used-up hour is refused with the time at which it ends', async () => {
  const owner = await addKeyOwner(server);
  await callApi(server, { key: owner.key });
  await server.database.asUser(owner.userId, () =>
    sql`update usage_hours set used = 500 where user_id = ${owner.userId}`.execute(server.database.current),
  );
  const answer = await callApi(server, { key: owner.key, channelUrl: '@pixelkettle' });
  expect(answer.headers.get('retry-after')).toBe('3600');
  expect(answer.headers.get('ratelimit')).toContain('"hour";r=0;t=3600');
  expect(await readProblem(answer)).toMatchObject({
    code: 'RATE_LIMITED',
    retryAt: '2026-11-21T13:00:00.000Z',
  });
});

test('a plan that ends stops its keys with the next call, also an override that runs out', async () => {
  const owner = await addKeyOwner(server);
  const until = new Date(start.getTime() + 60_000);
  await changeProfile(server.database, owner.userId, { subscription_tier: 'free' });
  const refused = await callApi(server, { key: owner.key });
  expect(refused.headers.get('ratelimit')).toContain('"hour";r=20');
  expect(await readProblem(refused)).toMatchObject({
    status: 403,
    code: 'PLAN_REQUIRED',
    detail: 'API access is available for Agency+ plans',
  });
  await changeProfile(server.database, owner.userId, {
    override_subscription_tier: 'agency',
    override_until: until,
  });
  expect((await callApi(server, { key: owner.key })).status).toBe(200);
  server.clock.now = until;
  expect((await callApi(server, { key: owner.key })).status).toBe(403);
});

test('whoever loses the plan while YouTube is asked is not shown what the lower one withholds', async () => {
  const owner = await addKeyOwner(server);
  const old = new Date('2026-01-01T00:00:00Z');
  await changeProfile(server.database, owner.userId, { trial_until: old });
  const asked = server.double.requests.length;
  const call = callApi(server, { key: owner.key, channelUrl: '@bigtinchallenge' });
  await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
  await changeProfile(server.database, owner.userId, { subscription_tier: 'free' });
  expect(await readProblem(await call)).toMatchObject({ code: 'PLAN_REQUIRED' });
});

test('a method that is not the contract’s and a path below are refused as problems or as nothing', async () => {
  const owner = await addKeyOwner(server);
  const get = await callApi(server, { key: owner.key, method: 'GET' });
  expect(get.headers.get('allow')).toBe('POST');
  expect(await readProblem(get)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  expect((await fetch(`${server.url}${apiPath}/`, { method: 'POST' })).status).toBe(404);
});
