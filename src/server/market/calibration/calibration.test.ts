import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { countAudit, readAudit } from '../creator-rates/test-rates.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetCalibrations, putProposal, putRatesAt } from './test-calibrations.ts';

let server: TestServer;
let ada: TestAdmin;
let bob: TestAdmin;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await addAdmin(server), await addAdmin(server)];
});
beforeEach(() => forgetCalibrations(server.database));
afterAll(() => server.close());

const propose = (settings: Partial<Parameters<typeof putProposal>[1]> = {}) =>
  putProposal(server.database, { createdBy: ada.userId, ...settings });
const makeCurrent = (id: unknown, insteadOf: unknown, who = ada) =>
  who.call('/api/admin/calibration/make-current', { id, instead_of: insteadOf });
const discard = (id: string) => ada.callOutside('/api/admin/calibration/discard', { id });
const state = z.looseObject({ versions: z.array(z.looseObject({ name: z.string(), state: z.string() })) });
const readStates = async () => {
  const { versions } = state.parse((await ada.callOutside('/api/admin/calibration')).body);
  return versions.map(({ name, state: is }) => `${name} ${is}`);
};

test('without any version prices rest on the priors, and the rates are counted as the next run sees them', async () => {
  await putRatesAt(server.database, 1, { count: 3 });
  await putRatesAt(server.database, 1, { count: 2, currency: 'EUR' });
  await putRatesAt(server.database, 0.1, { count: 1, rate_type: 'affiliate' });
  expect(await ada.callOutside('/api/admin/calibration')).toEqual({
    status: 200,
    body: {
      current: null,
      proposed: null,
      versions: [],
      running: false,
      rates: { learning: 3, waiting: 2, aside: 1 },
    },
  });
});

test('a version is made current, gives way to the priors and comes back, each with its row in the audit log', async () => {
  const id = await propose();
  const rows = await countAudit(server.database);
  const at = server.clock.now.toISOString();
  expect((await makeCurrent(id, null)).body).toMatchObject({
    current: { id, state: 'current', current_since: at },
    proposed: null,
  });
  expect((await makeCurrent(null, id)).body).toMatchObject({
    current: null,
    versions: [{ state: 'former' }],
  });
  expect((await makeCurrent(id, null)).body).toMatchObject({ current: { id } });
  const audit = await readAudit(server.database, { after: rows });
  const told = (entry: unknown) => z.object({ current: z.string() }).parse(entry).current;
  expect(audit.map((row) => [row.action, told(row.old), told(row.new)])).toEqual([
    ['calibration_made_current', 'priors', 'calibration-1'],
    ['calibration_made_current', 'calibration-1', 'priors'],
    ['calibration_made_current', 'priors', 'calibration-1'],
  ]);
});

test('of two administrators who decide at once one is told that another version is current by now', async () => {
  const first = await propose();
  await makeCurrent(first, null);
  const second = await propose({ number: 2 });
  const rows = await countAudit(server.database);
  const answers = await Promise.all([makeCurrent(second, first), makeCurrent(null, first, bob)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'CURRENT_CHANGED' });
  expect(await readAudit(server.database, { after: rows })).toHaveLength(1);
});

