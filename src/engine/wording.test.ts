import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './wording.ts';

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
  expect(formatCount(count)).toBe(text);
});

test('a count without its commas is its digits, and every group but the first has three', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      const text = formatCount(count);
      expect(text.replaceAll(',', '')).toBe(String(count));
      expect(text).toMatch(/^-?\d{1,3}(?:,\d{3})*$/u);
    }),
  );
});
