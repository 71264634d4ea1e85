import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertReport } from '../../platform/alerts/alert-reporter.usecases.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import type { Audience } from '../../../youtube/quota.ts';
import { usualShares } from '../../../youtube/quota.ts';
import { createQuotaAlarm } from './quota-alarm.ts';
import { createQuotaLedger } from './quota.rows.ts';
import { readQuota, readQuotaDays } from './quota.usecases.ts';

const limits = { ...usualShares, demo: false };
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const reserveMany = async (
  ledger: ReturnType<typeof createQuotaLedger>,
  audience: Audience,
  count: number,
) => {
  const calls = Array.from({ length: count }, () => ledger.reserve({ method: 'videos.list', audience }));
  const settled = await Promise.allSettled(calls);
  return settled.filter(({ status }) => status === 'fulfilled').length;
};

test('parallel reservations never overdraw the day or the anonymous share', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 20 }, () => at);
  expect(await reserveMany(ledger, 'anonymous', 40)).toBe(6);
  expect(await reserveMany(ledger, 'member', 40)).toBe(14);
});

test('the day turns at Pacific midnight, and a refusal says when', async () => {
  let at = new Date('2026-11-23T07:59:00Z');
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 10 }, () => at);
  expect(await reserveMany(ledger, 'member', 11)).toBe(10);
  const refused = ledger.reserve({ method: 'channels.list', audience: 'member' });
  await expect(refused).rejects.toMatchObject({
    code: 'quota-exhausted',
    retryAt: '2026-11-23T08:00:00.000Z',
  });
  at = new Date('2026-11-23T08:00:01Z');
  await ledger.reserve({ method: 'channels.list', audience: 'member' });
});

test('what YouTube has said is doubted after half an hour, by one call of many, and an answer opens the day again', async () => {
  let at = new Date('2026-11-25T12:00:00Z');
  const call = { method: 'videos.list', audience: 'member' } as const;
  const ledgers = [1, 2].map(() => createQuotaLedger(testDatabase.database, limits, () => at));
  const [ledger = createQuotaLedger(testDatabase.database, limits, () => at)] = ledgers;
  const tryOften = () =>
    Promise.allSettled(ledgers.flatMap((each) => [each.reserve(call), each.reserve(call)]));
  const granted = async () =>
    (await tryOften()).flatMap((each) => (each.status === 'fulfilled' ? [each.value.isProbe] : []));
  await ledger.markExhausted();
  at = new Date('2026-11-25T12:29:59Z');
  expect(await granted()).toEqual([]);
  await expect(ledger.reserve(call)).rejects.toMatchObject({ retryAt: '2026-11-25T12:30:00.000Z' });
  at = new Date('2026-11-25T12:30:00Z');
  expect(await granted()).toEqual([true]);
  await ledger.markExhausted();
  at = new Date('2026-11-25T13:00:00Z');
  expect(await granted()).toEqual([true]);
  await ledger.reopen();
  expect(await granted()).toEqual([false, false, false, false]);
});

test('lists leave the last fifth of a day to people', async () => {
  const at = new Date('2026-11-26T12:00:00Z');
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 20 }, () => at);
  expect(await reserveMany(ledger, 'bulk', 40)).toBe(16);
  const refused = ledger.reserve({ method: 'channels.list', audience: 'bulk' });
  await expect(refused).rejects.toMatchObject({ retryAt: '2026-11-27T08:00:00.000Z' });
  expect(await reserveMany(ledger, 'member', 40)).toBe(4);
});

test('watching uses two fifths of a day, and none of it once the day is busy', async () => {
  const at = new Date('2026-11-28T12:00:00Z');
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 20 }, () => at);
  expect(await reserveMany(ledger, 'watch', 40)).toBe(8);
  expect(await reserveMany(ledger, 'member', 6)).toBe(6);
  const busy = new Date('2026-11-29T12:00:00Z');
  const other = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 20 }, () => busy);
  expect(await reserveMany(other, 'member', 12)).toBe(12);
  expect(await reserveMany(other, 'watch', 40)).toBe(2);
});

test.each([
  [0, 0.3, 0],
  [10, 0, 0],
  [3, 0.3, 0],
  [4, 0.3, 1],
])(
  '%i units with a share of %f leave anonymous visitors %i',
  async (dailyUnits, anonymousShare, expected) => {
    const at = new Date(`20${30 + dailyUnits + anonymousShare * 10}-01-01T12:00:00Z`);
    const ledger = createQuotaLedger(
      testDatabase.database,
      { ...limits, dailyUnits, anonymousShare },
      () => at,
    );
    expect(await reserveMany(ledger, 'anonymous', 5)).toBe(expected);
  },
);

test('units and exhaustion of the double are not those of YouTube', async () => {
  const at = new Date('2029-01-01T12:00:00Z');
  const makeLedger = (demo: boolean) =>
    createQuotaLedger(testDatabase.database, { ...limits, demo, dailyUnits: 10 }, () => at);
  expect(await reserveMany(makeLedger(true), 'member', 20)).toBe(10);
  await makeLedger(true).markExhausted();
  expect(await reserveMany(makeLedger(false), 'member', 20)).toBe(10);
});

test('an alert is raised once at 80 and at 95 % of a day, once when YouTube says it is used up, and anew the next day', async () => {
  let at = new Date('2031-03-01T12:00:00Z');
  const rings: AlertReport[] = [];
  const onUse = createQuotaAlarm({ report: (alert) => void rings.push(alert) }, { dailyUnits: 20 });
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 20, onUse }, () => at);
  await reserveMany(ledger, 'member', 15);
  expect(rings).toEqual([]);
  await reserveMany(ledger, 'member', 3);
  expect(rings).toEqual([
    {
      type: 'quota_near_end',
      severity: 'medium',
      subject: '2031-03-01 80 %',
      data: { pacific_day: '2031-03-01', level: '80 %', units: expect.any(Number), daily_limit: 20 },
    },
  ]);
  await reserveMany(ledger, 'member', 5);
  expect(rings.map(({ severity }) => severity)).toEqual(['medium', 'high']);
  await ledger.markExhausted();
  await ledger.markExhausted();
  expect(rings).toHaveLength(3);
  at = new Date('2031-03-02T12:00:00Z');
  await reserveMany(ledger, 'member', 16);
  expect(rings.at(-1)?.subject).toBe('2031-03-02 80 %');
});

test('the quota is told by the Pacific day, with the days without a call and what was asked for whom', async () => {
  const at = new Date('2032-06-02T03:00:00Z');
  const context = { database: testDatabase.database, now: () => at, demo: false };
  const ledger = createQuotaLedger(testDatabase.database, { ...limits, dailyUnits: 100 }, () => at);
  await reserveMany(ledger, 'member', 3);
  await reserveMany(ledger, 'anonymous', 2);
  expect(await readQuota(context, { ...limits, dailyUnits: 100 })).toMatchObject({
    day: '2032-06-01',
    resets_at: '2032-06-02T07:00:00.000Z',
    daily_limit: 100,
    anonymous_limit: 30,
    units: 5,
    anonymous_units: 2,
    exhausted: false,
    calls: [
      { method: 'videos.list', audience: 'member', calls: 3 },
      { method: 'videos.list', audience: 'anonymous', calls: 2 },
    ],
  });
  const days = await readQuotaDays(context, { days: 2 });
  expect(days.map(({ day, units }) => [day, units])).toEqual([
    ['2032-05-31', 0],
    ['2032-06-01', 5],
  ]);
});
