import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { createQuotaLedger } from './quota.rows.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const reserveMany = async (
  ledger: ReturnType<typeof createQuotaLedger>,
  audience: 'anonymous' | 'member',
  count: number,
) => {
  const calls = Array.from({ length: count }, () => ledger.reserve({ method: 'videos.list', audience }));
  const settled = await Promise.allSettled(calls);
  return settled.filter(({ status }) => status === 'fulfilled').length;
};

test('parallel reservations never overdraw the day or the anonymous share', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const ledger = createQuotaLedger(
    testDatabase.database,
    { demo: false, dailyUnits: 20, anonymousShare: 0.3 },
    () => at,
  );
  expect(await reserveMany(ledger, 'anonymous', 40)).toBe(6);
  expect(await reserveMany(ledger, 'member', 40)).toBe(14);
});

test('the day turns at Pacific midnight, and a refusal says when', async () => {
  let at = new Date('2026-11-23T07:59:00Z');
  const ledger = createQuotaLedger(
    testDatabase.database,
    { demo: false, dailyUnits: 10, anonymousShare: 0.3 },
    () => at,
  );
  await ledger.markExhausted();
  const refused = ledger.reserve({ method: 'channels.list', audience: 'member' });
  await expect(refused).rejects.toMatchObject({
    code: 'quota-exhausted',
    retryAt: '2026-11-23T08:00:00.000Z',
  });
  at = new Date('2026-11-23T08:00:01Z');
  await ledger.reserve({ method: 'channels.list', audience: 'member' });
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
      { demo: false, dailyUnits, anonymousShare },
      () => at,
    );
    expect(await reserveMany(ledger, 'anonymous', 5)).toBe(expected);
  },
);

test('units and exhaustion of the stand-in are not those of YouTube', async () => {
  const at = new Date('2029-01-01T12:00:00Z');
  const limits = { dailyUnits: 10, anonymousShare: 0.3 };
  const makeLedger = (demo: boolean) =>
    createQuotaLedger(testDatabase.database, { demo, ...limits }, () => at);
  expect(await reserveMany(makeLedger(true), 'member', 20)).toBe(10);
  await makeLedger(true).markExhausted();
  expect(await reserveMany(makeLedger(false), 'member', 20)).toBe(10);
});
