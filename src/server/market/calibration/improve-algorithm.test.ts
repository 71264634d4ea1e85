import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import { countAudit, putRates, readAudit } from '../creator-rates/test-rates.ts';
import { passLeaseTime } from '../../platform/db/test-leases.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { computeCalibration } from './calibration-thread.ts';
import { comparePredictions } from './comparisons.usecases.ts';
import { improveAlgorithm } from './improve-algorithm.usecases.ts';
import { forgetCalibrations, putRatesAt } from './test-calibrations.ts';

let server: TestServer;
let ada: TestAdmin;
let bob: TestAdmin;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await addAdmin(server), await addAdmin(server)];
});
beforeEach(() => forgetCalibrations(server.database));
afterAll(() => server.close());

const improved = z.object({
  adjustments_created: z.number(),
  total_rates_analyzed: z.number(),
  proposed: z.looseObject({ id: z.string(), name: z.string() }).nullable(),
});
const improve = async (who = ada) => {
  const { status, body } = await who.callOutside('/functions/v1/improve-algorithm', {});
  return { status, body, ...(status === 200 && improved.parse(body)) };
};
const state = z.looseObject({
  running: z.boolean(),
  proposed: z.looseObject({ name: z.string() }).nullable(),
  versions: z.array(z.looseObject({ name: z.string(), state: z.string() })),
});
const readState = async () => state.parse((await ada.callOutside('/api/admin/calibration')).body);

/** The use case itself, as Ada calls it. */
const contextOf = (who: TestAdmin) => ({
  database: server.database,
  now: () => server.clock.now,
  demo: false,
  admin: { userId: who.userId, email: who.email, clientAddress: '203.0.113.9' },
});

test('what is learned waits as a proposal, with its error before and after and one row in the audit log', async () => {
  await putRatesAt(server.database, 1.4);
  const rows = await countAudit(server.database);
  const { status, body, proposed } = await improve();
  expect(status).toBe(200);
  expect(body).toMatchObject({ adjustments_created: 3, total_rates_analyzed: 40 });
  expect(proposed).toMatchObject({
    name: 'calibration-1',
    state: 'proposed',
    rates_analysed: 40,
    current_since: null,
    groups: [
      { scope: 'niche', key: 'Tech', rates: 40 },
      { scope: 'tier', key: '100-500K', rates: 40 },
    ],
  });
  expect(await readState()).toMatchObject({ current: null, proposed, versions: [proposed], running: false });
  expect(await readAudit(server.database, { after: rows })).toEqual([
    {
      action: 'algorithm_improved',
      email: ada.email,
      old: null,
      new: expect.objectContaining({ adjustments_created: 3, proposed: 'calibration-1' }),
    },
  ]);
});

test('a run over the same rates leaves the proposal that waits, one over others takes its place', async () => {
  await putRatesAt(server.database, 1.4);
  const first = await improve();
  expect((await improve(bob)).proposed).toEqual(first.proposed);
  await putRatesAt(server.database, 1.5, { niche: 'Food', channel_name: 'Another' });
  expect((await improve()).proposed).toMatchObject({ name: 'calibration-2' });
  const { versions } = await readState();
  expect(versions.map(({ name, state: is }) => [name, is])).toEqual([
    ['calibration-2', 'proposed'],
    ['calibration-1', 'discarded'],
  ]);
});

test('a run that learns nothing says so, is in the audit log, and leaves nothing to wait for', async () => {
  await putRatesAt(server.database, 1.4);
  await improve();
  await server.database.asSystem(() => sql`delete from creator_rates`.execute(server.database.current));
  const rows = await countAudit(server.database);
  const { body } = await improve();
  const none = { median_error_percent: null, coverage: null };
  expect(body).toEqual({
    adjustments_created: 0,
    total_rates_analyzed: 0,
    proposed: null,
    before: none,
    after: none,
  });
  expect(await readState()).toMatchObject({ proposed: null, versions: [{ state: 'discarded' }] });
  expect(await readAudit(server.database, { after: rows })).toHaveLength(1);
});

test('affiliate shares, rates without any size and those that wait for an exchange rate teach nothing', async () => {
  await putRatesAt(server.database, 1.4, { count: 5 });
  await putRates(server.database, [
    { channel_name: 'Share', rate_type: 'affiliate', quoted_amount: 12 },
    { channel_name: 'Unknown size', channel_url: null, subscriber_count: 'many' },
    { channel_name: 'Pounds', currency: 'GBP' },
  ]);
  expect((await improve()).total_rates_analyzed).toBe(5);
});

