import { sql } from 'kysely';
import type { CollectedRate } from '../../../engine/pricing/calibration.ts';
import { calibrate } from '../../../engine/pricing/calibration.ts';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import { predictRate } from '../../../engine/pricing/rate-prediction.ts';
import { readSubscriberText } from '../../../engine/pricing/subscriber-text.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { saveExchangeRates } from '../exchange-rates/exchange-rates.rows.ts';
import { listRates } from './creator-rates.usecases.ts';
import { readLearningRates } from './learning-rates.usecases.ts';
import { composeSampleRates } from './sample-rates.ts';
import { keepSampleRates } from './sample-rates.usecases.ts';
import { putRates } from './test-rates.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const contextOf = (demo: boolean) => ({
  database: testDatabase.database,
  demo,
  now: () => new Date('2026-11-21T12:00:00Z'),
});
const list = (demo: boolean) => listRates(contextOf(demo), { filter: {}, order: 'newest', page: 1 });

test('invented rates are put in once, are marked, teach, and are taken out where YouTube is connected', async () => {
  const { database } = testDatabase;
  const demo = contextOf(true);
  await putRates(database, [{ channel_name: 'A real one', currency: 'EUR' }]);
  await Promise.all([keepSampleRates(demo), keepSampleRates(demo)]);
  const { total, states, rates } = await list(true);
  expect(total).toBe(59);
  expect(states.learning).toBeGreaterThan(45);
  // Two days are left without an exchange rate on purpose; the real rate waits beside them.
  expect(states.waiting).toBeGreaterThanOrEqual(3);
  expect(rates.filter(({ source }) => source !== 'sample')).toHaveLength(
    rates.some(({ source }) => source === 'admin') ? 1 : 0,
  );

  // Of what came at one moment the latest day stands first.
  const days = rates.flatMap(({ source, date_collected: day }) => (source === 'sample' ? [day] : []));
  expect(days).toEqual(days.toSorted().toReversed());

  await database.asSystem(() =>
    sql`delete from creator_rates where source = 'sample' and niche = 'Tech'`.execute(database.current),
  );
  await keepSampleRates(demo);
  expect((await list(true)).total).toBeLessThan(59);

  // Invented rates teach nothing about real prices, even before they are taken out.
  const saved = { currency: 'EUR', day: '2026-11-02', usd_per_unit: 1.1 } as const;
  await database.asSystem(() => saveExchangeRates(database, { rates: [saved], demo: true, at: demo.now() }));
  expect(await readLearningRates(contextOf(false))).toEqual([]);
  expect(await list(false)).toMatchObject({ total: 1, states: { waiting: 1 } });
  await database.asSystem(() => saveExchangeRates(database, { rates: [saved], demo: false, at: demo.now() }));
  await keepSampleRates(contextOf(false));
  expect(await list(true)).toMatchObject({ total: 1, states: { learning: 1 } });
  expect(await readLearningRates(contextOf(false))).toMatchObject([
    { channelName: 'A real one', subscribers: 100_000, quotedUsd: 1320.55, demo: false },
  ]);
  await keepSampleRates(demo);
  expect((await list(true)).total).toBe(59);
});

test('the invented rates alone, of channels that nobody has analyzed, lead to better prices for them', async () => {
  const rates = await composeSampleRates(new Date('2026-11-21T12:00:00Z'));
  const collected = rates.flatMap(({ fields, usdPerUnit }): CollectedRate[] => {
    const { niche, rate_type: rateType, date_collected, quoted_amount } = fields;
    const subscribers = readSubscriberText(fields.subscriber_count);
    const month = Number(date_collected.slice(5, 7));
    const prediction = predictRate({ niche, rateType, subscribers, month }, null);
    if (prediction === null) return [];
    const { tier, rate, units, isRough } = prediction;
    return [
      {
        niche,
        tier,
        rateType,
        quoted: quoted_amount * usdPerUnit,
        predicted: rate * units,
        isRough,
        channel: null,
        ageDays: 30,
      },
    ];
  });
  const { before, after, adjustments } = calibrate(collected, priorCalibration);
  expect(adjustments.length).toBeGreaterThan(3);
  // What differs between markets stays: without an analysis a channel's market is not known.
  expect(after.medianErrorPercent ?? Infinity).toBeLessThan(0.75 * (before.medianErrorPercent ?? 0));
});
