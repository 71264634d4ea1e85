import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { passLeaseTime } from '../../platform/db/test-leases.ts';
import { addAccount, changeProfile } from '../../accounts/plans/test-plans.ts';
import { countCollectedRates } from './collected-rates.usecases.ts';
import { addRate, changeRate, listRates } from './creator-rates.usecases.ts';
import { readLearningRates, readNewestLearningRates } from './learning-rates.usecases.ts';
import { clearLostImports } from './lost-imports.usecases.ts';
import { importRates, previewImport } from './rate-import.usecases.ts';
import { countStored, interruptImport, many, nameOf, tableOf } from './test-imports.ts';
import { countAudit, emptyRates, entered } from './test-rates.ts';

let testDatabase: TestDatabase;
let database: Database;
let userId = '';
const now = () => new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
  userId = await addAccount(database, { at: now() });
});
beforeEach(async () => {
  await emptyRates(database);
  await database.asSystem(() => changeProfile(database, userId, { is_admin: true }));
});
afterAll(() => testDatabase.drop());

const admin = () => ({ userId, email: 'ada@example.org', clientAddress: '192.0.2.1' });
const contextOf = (with_: Database = database) => ({ database: with_, demo: false, now, admin: admin() });
const rateOf = (index: number) => ({ ...entered, channel_url: null, channel_name: nameOf(index) });

/** Everything that reads collected rates. */
const countEverywhere = async () => {
  const { total } = await listRates(contextOf(), { filter: {}, order: 'newest', page: 1 });
  const learning = await readLearningRates(contextOf());
  const newest = await readNewestLearningRates(contextOf(), many);
  const [month] = await countCollectedRates(contextOf(), { since: '2026-11-01' });
  return [total, learning.length, newest.length, month?.flatFee ?? 0];
};
const importAround = (interlude: () => Promise<unknown>) =>
  importRates(contextOf(interruptImport(database, interlude)), tableOf());

test('half an import counts nowhere, and all of it does at once', async () => {
  const result = await importAround(async () => {
    expect(await countStored(database)).toBeLessThan(many);
    expect(await countEverywhere()).toEqual([0, 0, 0, 0]);
    expect(await previewImport(contextOf(), tableOf())).toMatchObject({ good_rows: many });
  });
  expect(result).toMatchObject({ imported: many });
  expect(await countEverywhere()).toEqual([many, many, many, many]);
});

test('a second import is refused while one is under way, which takes no harm', async () => {
  const result = await importAround(async () => {
    const second = importRates(contextOf(), tableOf({ first: many, count: 3 }));
    await expect(second).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
    await clearLostImports(contextOf());
  });
  expect(result).toMatchObject({ imported: many });
  expect(await importRates(contextOf(), tableOf({ first: many, count: 3 }))).toMatchObject({ imported: 3 });
});

test('an import that is taken for dead keeps nothing, and nothing of the one that took its place is lost', async () => {
  const rows = await countAudit(database);
  const slow = importAround(async () => {
    await passLeaseTime(database);
    expect(await importRates(contextOf(), tableOf({ count: 2_500 }))).toMatchObject({ imported: 2_500 });
  });
  await expect(slow).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
  expect(await countEverywhere()).toEqual([2_500, 2_500, 2_500, 2_500]);
  expect(await countStored(database)).toBe(2_500);
  expect(await countAudit(database)).toBe(rows + 1);
});

test('whoever stops being an administrator while importing leaves nothing', async () => {
  const left = importAround(() =>
    database.asSystem(() => changeProfile(database, userId, { is_admin: false })),
  );
  await expect(left).rejects.toMatchObject({ code: 'ADMIN_REQUIRED' });
  expect(await countStored(database)).toBe(0);
});

test('a rate that is entered during an import is there once, whichever of the two was first', async () => {
  const result = await importAround(async () => {
    const adding = addRate(contextOf(), rateOf(0));
    await expect(adding).rejects.toMatchObject({ code: 'RATE_BEING_IMPORTED' });
    const { id, revision } = await addRate(contextOf(), rateOf(many - 1));
    const fields = rateOf(1);
    const change = changeRate(contextOf(), { id, revision, fields });
    await expect(change).rejects.toMatchObject({ code: 'RATE_BEING_IMPORTED' });
    const again = addRate(contextOf(), rateOf(many - 1));
    await expect(again).rejects.toMatchObject({ code: 'RATE_EXISTS' });
  });
  expect(result).toMatchObject({ imported: many - 1, rejected_rows: 1, rejected: [{ row: many + 1 }] });
  await expect(addRate(contextOf(), rateOf(0))).rejects.toMatchObject({ code: 'RATE_EXISTS' });
  expect(await countEverywhere()).toEqual([many, many, many, many]);
});

test('what a dead import left counts nowhere, and goes by the clock or with the next import', async () => {
  const die = async () => {
    await expect(importAround(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await countStored(database)).toBeGreaterThan(0);
    expect(await countEverywhere()).toEqual([0, 0, 0, 0]);
    await clearLostImports(contextOf());
    await expect(importRates(contextOf(), tableOf())).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
    expect(await countStored(database)).toBeGreaterThan(0);
    await expect(addRate(contextOf(), rateOf(0))).rejects.toMatchObject({ code: 'RATE_BEING_IMPORTED' });
    await passLeaseTime(database);
  };
  await die();
  await clearLostImports(contextOf());
  expect(await countStored(database)).toBe(0);
  await addRate(contextOf(), rateOf(0));
  await emptyRates(database);
  await die();
  expect(await importRates(contextOf(), tableOf())).toMatchObject({ imported: many, rejected_rows: 0 });
  expect(await countEverywhere()).toEqual([many, many, many, many]);
});
