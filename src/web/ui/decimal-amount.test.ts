import { assert, boolean, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readHundredths } from './decimal-amount.ts';

test.each([
  ['1250', 125_000],
  [' 1,250.5 ', 125_050],
  ['0.01', 1],
  ['24.50', 2450],
  ['1,000,000', 100_000_000],
])('"%s" is read as %i hundredths', (entered, hundredths) => {
  expect(readHundredths(entered)).toBe(hundredths);
});

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '+5',
  '1.234',
  '1,25',
  '12,50',
  '1.250,50',
  '1e5',
  '٣',
  '5 USD',
  'NaN',
  'Infinity',
  '.5',
  '9'.repeat(20),
])('"%s" is no amount: nothing is guessed', (entered) => {
  expect(readHundredths(entered)).toBeNull();
});

test('every amount up to the highest one is read as it is written, without a rounding', () => {
  assert(
    property(integer({ min: 1, max: 10_000_000_000 }), boolean(), (hundredths, grouped) => {
      const whole = Math.floor(hundredths / 100);
      const written = `${grouped ? whole.toLocaleString('en-US') : whole}.${String(hundredths % 100).padStart(2, '0')}`;
      expect(readHundredths(written)).toBe(hundredths);
    }),
  );
});
