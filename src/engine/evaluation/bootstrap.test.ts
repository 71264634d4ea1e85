import { expect, test } from 'vitest';
import { compareErrors, createRandom } from './bootstrap.ts';

const channels = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((error, index) => ({ ours: [error], theirs: [theirs[index] ?? 0] }));

test('a smaller error is a negative difference, and its interval lies around it', () => {
  const theirs = Array.from({ length: 40 }, (_, index) => 0.4 + index / 200);
  const difference = compareErrors(
    channels(
      theirs.map((error) => 0.9 * error),
      theirs,
    ),
  );
  expect(difference?.share).toBeCloseTo(-0.1, 10);
  expect(difference?.interval95.low).toBeCloseTo(-0.1, 10);
  expect(difference?.interval95.high).toBeCloseTo(-0.1, 10);
});

test('channels that disagree widen the interval to both sides of none', () => {
  const ours = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 0.2 : 0.8));
  const theirs = ours.map((error) => 1 - error);
  const difference = compareErrors(channels(ours, theirs));
  expect(difference?.interval95.low).toBeLessThan(0);
  expect(difference?.interval95.high).toBeGreaterThan(0);
});

test('whole channels are drawn: many videos of one channel prove no more than one', () => {
  const one = (error: number) => Array.from({ length: 100 }, () => error);
  const difference = compareErrors([
    { ours: one(0.2), theirs: one(0.5) },
    { ours: one(0.5), theirs: one(0.2) },
  ]);
  expect(difference?.interval95).toEqual({ low: expect.closeTo(-0.6), high: expect.closeTo(1.5) });
});

test('the same errors give the same interval, and none give none', () => {
  const some = channels([0.1, 0.5, 0.9, 0.3], [0.2, 0.4, 0.9, 0.4]);
  expect(compareErrors(some)).toEqual(compareErrors(some));
  expect(compareErrors([])).toBeNull();
});

test('a seed determines numbers that spread evenly from 0 to 1', () => {
  const random = createRandom(7);
  const numbers = Array.from({ length: 10_000 }, () => random());
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.filter((number) => number < 0.25).length / 10_000).toBeCloseTo(0.25, 1);
  expect(createRandom(7)()).toBe(numbers[0]);
  expect(createRandom(8)()).not.toBe(numbers[0]);
});
