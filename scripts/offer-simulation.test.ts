import { describe, expect, test } from 'vitest';
import {
  chanceDistance,
  fittedDistance,
  measureUniformity,
  placeCollected,
  placeRates,
  widenSpread,
} from './offer-simulation.ts';

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

test('1,000 collected rates of one market, each placed by the others, are uniform within the sampling error', () => {
  const collected = (placing: 'truth' | 'held out') =>
    placeCollected(placing, { markets: 1, rates: 1000, outliers: 0 })[0] ?? [];
  const truth = measureUniformity(collected('truth'));
  expect(truth.rates).toBe(1000);
  expect(truth.distance).toBeLessThan(chanceDistance(1000));
  const shares = collected('held out');
  const { rates, distance } = measureUniformity(shares);
  expect(rates).toBe(1000);
  // They have given the level and the spread too, so chance leaves less.
  expect(distance).toBeLessThan(fittedDistance(1000));
  for (const times of [4 / 3, 2 / 3])
    expect(measureUniformity(shares.map((share) => widenSpread(share, times))).distance).toBeGreaterThan(
      chanceDistance(1000),
    );
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
