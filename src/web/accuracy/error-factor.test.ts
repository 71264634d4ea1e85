import { expect, test } from 'vitest';
import { listMethodErrors } from './error-factor.ts';
import { measured } from './measured.ts';

test('an error of ln 2 is a factor of two, and the largest error fills the bar', () => {
  const methods = listMethodErrors({
    ...measured,
    medianAbsLogError: Math.LN2,
    baselines: { meanLast10: 1, last: 1, subscribersRatio: 2 * Math.LN2 },
  });
  expect(methods[0]?.factor).toBeCloseTo(2, 10);
  expect(methods[0]?.barPercent).toBeCloseTo(50, 10);
  expect(methods.at(-1)?.barPercent).toBe(100);
});

test('a measurement without any error draws no bar and divides by nothing', () => {
  const methods = listMethodErrors({
    ...measured,
    medianAbsLogError: 0,
    baselines: { meanLast10: 0, last: 0, subscribersRatio: 0 },
  });
  expect(methods.map(({ barPercent }) => barPercent)).toEqual([0, 0, 0, 0]);
  expect(methods.map(({ factor }) => factor)).toEqual([1, 1, 1, 1]);
});

test('the published measurement keeps what the page says: ours is the smallest error', () => {
  const [ours, ...others] = listMethodErrors(measured);
  for (const other of others) expect(ours?.factor).toBeLessThan(other.factor);
});
