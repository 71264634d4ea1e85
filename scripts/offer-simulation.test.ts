import { describe, expect, test } from 'vitest';
import { chanceDistance, measureUniformity, placeRates, widenSpread } from './offer-simulation.ts';

/** Rates that are no gross errors. */
const place = (settings: { markets: number; rates: number; outliers: number }) =>
  placeRates(settings)
    .flat()
    .flatMap(({ share, isWrong }) => (isWrong ? [] : [share]));

describe('percentiles of rates that nothing was learned from', () => {
  test('are uniform within the sampling error, and not where the spread is wrong by a third', () => {
    const shares = place({ markets: 20, rates: 200, outliers: 0 });
    const { rates: count, bands, distance } = measureUniformity(shares);
    expect(count).toBeGreaterThan(3_000);
    expect(distance).toBeLessThan(chanceDistance(count));
    for (const [band, share] of [10, 20, 40, 20, 10].entries()) {
      const error = Math.sqrt((share * (100 - share)) / count);
      expect(Math.abs((bands[band] ?? 0) - share)).toBeLessThan(3 * error);
    }
    for (const times of [4 / 3, 2 / 3]) {
      const wrong = measureUniformity(shares.map((share) => widenSpread(share, times)));
      expect(wrong.distance).toBeGreaterThan(2.5 * chanceDistance(count));
    }
  });

  test('lie a little too near the middle where one rate in ten is grossly wrong, by 4 of 100 at most', () => {
    const { bands, distance } = measureUniformity(place({ markets: 20, rates: 200, outliers: 0.1 }));
    expect(distance).toBeLessThan(0.04);
    expect(bands[0]).toBeGreaterThan(7);
    expect(bands[4]).toBeGreaterThan(7);
  });
});

test('the distance from uniform shares is found, wherever it lies', () => {
  const even = Array.from({ length: 100 }, (_, place) => (place + 0.5) / 100);
  expect(measureUniformity(even)).toEqual({
    rates: 100,
    bands: [10, 20, 40, 20, 10],
    distance: expect.closeTo(0.005, 9),
  });
  expect(measureUniformity(even.map((share) => share / 2)).distance).toBeCloseTo(0.5, 1);
  expect(measureUniformity(even.map(() => 1)).distance).toBe(1);
});
