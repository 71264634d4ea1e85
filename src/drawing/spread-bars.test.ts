import { expect, test } from 'vitest';
import { placeSpreads } from './spread-bars.ts';

test('half as much and twice as much lie equally far from the middle, and the widest bar fills the axis', () => {
  const { bars, middle } = placeSpreads(
    [
      { low: 2, high: 50 },
      { low: 5, high: 20 },
    ],
    10,
  );
  expect(middle).toBe(0.5);
  expect(bars[0]).toEqual({ from: 0, to: 1 });
  expect((bars[1]?.from ?? 0) + (bars[1]?.to ?? 0)).toBeCloseTo(1, 12);
});

test('ranges of nothing are drawn at the middle', () => {
  expect(placeSpreads([{ low: 0, high: 0 }], 0).bars).toEqual([{ from: 0.5, to: 0.5 }]);
  expect(placeSpreads([], 1).bars).toEqual([]);
});
