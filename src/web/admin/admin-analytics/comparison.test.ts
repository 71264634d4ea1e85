import { expect, test } from 'vitest';
import { countInside, findAxis, outlineBand, placeOn, type ComparedRate } from './comparison.ts';

const rate = (predicted: number, quoted: number, spread = 2): ComparedRate => ({
  channel_name: 'Kestrel Workbench',
  niche: 'Tech',
  tier: '10-50K',
  predicted,
  quoted,
  low: predicted / spread,
  high: predicted * spread,
  demo: false,
});

test('a rate at an edge of the band lies inside', () => {
  const rates = [rate(100, 50), rate(100, 200), rate(100, 49.99), rate(100, 200.01)];
  expect(countInside(rates)).toBe(2);
});

test('the axis holds every rate and its band, from round amount to round amount', () => {
  const axis = findAxis([rate(150, 400), rate(900, 333)]);
  expect(axis).toEqual({ from: 50, to: 2000, ticks: [50, 100, 200, 500, 1000, 2000] });
  expect([50, 2000].map((amount) => placeOn(axis, amount))).toEqual([0, 1]);
});

test('an axis of many decades is written by powers of ten alone', () => {
  const axis = findAxis([rate(0.02, 0.01), rate(40_000_000, 60_000_000)]);
  expect(axis.from).toBeCloseTo(0.01, 12);
  expect(axis.to).toBe(100_000_000);
  expect(axis.ticks).toHaveLength(11);
  expect(axis.ticks.length).toBe(new Set(axis.ticks.map((tick) => tick.toPrecision(3))).size);
});

test('one single rate that is met exactly has an axis all the same', () => {
  const { from, to } = findAxis([rate(1000, 1000, 1)]);
  expect(to).toBeGreaterThan(from);
});

test('the band reaches from end to end of the axis and contains what lies inside', () => {
  const rates = [rate(900, 333), rate(150, 400)];
  const axis = findAxis(rates);
  const corners = outlineBand(rates, axis);
  expect(corners).toHaveLength(8);
  expect([corners[0]?.[0], corners[3]?.[0]]).toEqual([0, 1]);
  const [low, high] = [corners[1]?.[1] ?? 1, corners.at(-2)?.[1] ?? 0];
  expect(low).toBeCloseTo(placeOn(axis, 75), 9);
  expect(high).toBeCloseTo(placeOn(axis, 300), 9);
  expect(outlineBand([], axis)).toEqual([]);
});
