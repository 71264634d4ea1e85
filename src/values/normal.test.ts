import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';

// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), tables 26.1 and 26.2.
test.each([
  [0, 0.5],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [1.6448536269514722, 0.95],
  [2, 0.9772498680518208],
  [3.5, 0.9997673709209645],
])('the probability of at most %d is %d', (z, probability) => {
  expect(normalCdf(z)).toBeCloseTo(probability, 12);
  expect(normalCdf(-z)).toBeCloseTo(1 - probability, 12);
});

test.each([
  [-5, 2.866515718791939e-7],
  [-6, 9.865876450376981e-10],
  [-10, 7.61985302416053e-24],
])('the far tail below %d keeps its digits', (z, probability) => {
  expect(Math.abs(normalCdf(z) / probability - 1)).toBeLessThan(1e-10);
});

test('a quantile is what the probability leads back to, in the tails too', () => {
  expect(() =>
    assert(
      // Above 4 a probability is so close to 1 that its last digits are lost.
      property(
        double({ min: -9, max: 4, noNaN: true }),
        (z) => Math.abs(normalQuantile(normalCdf(z)) - z) < 1e-7,
      ),
    ),
  ).not.toThrow();
});

test('the ends are infinite, and what is no probability is refused', () => {
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  for (const wrong of [-0.1, 1.1, Number.NaN]) expect(() => normalQuantile(wrong)).toThrow(RangeError);
  expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(Number.NaN)]).toEqual([0, 1, Number.NaN]);
});
