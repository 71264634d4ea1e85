import { expect, test } from 'vitest';
import { correlateRanks } from './rank-correlation.ts';

test('any rising relation is 1, any falling one -1', () => {
  expect(correlateRanks([1, 2, 3, 4], [1, 10, 11, 400])).toBeCloseTo(1, 12);
  expect(correlateRanks([1, 2, 3, 4], [9, 5, 4, -100])).toBeCloseTo(-1, 12);
});

test('equal values share the mean of their ranks', () => {
  // Ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4: covariance 4.5, squares 4.5 and 5.
  expect(correlateRanks([1, 2, 2, 3], [10, 30, 20, 40])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
});

test('nothing is said of two pairs, or where all are equal', () => {
  expect(correlateRanks([1, 2], [1, 2])).toBeNull();
  expect(correlateRanks([1, 1, 1], [1, 2, 3])).toBeNull();
});
