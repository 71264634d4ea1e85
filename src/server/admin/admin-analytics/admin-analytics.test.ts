import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualShares } from '../../../youtube/quota.ts';
import { adminFigures } from '../../../contract/admin/admin-analytics.ts';
import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { collect } from '../../analysis/exports/test-exports.ts';
import { addAccount } from '../../accounts/plans/test-plans.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { readAnalytics } from './admin-analytics.usecases.ts';
import { openAnalyticsCsv } from './analytics-csv.usecases.ts';

let testDatabase: TestDatabase;
const at = new Date('2026-11-21T12:00:00Z');
const contextOf = (demo = false) => ({
  database: testDatabase.database,
  now: () => at,
  demo,
  quotaBounds: usualShares,
});
const read = async (days = 30, demo = false): Promise<AdminFigures> =>
  adminFigures.parse(await readAnalytics(contextOf(demo), { days }));
const run = (statement: ReturnType<typeof sql>) =>
  testDatabase.database.asSystem(() => statement.execute(testDatabase.database.current));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  // The fourth does nothing.
  const [twice, once, buyer, , refunded] = await Promise.all(
    [1, 2, 3, 4, 40].map((days) =>
      addAccount(database, { at: new Date(at.getTime() - days * 24 * 3_600_000) }),
    ),
  );
  const analysed = { newest: at, stepSeconds: 24 * 3_600 };
  await addHistory(database, { ...analysed, userId: twice ?? '', analyses: 2 });
  await addHistory(database, { ...analysed, userId: once ?? '', analyses: 1 });
  await addVisitor('2026-11-20T23:59:59Z', false);
  await addVisitor('2026-11-21T00:00:00Z', true);
  await addCheckout(buyer ?? '', { product: 'growth', status: 'paid', at: '2026-10-31T23:00:00Z' });
  await addCheckout(buyer ?? '', { product: 'growth', status: 'paid', at: '2026-11-01T00:00:00Z' });
  await addCheckout(refunded ?? '', { product: '=1+1', status: 'refunded', at: '2026-11-02T00:00:00Z' });
  await run(sql`insert into youtube_days (day, demo, units, anonymous_units, exhausted) values
    ('2026-11-21', false, 120, 20, true), ('2026-11-21', true, 7, 0, false)`);
  await addRate('=1+1', { type: 'flat_fee', day: '2026-11-02', source: 'admin' });
  await addRate('Kestrel', { type: 'cpm', day: '2026-10-20', source: 'sample' });
});
afterAll(() => testDatabase.drop());

async function addVisitor(when: string, demo: boolean) {
  const result = randomUUID();
  await run(sql`insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
    created_at) values (${result}, ${result}, ${when}, '1', 11, ${demo}, '{}', ${when})`);
  await run(sql`insert into channel_analyses (id, address_hash, channel_id, sponsorship_score, result_id, created_at)
    values (${randomUUID()}, ${Buffer.from(result)}, ${result}, 50, ${result}, ${when})`);
}

async function addCheckout(userId: string, sold: { product: string; status: string; at: string }) {
  await run(sql`insert into checkouts (id, user_id, product, price_id, status, amount_cents, currency, created_at, paid_at)
    values (${randomUUID()}, ${userId}, ${sold.product}, 'price_a', ${sold.status}, 150000, 'usd', ${sold.at}, ${sold.at})`);
}

async function addRate(name: string, rate: { type: string; day: string; source: string }) {
  await run(sql`insert into creator_rates (id, source, channel_name, subscriber_count, subscribers, niche, rate_type, quoted_amount,
    currency, date_collected, fingerprint, created_at, updated_at)
    values (${randomUUID()}, ${rate.source}, ${name}, '100K', 100000, 'Tech', ${rate.type}, 20, 'USD', ${rate.day}::date, ${randomUUID()}, ${at}, ${at})`);
}

