import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSubscriberText } from './subscriber-text.ts';

test.each([
  ['100K', 100_000],
  ['100 k', 100_000],
  ['~100K+', 100_000],
  ['1.2M', 1_200_000],
  ['1,2 M', 1_200_000],
  ['1.234M', 1_234_000],
  ['1.5 million', 1_500_000],
  ['2bn', 2_000_000_000],
  ['12,345', 12_345],
  ['12.345', 12_345],
  ['12 345', 12_345],
  ['1,234,567 subscribers', 1_234_567],
  ['950', 950],
  ['0', 0],
])('“%s” means %d subscribers', (text, subscribers) => {
  expect(readSubscriberText(text)).toBe(subscribers);
});

test.each([
  '',
  'many',
  '-5',
  '1e6',
  '12.5',
  '1,23',
  '1,2.3M',
  '1,234.567',
  '100K-200K',
  'K',
  '99999999999',
  'NaN',
  'Infinity',
])('“%s” means no number for certain', (text) => {
  expect(readSubscriberText(text)).toBeNull();
});

test('any text means a whole number of people or none', () => {
  const signs = fc.constantFrom('1', '2', '000', '.', ',', 'k', 'M', 'b', ' ', '+', '~', '\u0000', '\ud800');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const read = readSubscriberText(parts.join(''));
      expect(read === null || (Number.isInteger(read) && read >= 0 && read <= 1e10)).toBe(true);
    }),
  );
});
