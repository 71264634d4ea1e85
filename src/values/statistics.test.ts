import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeEffectiveSize,
  computeMedian,
  computePlainMedian,
  computeTheilSenSlope,
  findNormalShare,
  findQuantile,
  findStudent90,
  findWeightedMedian,
  sortByValue,
} from './statistics.ts';

const weighted = fc.array(
  fc.record({ value: fc.integer({ min: -50, max: 50 }), weight: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 80 },
);

describe('weighted medians and quantiles', () => {
  test('equal a plain median over repeated values', () => {
    fc.assert(
      fc.property(weighted, (values) => {
        const repeated = values.flatMap(({ value, weight }) => Array<number>(weight).fill(value));
        expect(computeMedian(values)).toBe(computePlainMedian(repeated));
      }),
    );
  });

  test('are found without sorting as well', () => {
    fc.assert(
      fc.property(weighted, fc.constantFrom(1, 0.1, 1 / 3), (values, unit) => {
        const median = findWeightedMedian(
          Float64Array.from(values, ({ value }) => value),
          Float64Array.from(values, ({ weight }) => weight * unit),
        );
        const half = values.reduce((sum, { weight }) => sum + weight, 0) / 2;
        const weigh = (counts: (value: number) => boolean) =>
          values.reduce((sum, { value, weight }) => sum + (counts(value) ? weight : 0), 0);
        expect(weigh((value) => value <= (median ?? NaN))).toBeGreaterThanOrEqual(half);
        expect(weigh((value) => value >= (median ?? NaN))).toBeGreaterThanOrEqual(half);
      }),
    );
    expect(findWeightedMedian(new Float64Array(), new Float64Array())).toBeNull();
  });

  test('never fall when one value rises', () => {
    const rise = fc.tuple(
      fc.nat(),
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(weighted, rise, (values, [pick, plus, p]) => {
        const raised = values.map((entry, index) =>
          index === pick % values.length ? { ...entry, value: entry.value + plus } : entry,
        );
        expect(computeMedian(raised)).toBeGreaterThanOrEqual(computeMedian(values) ?? 0);
        expect(findQuantile(sortByValue(raised), p)).toBeGreaterThanOrEqual(
          findQuantile(sortByValue(values), p),
        );
      }),
    );
  });

  test('of nothing are null', () => {
    expect(computeMedian([])).toBeNull();
    expect(computePlainMedian([])).toBeNull();
  });

  test('the plain median is the middle of the sorted numbers', () => {
    const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(numbers, (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const middle = sorted.length >> 1;
        const expected =
          sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
        expect(computePlainMedian(values)).toBe(expected);
      }),
    );
  });
});

describe('slope, size and distributions', () => {
  test('the slope of a line is found although a quarter of the points lies elsewhere', () => {
    const xs = Array.from({ length: 20 }, (_, index) => index);
    const ys = xs.map((x) => (x % 4 === 0 ? 1000 * x : 3 * x + 1));
    expect(computeTheilSenSlope(xs, ys)).toBeCloseTo(3, 9);
    expect(computeTheilSenSlope([1, 1, 1], [1, 2, 3])).toBe(0);
    expect(computeTheilSenSlope([], [])).toBe(0);
  });

  test('equal weights count in full, one heavy weight as one', () => {
    const equal = [1, 2, 3].map((value) => ({ value, weight: 7 }));
    expect(computeEffectiveSize(equal)).toBeCloseTo(3, 12);
    expect(computeEffectiveSize([...equal, { value: 1, weight: 1e9 }])).toBeCloseTo(1, 6);
  });

  test.each([
    [2, 1.8856],
    [5, 1.4759],
    [10, 1.3722],
    [30, 1.3104],
  ])('the 90 %% point of t with %d degrees agrees with the printed tables', (degrees, expected) => {
    expect(Math.abs(findStudent90(degrees) / expected - 1)).toBeLessThan(0.005);
  });

  test.each([
    [-1.2816, 0.1],
    [0, 0.5],
    [0.6745, 0.75],
    [1.96, 0.975],
  ])('the normal share below %d agrees with the printed tables', (z, share) => {
    expect(findNormalShare(z)).toBeCloseTo(share, 3);
  });
});
