import { expect, test } from 'vitest';
import { formatErrorFactor } from './error-factor.ts';
import { describeAdvantage, listMethodErrors } from './method-errors.ts';

test('an error of ln 2 is a factor of two, and the largest error fills the bar', () => {
  const methods = listMethodErrors({
    error: Math.LN2,
    medianOfTen: 1,
    medianOfEight: 1,
    lastVideo: 2 * Math.LN2,
  });
  expect(formatErrorFactor({ error: Math.LN2 })).toBe('2.0');
  expect(methods[0]?.factor).toBeCloseTo(2, 10);
  expect(methods[0]?.barPercent).toBeCloseTo(50, 10);
  expect(methods.at(-1)?.barPercent).toBe(100);
});

test('a measurement without any error draws no bar and divides by nothing', () => {
  const methods = listMethodErrors({ error: 0, medianOfTen: 0, medianOfEight: 0, lastVideo: 0 });
  expect(methods.map(({ barPercent }) => barPercent)).toEqual([0, 0, 0, 0]);
  expect(methods.map(({ factor }) => factor)).toEqual([1, 1, 1, 1]);
});

test('what was not measured has no bar', () => {
  const methods = listMethodErrors({ error: 1, medianOfTen: 1, medianOfEight: null, lastVideo: null });
  expect(methods.map(({ name }) => name)).toEqual(['Sponsorscope', 'Plain median of the last ten videos']);
});

test('an advantage is claimed only where the whole 95 % range speaks for it', () => {
  const describe = (share: number, low: number, high: number) =>
    describeAdvantage({ share, interval95: { low, high } });
  expect(describe(-0.05, -0.09, -0.01)).toContain(
    '5.0% smaller than that of a plain median (95% range: −9.0% to −1.0%)',
  );
  expect(describe(-0.05, -0.09, 0.01)).toContain('cannot be told from that of a plain median');
  expect(describe(0.05, 0.01, 0.09)).toContain('5.0% larger');
  expect(describeAdvantage(null)).toBe('Nothing was measured beside it.');
});
