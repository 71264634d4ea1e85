import { expect, test } from 'vitest';
import { simulateMany } from './calibration-simulation.ts';

test.each([5, 50, 200])('learning from %i rates never makes the held-out error worse', (rates) => {
  expect(simulateMany({ rates, markets: 40 }).worse).toBe(0);
});

test('200 rates bring the held-out error to within 1.2 of what noise alone makes, in the typical market', () => {
  const { ratio, within } = simulateMany({ rates: 200, markets: 40 });
  expect(ratio).toBeLessThanOrEqual(1.2);
  expect(within).toBeGreaterThan(0.9);
});

test('1,000 rates recover the effects within 15 %', () => {
  expect(simulateMany({ rates: 1000, markets: 10 }).within).toBeGreaterThan(0.99);
});