test('every series agrees with what is there, and days and months without anything are in it', async () => {
  const figures = await read();
  expect(figures.rates_collected).toEqual([
    { month: '2026-10', flat_fee: 0, cpm: 0, affiliate: 0 },
    { month: '2026-11', flat_fee: 1, cpm: 0, affiliate: 0 },
  ]);
  expect(figures.analyses_per_day).toHaveLength(30);
  expect(figures.analyses_per_day[0]).toEqual({ day: '2026-10-23', members: 0, visitors: 0 });
  expect(figures.analyses_per_day.slice(-2)).toEqual([
    { day: '2026-11-20', members: 1, visitors: 1 },
    { day: '2026-11-21', members: 2, visitors: 0 },
  ]);
  expect(figures.visitors_kept_since).toBe('2026-10-22');
  expect(figures.quota_used).toHaveLength(30);
  expect(figures.quota_used.at(-1)).toEqual({
    day: '2026-11-21',
    units: 120,
    anonymous_units: 20,
    daily_limit: 10_000,
    exhausted: true,
  });
  const growth = { product: 'growth', currency: 'USD', purchases: 1, amount_cents: 150_000 };
  expect(figures.revenue_by_plan).toEqual([
    { month: '2026-10', ...growth, refunded_cents: 0 },
    { month: '2026-11', ...growth, product: '=1+1', refunded_cents: 150_000 },
    { month: '2026-11', ...growth, refunded_cents: 0 },
  ]);
  expect(figures.sign_ups).toHaveLength(30);
  expect(figures.sign_ups.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(4);
});

test('an installation counts its own kind of channels, rates and units alone', async () => {
  const figures = await read(90, true);
  expect(figures.analyses_per_day.at(-1)).toEqual({ day: '2026-11-21', members: 0, visitors: 1 });
  expect(figures.quota_used.at(-1)?.units).toBe(7);
  expect(figures.rates_collected.map(({ cpm }) => cpm)).toEqual([0, 0, 1, 0]);
});

test('each step of the conversion is part of the one before, and who paid has come all the way', async () => {
  const steps = (await read()).conversion;
  expect(steps).toEqual([
    { step: 'signed_up', accounts: 4 },
    { step: 'analyzed', accounts: 3 },
    { step: 'analyzed_again', accounts: 2 },
    { step: 'paid', accounts: 1 },
  ]);
  const whole = (await read(365)).conversion.map(({ accounts }) => accounts);
  expect(whole).toEqual([5, 3, 2, 1]);
});

test.each(['30', '90', '365'])('the %s days end today and each is there once', async (days) => {
  const { sign_ups: signUps, analyses_per_day: analyses, rates_collected: rates } = await read(Number(days));
  expect(new Set(signUps.map(({ day }) => day)).size).toBe(Number(days));
  expect(analyses.map(({ day }) => day)).toEqual(signUps.map(({ day }) => day));
  expect(rates.map(({ month }) => month)).toEqual([...new Set(signUps.map(({ day }) => day.slice(0, 7)))]);
});

test('the CSV of each table has its rows, and no text of it is a formula', async () => {
  const open = async (table: Parameters<typeof openAnalyticsCsv>[1]['table']) => {
    const file = await openAnalyticsCsv(contextOf(), { table, days: 30 });
    expect(file.name).toBe(`sponsorscope-${table}-2026-11-21.csv`);
    const text = (await collect(file.chunks)).toString().replace(/^\uFEFF/, '');
    return Papa.parse<string[]>(text.trimEnd(), { delimiter: ',' }).data;
  };
  const revenue = await open('revenue_by_plan');
  expect(revenue[0]).toEqual([
    'Month (UTC)',
    'Product',
    'Currency',
    'Purchases',
    'Paid (cents)',
    'Refunded (cents)',
  ]);
  expect(revenue[2]).toEqual(['2026-11', "'=1+1", 'USD', '1', '150000', '150000']);
  const compared = await open('predicted_against_quoted');
  expect(compared).toHaveLength(2);
  expect(compared[1]?.[0]).toBe("'=1+1");
  expect(compared[1]?.[4]).toBe('20');
  expect(compared[1]?.at(-1)).toContain('not YouTube data');
  expect(await open('conversion')).toHaveLength(5);
  for (const table of ['sign_ups', 'analyses_per_day', 'quota_used'] as const)
    expect(await open(table)).toHaveLength(31);
  expect(await open('rates_collected')).toHaveLength(3);
});

test('a look back over few of many analyses is answered from indexes', async () => {
  const plan = await testDatabase.database.asSystem(async () => {
    const { current } = testDatabase.database;
    await sql`set local enable_seqscan = off`.execute(current);
    const { rows } = await sql`explain select created_at from channel_analyses a
      where a.created_at >= ${at} and not exists (
        select from channel_results r where r.id = a.result_id and r.demo)`.execute(current);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('channel_analyses_created_at');
  expect(plan).toContain('channel_results_samples');
});
