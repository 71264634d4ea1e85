import { expect, test } from 'vitest';
import { publishedAssumptions as published } from './assumptions.ts';
import { learnRate } from './learning.ts';
import { learnAssumptions } from './own-factors.ts';
import type { FinishedDeal } from './own-factors.ts';

const deal = (changes: Partial<FinishedDeal> = {}): FinishedDeal => ({
  niche: 'Food',
  views: 100_000,
  clicks: 1_000,
  orders: 30,
  ...changes,
});

test('without a finished deal the published set stays as it is', () => {
  expect(learnAssumptions(published, [])).toBe(published);
  const silent = deal({ views: null, orders: null });
  expect(learnAssumptions(published, [silent])).toBe(published);
});

test('a niche learns from its own deals alone, conversion from all', () => {
  const set = learnAssumptions(published, [
    deal(),
    deal({ niche: 'Tech', orders: 60 }),
    deal({ niche: null }),
  ]);
  expect(set.clickRate.Food.range).toEqual(
    learnRate(published.clickRate.Food.range, [{ hits: 1_000, of: 100_000 }]).range,
  );
  expect(set.clickRate.Food).toMatchObject({ mark: 'learned', source: 'Your own, after 1 finished deal' });
  expect(set.clickRate.Gaming).toBe(published.clickRate.Gaming);
  const counted = [30, 60, 30].map((hits) => ({ hits, of: 1_000 }));
  const { purchase: prior } = published.conversion;
  if (prior === null) throw new Error('A rate is published.');
  expect(set.conversion.purchase?.range).toEqual(learnRate(prior.range, counted).range);
  expect(set.conversion.signup).toBe(published.conversion.signup);
  expect(set.version).toBe('published-2026-11+own-2-3');
});

test('orders without the clicks that they would need are no rate', () => {
  const set = learnAssumptions(published, [deal({ clicks: 5, orders: 9 }), deal({ clicks: 0, orders: 0 })]);
  expect(set.conversion.purchase).toBe(published.conversion.purchase);
});
