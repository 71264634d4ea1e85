import { expect, test } from 'vitest';
import { formatPrice } from './price-labels.ts';

test.each([
  [{ amount_cents: 150_000, currency: 'USD', interval: 'month' }, '1,500 USD a month'],
  [{ amount_cents: 2_900, currency: 'USD', interval: null }, '29 USD'],
  [{ amount_cents: 2_950, currency: 'EUR', interval: null }, '29.50 EUR'],
  [{ amount_cents: 5_000, currency: 'JPY', interval: 'year' }, '5,000 JPY a year'],
] as const)('%o reads %s', (offer, words) => {
  expect(formatPrice(offer)).toBe(words);
});
