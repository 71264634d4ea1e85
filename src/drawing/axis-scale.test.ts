import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseScaleKind, createAxisScale, listMonthTicks, scaleKinds } from './axis-scale.ts';

const hostileCounts = fc.array(
  fc.oneof(fc.nat(), fc.double(), fc.integer(), fc.constantFrom(0, 1, 5_000_000_000, Number.NaN, Infinity)),
  { maxLength: 60 },
);

test('alike counts get a linear axis from zero, spread ones a logarithmic one', () => {
  expect(chooseScaleKind([40_000, 60_000])).toBe('linear');
  expect(chooseScaleKind([400, 60_000])).toBe('log');
  expect(createAxisScale([40_000, 60_000]).low).toBe(0);
});

test('ticks fall on round figures', () => {
  expect(createAxisScale([31_000, 87_000]).ticks).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(createAxisScale([900, 140_000]).ticks).toEqual([1000, 10_000, 100_000]);
  expect(createAxisScale([12_000, 140_000], 'log').ticks).toEqual([10_000, 20_000, 50_000, 100_000, 200_000]);
});

test('every count finds a place between the two ends, larger ones never lower', () => {
  fc.assert(
    fc.property(hostileCounts, fc.constantFrom(...scaleKinds), (values, kind) => {
      const scale = createAxisScale(values, kind);
      const sorted = values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);
      const places = sorted.map((value) => scale.place(value));
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
      }
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
    }),
  );
});

test('an axis has between two and eleven ticks, all finite and inside it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000_000_000), { maxLength: 60 }), (values) => {
      const { ticks, low, high } = createAxisScale(values);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(11);
      expect(ticks.filter((tick) => !(tick >= low && tick <= high))).toEqual([]);
    }),
  );
});

test('months are marked at their beginning and thinned to what fits', () => {
  const start = Date.parse('2026-01-15T00:00:00Z');
  const end = Date.parse('2026-11-20T00:00:00Z');
  const ticks = listMonthTicks(start, end, 5);
  expect(ticks.length).toBeLessThanOrEqual(5);
  expect(ticks[0]).toBe(Date.parse('2026-02-01T00:00:00Z'));
  expect(listMonthTicks(start, start, 5)).toEqual([]);
  expect(listMonthTicks(Number.NaN, end, 5)).toEqual([]);
});
