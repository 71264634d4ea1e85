import { expect, test } from 'vitest';
import { splitRevenue } from './money.ts';
import {
  shareOf,
  summariseAnalyses,
  summariseComparison,
  summariseConversion,
  summariseQuota,
  summariseRates,
  summariseRevenue,
  summariseSignUps,
} from './summaries.ts';

test('each chart is told by its sum and its highest day', () => {
  expect(
    summariseAnalyses(
      [
        { day: '2026-11-01', members: 1, visitors: 0 },
        { day: '2026-11-02', members: 1200, visitors: 34 },
      ],
      'en-US',
    ),
  ).toBe('1,235 analyses: 1,201 by members, 34 by visitors. The most on a day: 1,234 on Nov 2, 2026.');
  expect(summariseSignUps([{ day: '2026-11-02', accounts: 1 }], 'en-US')).toBe(
    '1 account created. The most on a day: 1 on Nov 2, 2026.',
  );
  expect(summariseRates([{ month: '2026-11', flat_fee: 1, cpm: 2, affiliate: 0 }], 'en-US')).toBe(
    '3 rates: 1 flat fee, 2 CPM rates, 0 affiliate shares. The most in a month: 3 in November 2026.',
  );
});

test('the quota is told with its limit and how often it was used up', () => {
  const day = { daily_limit: 10_000, exhausted: false };
  expect(
    summariseQuota(
      [
        { ...day, day: '2026-11-01', units: 10_000, anonymous_units: 3000, exhausted: true },
        { ...day, day: '2026-11-02', units: 5, anonymous_units: 0 },
      ],
      'en-US',
    ),
  ).toBe(
    '10,005 units, 3,000 of them for visitors. The most on a day: 10,000 of 10,000 on Nov 1, 2026. Used up on 1 day.',
  );
});

test('where nothing happened no day is the highest', () => {
  expect(summariseSignUps([{ day: '2026-11-02', accounts: 0 }])).toBe('0 accounts created.');
  expect(summariseAnalyses([])).toBe('0 analyses: 0 by members, 0 by visitors.');
});

test('revenue says what was given back', () => {
  const [usd] = splitRevenue(
    [
      {
        month: '2026-11',
        product: 'growth',
        currency: 'usd',
        purchases: 3,
        amount_cents: 450_000,
        refunded_cents: 150_000,
      },
    ],
    [],
  );
  expect(usd && summariseRevenue(usd)).toBe('USD 4,500.00 in 3 purchases, USD 1,500.00 of it refunded.');
});

test('conversion is told from the first step to the last, and of nobody there is no part', () => {
  expect(
    summariseConversion([
      { step: 'signed_up', accounts: 40 },
      { step: 'paid', accounts: 3 },
    ]),
  ).toBe('Of 40 accounts, 3 (7.5%) came to “Paid”.');
  expect(shareOf(0, 0)).toBe('0.0%');
});

test('the comparison counts what lies inside the band', () => {
  const rate = {
    channel_name: 'A',
    niche: 'Tech',
    tier: null,
    predicted: 100,
    low: 50,
    high: 200,
    demo: false,
  } as const;
  expect(
    summariseComparison([
      { ...rate, quoted: 100 },
      { ...rate, quoted: 300 },
    ]),
  ).toBe('1 of 2 rates (50.0%) lie inside the 80% band.');
  expect(summariseComparison(Array.from({ length: 1000 }, () => ({ ...rate, quoted: 100 })))).toBe(
    '1,000 of the newest 1,000 rates (100.0%) lie inside the 80% band.',
  );
});
