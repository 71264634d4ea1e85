import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDecimalText } from './decimal-text.ts';

const rules = { called: 'The amount', example: '1250.00', decimals: 2, least: 0.01, most: 1e8 };

test('every amount that can be kept is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), (cents) => {
      const value = cents / 100;
      expect(readDecimalText(value.toFixed(2), rules)).toEqual({ value });
    }),
  );
});

test.each([
  ['12,50', 'The amount holds a comma: write 12.50.'],
  ['1,250,000', 'The amount holds a comma: write 1250000.'],
  ['1.250,50', 'The amount holds a comma: write 1250.00.'],
  ['1e3', 'The amount is not a plain number: write it as 1250.00.'],
  ['+5', 'The amount is not a plain number: write it as 1250.00.'],
  ['12.501', 'The amount has more than 2 decimals.'],
  ['12.500000001', 'The amount has more than 2 decimals.'],
  ['5.', 'The amount is not a plain number: write it as 1250.00.'],
  ['٣', 'The amount is not a plain number: write it as 1250.00.'],
  ['100000000.01', 'The amount lies above 100,000,000.'],
])('“%s” is refused with what to write', (text, reason) => {
  expect(readDecimalText(text, rules)).toEqual({ reason });
});

test('zeros behind the last decimal are none', () => {
  expect(readDecimalText('12.5000', rules)).toEqual({ value: 12.5 });
});