test('two who make the first version current at once leave one current', async () => {
  const id = await propose();
  const answers = await Promise.all([makeCurrent(id, null), makeCurrent(id, null, bob)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await readStates()).toEqual(['calibration-1 current']);
});

test('a proposal is discarded once, by hand or when prices come to rest on another version', async () => {
  const first = await propose();
  const rows = await countAudit(server.database);
  expect((await discard(first)).body).toMatchObject({ proposed: null, versions: [{ state: 'discarded' }] });
  expect(await discard(first)).toMatchObject({ status: 404, body: { code: 'VERSION_NOT_FOUND' } });
  expect(await makeCurrent(first, null)).toMatchObject({ status: 404 });
  expect(await readAudit(server.database, { after: rows })).toMatchObject([
    { action: 'calibration_discarded', old: { current: 'calibration-1', id: first } },
  ]);
  const second = await propose({ number: 2 });
  await makeCurrent(second, null);
  expect(await discard(second)).toMatchObject({ status: 404 });
  await propose({ number: 3 });
  await makeCurrent(null, second);
  expect(await readStates()).toEqual([
    'calibration-3 discarded',
    'calibration-2 former',
    'calibration-1 discarded',
  ]);
});

test.each([
  ['an unknown id', () => randomUUID(), 404],
  ['no id at all', () => 'calibration-1', 400],
  ['a version of the sample channels', () => propose({ demo: true, number: 7 }), 404],
])('%s is refused and changes nothing', async (_name, find, status) => {
  await propose();
  const id = await find();
  const rows = await countAudit(server.database);
  expect((await makeCurrent(id, null)).status).toBe(status);
  expect(await readStates()).toEqual(['calibration-1 proposed']);
  expect(await readAudit(server.database, { after: rows })).toEqual([]);
});

test('forged fields are refused', async () => {
  const id = await propose();
  const forged = { id, instead_of: null, created_by: bob.userId, global: 9 };
  expect((await ada.call('/api/admin/calibration/make-current', forged)).status).toBe(400);
  expect((await ada.call('/functions/v1/improve-algorithm', { admin_user_id: id })).status).toBe(400);
  expect(await readStates()).toEqual(['calibration-1 proposed']);
});

test('outside an admin session nothing is made current; others than administrators learn nothing', async () => {
  const id = await propose();
  const outside = await ada.callOutside('/api/admin/calibration/make-current', { id, instead_of: null });
  expect(outside).toMatchObject({ status: 403, body: { code: 'ADMIN_SESSION_REQUIRED' } });
  const { cookie } = await server.signUp();
  const paths: [string, string][] = [
    ['GET', '/api/admin/calibration'],
    ['POST', '/functions/v1/improve-algorithm'],
    ['POST', '/api/admin/calibration/discard'],
  ];
  for (const [method, path] of paths) {
    const answer = await fetch(server.url + path, { method, headers: { cookie } });
    expect(answer.status).toBe(403);
    expect((await fetch(server.url + path, { method })).status).toBe(401);
  }
  expect(await readStates()).toEqual(['calibration-1 proposed']);
});

test('new analyses rest on the current version and name it; what was analysed before stays as it was', async () => {
  const member = async () => {
    const { userId, cookie } = await server.signUp();
    await server.database.asSystem(() =>
      changeProfile(server.database, userId, { subscription_tier: 'growth' }),
    );
    return async () => {
      const answer = await server.analyse('@kestrelworkbench', '203.0.113.8', { headers: { cookie } });
      const { recommendedPricing, evidence, id } = fullAnalysis.parse(await answer.json());
      return { id, rate: evidence.price.rate.medium, fee: recommendedPricing, price: evidence.price };
    };
  };
  const [first, second, third] = [await member(), await member(), await member()];
  const before = await first();
  expect(before.price.calibration).toEqual({ version: 'priors', ratesAnalysed: 0 });
  const id = await propose({ global: 1.25 });
  await makeCurrent(id, null);
  const after = await second();
  expect(after.price.calibration).toEqual({ version: 'calibration-1', ratesAnalysed: 40 });
  expect(after.rate / before.rate).toBeCloseTo(1.25);
  expect(await first()).toEqual(before);
  await makeCurrent(null, id);
  expect(await third()).toEqual({ ...before, id: expect.any(String) });
  expect(await second()).toEqual(after);
});

test('anybody is told how far off prices are from collected rates, as far as it was measured', async () => {
  const ask = async () => {
    const answer = await fetch(`${server.url}/api/price-accuracy`);
    return { body: await answer.json(), cache: answer.headers.get('cache-control') };
  };
  const nothing = { body: { demo: false, measured: null }, cache: 'public, max-age=300' };
  expect(await ask()).toEqual(nothing);
  const fit = { median_error_percent: 21.5, coverage: 0.75 };
  const id = await propose({ after: fit });
  expect(await ask()).toEqual(nothing);
  await makeCurrent(id, null);
  expect((await ask()).body).toEqual({
    demo: false,
    measured: {
      ...fit,
      version: 'calibration-1',
      rates_analysed: 40,
      rough_rates: 0,
      measured_at: '2026-11-21T11:00:00.000Z',
    },
  });
  await makeCurrent(null, id);
  expect(await ask()).toEqual(nothing);
});
