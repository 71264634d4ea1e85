import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFactors } from './calibration-fit.ts';
import { findCalibrationFactor } from './calibration-factor.ts';
import { calibrate } from './calibration.ts';
import type { CollectedRate } from './calibration.ts';
import { priorCalibration } from '../analysis/context.ts';
import { subscriberTiers } from '../analysis/channel.ts';
import { niches } from '../analysis/niches.ts';
import { computePlainMedian } from '../../values/statistics.ts';

const spread = [0.8, 0.9, 1, 1.1, 1.25];

function quoteMany(level: number, count: number, rest: Partial<CollectedRate> = {}): CollectedRate[] {
  return Array.from({ length: count }, (_, index) => ({
    niche: 'Tech',
    tier: '10-50K',
    rateType: 'flat_fee',
    quoted: 1000 * level * (spread[index % spread.length] ?? 1),
    predicted: 1000,
    isRough: false,
    channel: null,
    ageDays: 30,
    ...rest,
  }));
}

/** What prices learned from the others are off by, one rate after the other, without anything of `calibrate`. */
function measureHeldOut(rates: readonly CollectedRate[]): number | null {
  const errors = rates.map((rate, held) => {
    const others = rates.filter(
      ({ channel }, index) => index !== held && (channel === null || channel !== rate.channel),
    );
    const factors = fitFactors({
      niche: Int8Array.from(others, ({ niche }) => niches.indexOf(niche)),
      tier: Int8Array.from(others, ({ tier }) => (tier === null ? -1 : subscriberTiers.indexOf(tier))),
      log: Float64Array.from(others, ({ quoted, predicted }) => Math.log(quoted / predicted)),
      weight: Float64Array.from(
        others,
        ({ ageDays, isRough }) => 2 ** (-Math.max(0, ageDays - 548) / 365) / (isRough ? 25 : 1),
      ),
    });
    const factor = findCalibrationFactor(factors, rate.niche, rate.tier);
    return Math.abs(rate.quoted / (rate.predicted * factor) - 1);
  });
  return computePlainMedian(errors);
}

/** A market that pays its own level, so that most runs have something to learn. */
const market: fc.Arbitrary<CollectedRate[]> = fc.double({ min: 0.6, max: 1.7, noNaN: true }).chain((level) =>
  fc.array(
    fc.record({
      niche: fc.constantFrom(...niches.slice(0, 3)),
      tier: fc.option(fc.constantFrom(...subscriberTiers.slice(0, 2))),
      rateType: fc.constantFrom('flat_fee', 'cpm'),
      quoted: fc.double({ min: 700 * level, max: 1400 * level, noNaN: true }),
      predicted: fc.constant(1000),
      isRough: fc.boolean(),
      channel: fc.option(fc.integer({ min: 1, max: 12 }).map(String)),
      ageDays: fc.nat(1500),
    }),
    { minLength: 20, maxLength: 60 },
  ),
);

test('the error after a run is that of prices which no rate of its channel has taught, and lower than before', () => {
  let learned = 0;
  fc.assert(
    fc.property(market, (rates) => {
      const { adjustments, before, after } = calibrate(rates, priorCalibration);
      // Where nothing is learned both are the same, which another test says.
      fc.pre(adjustments.length > 0);
      learned += 1;
      expect(after.medianErrorPercent).toBeCloseTo(100 * (measureHeldOut(rates) ?? 0), 6);
      expect(after.medianErrorPercent).toBeLessThan(before.medianErrorPercent ?? 0);
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(learned).toBe(60);
});

test('the order of the rates changes nothing', () => {
  fc.assert(
    fc.property(market, (rates) => {
      const [one, other] = [rates, rates.toReversed()].map((each) => calibrate(each, priorCalibration));
      expect(other?.adjustments.length).toBe(one?.adjustments.length);
      expect(other?.after.medianErrorPercent).toBeCloseTo(one?.after.medianErrorPercent ?? 0, 6);
      expect(other?.calibration.global).toBeCloseTo(one?.calibration.global ?? 0, 9);
    }),
    { numRuns: 50, seed: 2 },
  );
});

test('rates in a regular order hide no niche from the fits that predict it', () => {
  const rates = quoteMany(1, 1000).map((rate, index): CollectedRate => {
    const isFood = index % 100 === 7;
    return isFood
      ? { ...rate, niche: 'Food', quoted: 1.9 * rate.predicted }
      : { ...rate, quoted: 1.3 * rate.quoted };
  });
  const { groups } = calibrate(rates, priorCalibration);
  const food = groups.find(({ key }) => key === 'Food');
  expect(food?.rates).toBe(10);
  expect(food?.after.medianErrorPercent).toBeLessThan(20);
});

test('where most rates agree to the cent, absurd ones move nothing', () => {
  const same = quoteMany(1, 30, { quoted: 1500 });
  const absurd = quoteMany(1, 10, { quoted: 1e9 });
  const honest = calibrate(same, priorCalibration).calibration;
  const fooled = calibrate([...same, ...absurd], priorCalibration).calibration;
  const of = (factors: typeof honest) => findCalibrationFactor(factors, 'Tech', '10-50K');
  expect(of(honest)).toBeGreaterThan(1.4);
  expect(of(fooled) / of(honest)).toBeGreaterThan(0.97);
  expect(of(fooled) / of(honest)).toBeLessThan(1.03);
});

test('two rates, and rates that are all decades old, are answered like any others', () => {
  expect(calibrate(quoteMany(1.5, 2), priorCalibration)).toMatchObject({ ratesAnalysed: 2, adjustments: [] });
  const old = calibrate(quoteMany(1.5, 40, { ageDays: 20_000 }), priorCalibration);
  expect(old.calibration.global).toBeLessThan(1.01);
});

test('channels with many rates each teach no more than their number of channels', () => {
  // Eight channels, whose levels differ by chance: nothing is true of their niches.
  const levels = [1.4, 0.75, 1.3, 0.7, 1.25, 0.8, 1.5, 0.9];
  const rates = levels.flatMap((level, index) =>
    quoteMany(level, 5, { niche: niches[index] ?? 'Tech', channel: `${index}` }),
  );
  expect(calibrate(rates, priorCalibration).adjustments).toEqual([]);
  const alone = quoteMany(1.5, 40, { channel: 'the only one' });
  expect(calibrate(alone, priorCalibration)).toMatchObject({ ratesAnalysed: 40, adjustments: [] });
});
