import { expect, test } from 'vitest';
import { simulateMany } from './calibration-simulation.ts';

test.each([5, 50])('learning from %i rates never makes the held-out error worse', (rates) => {
  expect(simulateMany({ rates, markets: 40 }).worse).toBe(0);
});

test('5 rates hardly ever move prices away from the market', () => {
  expect(simulateMany({ rates: 5, markets: 40 }).strayed).toBeLessThanOrEqual(1);
});

test('200 rates recover what chance lets anybody recover, and bring the held-out error near the noise', () => {
  const { worse, strayed, ratio, near, largestRatio, within, oracleWithin } = simulateMany({
    rates: 200,
    markets: 40,
  });
  expect(worse + strayed).toBe(0);
  expect(ratio).toBeLessThanOrEqual(1.1);
  expect(near).toBeGreaterThanOrEqual(38);
  expect(largestRatio).toBeLessThanOrEqual(1.3);
  expect(within).toBeGreaterThan(0.97);
  expect(within).toBeGreaterThanOrEqual(oracleWithin - 0.005);
});

test('where no channel was ever analyzed, what their fees teach brings prices nearer to the market, not further off', () => {
  const { worse, strayed, distanceBefore, distanceAfter } = simulateMany({
    rates: 200,
    markets: 40,
    rough: 1,
  });
  expect(worse).toBe(0);
  expect(strayed).toBeLessThanOrEqual(2);
  expect(distanceAfter).toBeLessThan(0.7 * distanceBefore);
});

test('1,000 rates recover the effects within 15 %', () => {
  expect(simulateMany({ rates: 1000, markets: 10 }).within).toBeGreaterThan(0.99);
});
