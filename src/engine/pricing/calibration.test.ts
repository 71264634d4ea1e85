import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrate } from './calibration.ts';
import type { CollectedRate } from './calibration.ts';
import { findCalibrationFactor } from './calibration-factor.ts';
import { priorCalibration } from '../analysis/context.ts';
import { subscriberTiers } from '../analysis/channel.ts';
import { niches } from '../analysis/niches.ts';
import { rateTypes } from './rates.ts';
import { trialRuns } from '../../values/test-trials.ts';

function quote(ratio: number, rest: Partial<CollectedRate> = {}): CollectedRate {
  return {
    niche: 'Tech',
    tier: '10-50K',
    rateType: 'flat_fee',
    quoted: 1000 * ratio,
    predicted: 1000,
    isRough: false,
    channel: null,
    ageDays: 30,
    ...rest,
  };
}

/** Ratios around `level` without randomness: every fifth lower, every fifth higher. */
function quoteMany(level: number, count: number, rest: Partial<CollectedRate> = {}): CollectedRate[] {
  const spread = [0.8, 0.9, 1, 1.1, 1.25];
  return Array.from({ length: count }, (_, index) => quote(level * (spread[index % 5] ?? 1), rest));
}

const anyRate: fc.Arbitrary<CollectedRate> = fc.record({
  niche: fc.constantFrom(...niches),
  tier: fc.option(fc.constantFrom(...subscriberTiers)),
  rateType: fc.constantFrom(...rateTypes),
  quoted: fc.oneof(fc.double(), fc.double({ min: 10, max: 5000, noNaN: true })),
  predicted: fc.oneof(fc.double(), fc.double({ min: 10, max: 5000, noNaN: true })),
  isRough: fc.boolean(),
  channel: fc.option(fc.constantFrom('one', 'two', 'three')),
  ageDays: fc.oneof(fc.double(), fc.nat(2000)),
});