test('of two runs at once one is refused, and the server says that one is under way', async () => {
  await putRatesAt(server.database, 1.4);
  const first = improveAlgorithm(contextOf(ada), async (task) => {
    expect(await readState()).toMatchObject({ running: true });
    expect(await improve(bob)).toMatchObject({ status: 409, body: { code: 'RUN_UNDER_WAY' } });
    return computeCalibration(task);
  });
  expect(await first).toMatchObject({ adjustments_created: 3 });
  const answers = await Promise.all([improve(ada), improve(bob)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await readState()).toMatchObject({ running: false, versions: [{ state: 'proposed' }] });
});

test('a run that is not heard of gives its place up, and keeps nothing if it was not dead', async () => {
  await putRatesAt(server.database, 1.4);
  const rows = await countAudit(server.database);
  const slow = improveAlgorithm(contextOf(ada), async (task) => {
    await passLeaseTime(server.database);
    expect((await improve(bob)).status).toBe(200);
    return computeCalibration(task);
  });
  await expect(slow).rejects.toMatchObject({ code: 'RUN_UNDER_WAY' });
  expect(await readState()).toMatchObject({ running: false, versions: [{ name: 'calibration-1' }] });
  expect(await readAudit(server.database, { after: rows })).toHaveLength(1);
});

test('a run that fails gives its place back and leaves nothing', async () => {
  await putRatesAt(server.database, 1.4);
  const rows = await countAudit(server.database);
  const broken = improveAlgorithm(contextOf(ada), () => Promise.reject(new Error('No thread.')));
  await expect(broken).rejects.toThrow('No thread.');
  expect(await readState()).toMatchObject({ running: false, versions: [] });
  expect(await readAudit(server.database, { after: rows })).toEqual([]);
});

test('whoever stops being an administrator while the run is under way keeps nothing', async () => {
  await putRatesAt(server.database, 1.4);
  const passing = await addAdmin(server);
  const run = improveAlgorithm(contextOf(passing), async (task) => {
    await passing.demote();
    return computeCalibration(task);
  });
  await expect(run).rejects.toMatchObject({ code: 'ADMIN_REQUIRED' });
  expect(await readState()).toMatchObject({ running: false, versions: [] });
  expect((await improve(passing)).status).toBe(403);
});

test('what was learned against a version that is not current any more is learned anew', async () => {
  await putRatesAt(server.database, 1.4);
  const { proposed } = await improve();
  const makeCurrent = { id: proposed?.id, instead_of: null };
  let runs = 0;
  const run = improveAlgorithm(contextOf(ada), async (task) => {
    runs += 1;
    if (runs === 1) await bob.call('/api/admin/calibration/make-current', makeCurrent);
    return computeCalibration(task);
  });
  expect(await run).toMatchObject({ adjustments_created: 0, proposed: null });
  expect(runs).toBe(2);
});

test('the server answers others while many rates are learned', async () => {
  const rates = Array.from({ length: 6_000 }, (_, index) => ({
    niche: index % 2 === 0 ? ('Tech' as const) : ('Food' as const),
    tier: '10-50K' as const,
    rateType: 'cpm' as const,
    quoted: 30 + (index % 17),
    predicted: 26,
    isRough: false,
    channel: null,
    ageDays: 30,
  }));
  const [inAll, here] = [process.cpuUsage(), process.threadCpuUsage()];
  const run = await computeCalibration({ rates, current: priorCalibration });
  expect(run.ratesAnalysed).toBe(6_000);
  // Nearly all of it was spent on another thread than the one that answers.
  expect(process.threadCpuUsage(here).user).toBeLessThan(process.cpuUsage(inAll).user / 2);
});

test('collected rates stand beside prices under the current calibration, with the band of the rates themselves', async () => {
  await putRatesAt(server.database, 1.4, { count: 20 });
  const context = { database: server.database, now: () => server.clock.now, demo: false };
  const [before] = await comparePredictions(context, { most: 1000 });
  expect(before).toMatchObject({ niche: 'Tech', tier: '100-500K', predicted: 510, demo: false });
  expect((before?.low ?? 0) / 510).toBeCloseTo(1.4 * 0.8);
  expect((before?.high ?? 0) / 510).toBeCloseTo(1.4 * 1.25);
  const { proposed } = await improve();
  await ada.call('/api/admin/calibration/make-current', { id: proposed?.id, instead_of: null });
  const after = await comparePredictions(context, { most: 3 });
  expect(after).toHaveLength(3);
  // Fees of a channel that was never analyzed: all twenty teach less than one of a known channel would.
  expect(after[0]?.predicted).toBeGreaterThan(510 * 1.1);
  expect(after[0]?.predicted).toBeLessThan(510 * 1.15);
  // Three rates tell no band: it is the one that 30 % noise would make.
  expect((after[0]?.high ?? 0) / (after[0]?.predicted ?? 1)).toBeCloseTo(1.47);
});
