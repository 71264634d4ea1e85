import { expect, test } from 'vitest';
import { assert, boolean, integer, property } from 'fast-check';
import { formatMetric, formatRate, readHundredths } from './amounts.ts';

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

test('a rate shows its currency code, a share its percent sign and no currency', () => {
  const rate = { amount_hundredths: 125_050, currency: 'EUR', rate_type: 'flat_fee' } as const;
  expect(formatRate(rate)).toBe('EUR\u00a01,250.50');
  expect(formatRate({ ...rate, amount_hundredths: 1250, rate_type: 'affiliate' })).toBe('12.5%');
});

test('a deep metric shows its unit, and an unknown one no figure', () => {
  expect(formatMetric({ value: 48_200, unit: 'views' })).toBe('48,200 views');
  expect(formatMetric({ value: 3.44, unit: 'percent' })).toBe('3.4%');
  expect(formatMetric({ value: 1, unit: 'days' })).toBe('1 day');
  expect(formatMetric({ value: 8.25, unit: 'days' })).toBe('8.3 days');
  expect(formatMetric({ value: 2, unit: 'times' })).toBe('× 2');
  expect(formatMetric({ value: 5.4, unit: 'usd' })).toBe('USD\u00a05.40');
  expect(formatMetric({ value: null, unit: 'usd' })).toBe('not known');
});
