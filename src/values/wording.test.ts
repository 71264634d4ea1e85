import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCents,
  formatDollars,
  formatFineFactor,
  formatPrice,
  formatPriceCents,
  formatWhole,
} from './wording.ts';

test.each([
  [0, '0'],
  [-0.4, '0'],
  [999.4, '999'],
  [999.5, '1,000'],
  [-999, '-999'],
  [-1000, '-1,000'],
  [123_456, '123,456'],
  [-123_456, '-123,456'],
  [1_234_567, '1,234,567'],
  [1e21, '1e+21'],
  [Infinity, 'Infinity'],
  [Number.NaN, 'NaN'],
])('the count %d is written %s', (count, text) => {
  expect(formatWhole(count)).toBe(text);
});

test('a count without its commas is its digits, and every group but the first has three', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      const text = formatWhole(count);
      expect(text.replaceAll(',', '')).toBe(String(count));
      expect(text).toMatch(/^-?\d{1,3}(?:,\d{3})*$/u);
    }),
  );
});

test('money carries its currency, and a factor enough decimals to repeat the multiplication', () => {
  expect([1161.62, 0, 1_250_000].map(formatDollars)).toEqual([
    'USD\u00a01,162',
    'USD\u00a00',
    'USD\u00a01,250,000',
  ]);
  expect([31.334, 1079.68, 0.999].map(formatCents)).toEqual([
    'USD\u00a031.33',
    'USD\u00a01,079.68',
    'USD\u00a01.00',
  ]);
  expect([1, 1.12, 24.10376, 1.105].map(formatFineFactor)).toEqual(['1.00', '1.12', '24.1038', '1.105']);
});

test('in running text the sign says the currency', () => {
  expect([3702.6, 0, -0.4, -1250].map(formatPrice)).toEqual(['$3,703', '$0', '$0', '\u2212$1,250']);
  expect([31.334, 1079.68, 0.999].map(formatPriceCents)).toEqual(['$31.33', '$1,079.68', '$1.00']);
});
