import { expect, test } from 'vitest';
import { describeOccurrences, formatName, formatValue } from './labels.ts';

test.each([
  ['client_address', 'Client address'],
  ['tries', 'Tries'],
  ['', ''],
])('the name "%s" is shown as "%s"', (name, shown) => {
  expect(formatName(name)).toBe(shown);
});

test.each([
  [1200, '1,200'],
  [0.5, '0.5'],
  [Number.MAX_VALUE, '1.7976931348623157e+308'],
  ['1200', '1200'],
])('the value %o is shown as "%s"', (value, shown) => {
  expect(formatValue(value)).toBe(shown);
});

test('what happened once is not counted', () => {
  expect([1, 2, 1000].map((occurrences) => describeOccurrences({ occurrences }))).toEqual([
    'Once',
    '2 times',
    '1,000 times',
  ]);
});
