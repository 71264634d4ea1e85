import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { auditPlans, changeProfile, readBooks } from '../../accounts/plans/test-plans.ts';
import { postAuth } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const names = Array.from({ length: 8 }, (_, index) => `meanwhile${index}`);
const noon = new Date('2026-11-21T12:00:00Z');

let server: TestServer;
let member: SignedUp;
let handle = '';
beforeAll(async () => {
  server = await startTestServer({ channels: names.map((name) => makeChannelFile(name, 12)), delayMs: 150 });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = noon;
  handle = `@${names.shift()}`;
  member = await server.signUp();
});
afterEach(() => auditPlans(server.database));

const analyse = async () => {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie: member.cookie } });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};
const books = () => readBooks(server.database, member.userId);
const call = (path: string, body?: unknown) => callsOf(server, member)(path, body);
const change = (columns: Record<string, unknown>) => changeProfile(server.database, member.userId, columns);

/** Turns the clock, and signs in then: a session lasts a week. */
async function lookAt(time: string): Promise<void> {
  server.clock.now = new Date(time);
  member = await server.signUp();
  await call('/api/start');
}

/** Begins an analysis, and does `work` while YouTube is being asked. */
async function analyseWhile(work: () => unknown) {
  const asked = server.double.requests.length;
  const analysis = analyse();
  await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
  await work();
  return analysis;
}

test('an analysis over the turn of the month is paid from the month in which it began', async () => {
  await lookAt('2026-11-30T23:59:59.900Z');
  const { status } = await analyseWhile(() => (server.clock.now = new Date('2026-12-01T00:00:00.100Z')));
  expect(status).toBe(200);
  const { body } = await call('/api/start');
  expect(body).toMatchObject({ account: { usage: { analyses: 0 }, profile: { credits_remaining: 49 } } });
  expect(await books()).toMatchObject({ credits: 49, month: 1, reserved: 0 });
});

test('one that fails after the turn of the month is given back to the month in which it began', async () => {
  await lookAt('2026-11-30T23:59:59.900Z');
  const { status } = await analyseWhile(() => {
    server.clock.now = new Date('2026-12-01T00:00:00.100Z');
    server.faults.current = 'backend-error';
  });
  server.faults.current = null;
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await books()).toMatchObject({ credits: 50, month: 0, reserved: 0 });
});

test('an override that ends meanwhile shows what the plan below it shows, at the price it began with', async () => {
  await change({
    created_at: new Date('2026-01-01T00:00:00Z'),
    override_subscription_tier: 'enterprise',
    override_until: new Date('2026-11-21T12:30:00Z'),
  });
  const { status, body } = await analyseWhile(() => (server.clock.now = new Date('2026-11-21T12:30:00Z')));
  expect(status).toBe(200);
  limitedAnalysis.parse(body);
  const { id } = limitedAnalysis.parse((await analyse()).body);
  limitedAnalysis.parse((await call(`/api/analysis?id=${id}`)).body);
  expect(await books()).toMatchObject({ month: 1, reserved: 0 });
});

test('a plan bought meanwhile shows all of it', async () => {
  await change({ created_at: new Date('2026-01-01T00:00:00Z') });
  const { status, body } = await analyseWhile(() => change({ subscription_tier: 'growth' }));
  expect(status).toBe(200);
  fullAnalysis.parse(body);
});

test('preferences changed meanwhile count at the latest from the next look on, without a debit', async () => {
  const { body } = await analyseWhile(() =>
    call('/functions/v1/personalize-user-algorithm', {
      action: 'update_preferences',
      pricing_sensitivity: 1.5,
    }),
  );
  const first = fullAnalysis.parse(body);
  const paid = await books();
  const next = fullAnalysis.parse((await analyse()).body);
  expect(next.id).toBe(first.id);
  expect(next.evidence.fit.personalised).toBe(true);
  expect(await books()).toEqual(paid);
  expect(paid).toMatchObject({ credits: 49, month: 1, reserved: 0 });
});

test('whoever signs out meanwhile has the analysis in their history, and nobody reads it without them', async () => {
  const { status, body } = await analyseWhile(() =>
    postAuth(server.url, 'sign-out', { headers: { cookie: member.cookie } }),
  );
  expect(status).toBe(200);
  const { id } = fullAnalysis.parse(body);
  expect((await call(`/api/analysis?id=${id}`)).status).toBe(401);
  expect(await books()).toMatchObject({ month: 1, reserved: 0 });
});

test('a clock that goes back meanwhile leaves the analysis paid for once', async () => {
  const { status } = await analyseWhile(() => (server.clock.now = new Date('2026-11-21T09:00:00Z')));
  expect(status).toBe(200);
  expect((await analyse()).status).toBe(200);
  expect(await books()).toMatchObject({ credits: 49, month: 1, reserved: 0 });
});
