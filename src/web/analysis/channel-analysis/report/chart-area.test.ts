import { expect, test } from 'vitest';
import { chartArea, monthLimitFor, placeAcross, placeUp } from './chart-area.ts';

test('the plot keeps room for its labels on every side', () => {
  const area = chartArea(800);
  expect([placeAcross(area, 0), placeAcross(area, 1)]).toEqual([area.left, 800 - area.right]);
  expect([placeUp(area, 1), placeUp(area, 0)]).toEqual([area.top, area.height - area.bottom]);
});

test('a width that is not measured yet breaks nothing', () => {
  expect(placeAcross(chartArea(0), 1)).toBe(chartArea(0).left);
  expect(monthLimitFor(0)).toBe(1);
});

test('a wider chart shows more months', () => {
  expect(monthLimitFor(1000)).toBeGreaterThan(monthLimitFor(320));
});