describe('calibration', () => {
  test('without rates keeps what there is', () => {
    const run = calibrate([], priorCalibration);
    expect(run).toMatchObject({ calibration: priorCalibration, adjustments: [] });
    expect(run.before.medianErrorPercent).toBeNull();
  });

  test('learns a common level, short of it by the weight of the prior', () => {
    const { calibration, before, after } = calibrate(quoteMany(1.5, 40), priorCalibration);
    const factor = findCalibrationFactor(calibration, 'Tech', '10-50K');
    expect(factor).toBeGreaterThan(1.4);
    expect(factor).toBeLessThan(1.5);
    expect(calibration).toMatchObject({ version: 'calibration-1', ratesAnalysed: 40 });
    expect(after.medianErrorPercent).toBeLessThan(before.medianErrorPercent ?? 0);
  });

  test('distinguishes an expensive niche from the others', () => {
    const rates = [...quoteMany(1, 40, { niche: 'Food' }), ...quoteMany(1.6, 40, { niche: 'Finance' })];
    const { calibration } = calibrate(rates, priorCalibration);
    const finance = findCalibrationFactor(calibration, 'Finance', null);
    expect(finance / findCalibrationFactor(calibration, 'Food', null)).toBeGreaterThan(1.3);
  });

  test('makes no adjustment where the published prices already fit', () => {
    const run = calibrate(quoteMany(1, 50), priorCalibration);
    expect(run.adjustments).toEqual([]);
    expect(run.calibration).toBe(priorCalibration);
    expect(run.after).toEqual(run.before);
  });

  test('makes no adjustment from a single quote', () => {
    expect(calibrate([quote(1.8)], priorCalibration).adjustments).toEqual([]);
  });

  test('run twice on the same rates changes nothing the second time', () => {
    const rates = quoteMany(1.4, 30);
    const first = calibrate(rates, priorCalibration).calibration;
    expect(calibrate(rates, first)).toMatchObject({ calibration: first, adjustments: [] });
  });

  test('is hardly moved by one absurd quote', () => {
    const rates = quoteMany(1.2, 40);
    const honest = calibrate(rates, priorCalibration).calibration;
    const fooled = calibrate([...rates, quote(1e9)], priorCalibration).calibration;
    const ratio =
      findCalibrationFactor(fooled, 'Tech', '10-50K') / findCalibrationFactor(honest, 'Tech', '10-50K');
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  test('gives quotes older than 18 months less say', () => {
    const factorWith = (ageDays: number) =>
      calibrate([...quoteMany(1.2, 40), ...quoteMany(1.8, 20, { ageDays })], priorCalibration).calibration
        .global;
    expect(factorWith(2000)).toBeGreaterThan(1);
    expect(factorWith(2000)).toBeLessThan(factorWith(100));
  });

  test('leaves affiliate percentages and unusable amounts out', () => {
    const rates = [
      ...quoteMany(1.5, 20),
      ...quoteMany(9, 20, { rateType: 'affiliate' }),
      quote(0),
      quote(Number.NaN),
      quote(1, { predicted: 0 }),
    ];
    expect(calibrate(rates, priorCalibration).calibration.ratesAnalysed).toBe(20);
  });

  test('learns from a handful of rates only where they agree', () => {
    expect(calibrate(quoteMany(1.5, 5), priorCalibration).adjustments).not.toEqual([]);
    const torn = [1.5, 0.9, 1.6, 0.8, 1.7, 0.85, 1.8, 1.2].map((ratio) => quote(ratio));
    expect(calibrate(torn, priorCalibration).adjustments).toEqual([]);
  });

  test('distinguishes a niche from the size that most of its channels have', () => {
    const rates = [
      ...quoteMany(1.5, 60, { niche: 'Finance', tier: '500K+' }),
      ...quoteMany(1.5, 20, { niche: 'Finance', tier: '1-10K' }),
      ...quoteMany(1, 20, { niche: 'Food', tier: '500K+' }),
      ...quoteMany(1, 60, { niche: 'Food', tier: '1-10K' }),
    ];
    const { calibration } = calibrate(rates, priorCalibration);
    const of = (niche: 'Finance' | 'Food', tier: '500K+' | '1-10K') =>
      findCalibrationFactor(calibration, niche, tier);
    expect(of('Finance', '1-10K')).toBeGreaterThan(1.3);
    expect(of('Food', '500K+')).toBeLessThan(1.12);
  });

  test('says of each niche and each size how prices meet its rates before and after', () => {
    const rates = [
      ...quoteMany(1, 40, { niche: 'Food', tier: null }),
      ...quoteMany(1.8, 40, { niche: 'Finance' }),
    ];
    const { groups } = calibrate(rates, priorCalibration);
    expect(groups.map(({ scope, key, rates: count }) => [scope, key, count])).toEqual([
      ['niche', 'Food', 40],
      ['niche', 'Finance', 40],
      ['tier', '10-50K', 40],
    ]);
    const finance = groups.find(({ key }) => key === 'Finance');
    expect(finance?.before.medianErrorPercent).toBeCloseTo(80, 0);
    expect(finance?.after.medianErrorPercent).toBeLessThan(20);
  });

  test('never makes the held-out error worse whatever was current, and learns nothing more from the same rates', () => {
    const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
    const current = fc.record({
      version: fc.constantFrom('priors', 'calibration-7'),
      ratesAnalysed: fc.nat(100),
      global: factor,
      niches: fc.dictionary(fc.constantFrom(...niches), factor),
      tiers: fc.dictionary(fc.constantFrom(...subscriberTiers), factor),
    });
    fc.assert(
      fc.property(fc.array(anyRate, { maxLength: 80 }), current, (rates, known) => {
        const { calibration, adjustments, before, after, groups } = calibrate(rates, known);
        expect(after.medianErrorPercent ?? 0).toBeLessThanOrEqual(before.medianErrorPercent ?? 0);
        expect(adjustments.length === 0).toBe(calibration === known);
        expect(adjustments.length > 0 || after === before).toBe(true);
        for (const { before: was, after: is } of groups) {
          expect(was.medianErrorPercent).not.toBeNull();
          expect(is.coverage).toBeLessThanOrEqual(1);
        }
        expect(calibrate(rates, calibration)).toMatchObject({ calibration, adjustments: [] });
      }),
      trialRuns({ sample: 100, whole: 5_000 }),
    );
  });

  test('stays finite within a factor of 2, for any rates', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { maxLength: 40 }), (rates) => {
        const { calibration } = calibrate(rates, priorCalibration);
        for (const niche of niches) {
          for (const tier of [null, ...subscriberTiers]) {
            const factor = findCalibrationFactor(calibration, niche, tier);
            expect(factor).toBeGreaterThanOrEqual(0.5);
            expect(factor).toBeLessThanOrEqual(2);
          }
        }
      }),
      trialRuns({ sample: 150, whole: 5_000 }),
    );
  });
});
