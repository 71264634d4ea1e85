import { expect, test } from 'vitest';
import { placeLabels } from './label-rows.ts';

test('labels keep their distance and their order, within the drawing', () => {
  const rooms = { gap: 20, extent: 200 };
  for (const heights of [[0, 0, 0], [200, 200, 190], [10, 90, 95, 96, 180, 5], [100]]) {
    const places = placeLabels(heights, rooms);
    const sorted = places.toSorted((a, b) => a - b);
    for (const [index, place] of sorted.entries()) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(200);
      expect(place - (sorted[index - 1] ?? -20)).toBeGreaterThanOrEqual(20);
    }
  }
  expect(placeLabels([10, 100], rooms)).toEqual([10, 100]);
});
