import { expect, test } from 'vitest';
import { formatMoney, nameProduct, splitRevenue } from './money.ts';

test('an amount is written with its currency’s code and decimals', () => {
  expect(formatMoney(150_000, 'usd')).toBe('USD 1,500.00');
  expect(formatMoney(2900, 'EUR')).toBe('EUR 29.00');
  expect(formatMoney(150_000, 'jpy')).toBe('JPY 150,000');
});

test('a currency that is none breaks nothing', () => {
  expect(formatMoney(100, '')).toContain('1');
  expect(formatMoney(100, 'dollars')).toContain('1');
});

test('a product is named in words', () => {
  expect(['full_report', 'growth', ''].map(nameProduct)).toEqual(['Full report', 'Growth', '']);
});

test('currencies are never added up, and every month has its bar', () => {
  const row = { purchases: 1, refunded_cents: 0 };
  const split = splitRevenue(
    [
      { ...row, month: '2026-11', product: 'growth', currency: 'usd', amount_cents: 150_000 },
      {
        ...row,
        month: '2026-09',
        product: 'boost',
        currency: 'usd',
        amount_cents: 50_000,
        refunded_cents: 50_000,
      },
      { ...row, month: '2026-11', product: 'boost', currency: 'eur', amount_cents: 45_000 },
    ],
    ['2026-09', '2026-10', '2026-11'],
    'en-US',
  );
  expect(
    split.map(({ currency, paid, refunded, purchases }) => [currency, paid, refunded, purchases]),
  ).toEqual([
    ['usd', 200_000, 50_000, 2],
    ['eur', 45_000, 0, 1],
  ]);
  expect(split[0]?.series).toEqual(['Boost', 'Growth']);
  expect(split[0]?.bars.map(({ short, values }) => [short, values])).toEqual([
    ['Sep 2026', [50_000, 0]],
    ['Oct 2026', [0, 0]],
    ['Nov 2026', [0, 150_000]],
  ]);
  expect(splitRevenue([], ['2026-11'])).toEqual([]);
});
