import { expect, test } from 'vitest';
import { formatMetric, formatRate } from './amounts.ts';

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
