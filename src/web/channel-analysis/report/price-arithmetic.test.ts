import { expect, test } from 'vitest';
import { fullFixture } from '../analysis.fixture.ts';
import { explainPrice } from '../../../engine/price-arithmetic.ts';

const space = '\u00a0';
const price = fullFixture.evidence.price;

test('the fee is told as views, rate and product', () => {
  const { fee, cpm, rate } = explainPrice({
    price,
    level: 'medium',
    levelLabel: 'Market Rate',
    avgViews: 48_200,
  });
  expect(rate).toBe('22.40 USD per 1,000 views');
  expect(fee).toBe(`48,200 views / 1,000 × 22.40 USD = USD${space}1,079.68, rounded to USD${space}1,080`);
  expect(cpm).toBe(`22.40 USD × 1.30 = USD${space}29.12 per 1,000 views`);
});

test('every multiplier stands with its reason, and the base with its source', () => {
  const { rateLines } = explainPrice({ price, level: 'medium', levelLabel: 'Market Rate', avgViews: 1 });
  expect(rateLines.map(({ operation, label }) => `${operation} ${label}`)).toEqual([
    `USD${space}20.00 Base CPM, Lifestyle, Market Rate`,
    '× 1.12 Engagement',
    '× 1.00 Country',
  ]);
  expect(rateLines.filter(({ reason }) => reason === '')).toEqual([]);
});

test('a clamped rate says at which end it was held', () => {
  const labels = [15, 100].map((rate) => {
    const clamped = { ...price, rate: { low: rate, medium: rate, high: rate }, clamped: ['low' as const] };
    return explainPrice({ price: clamped, level: 'low', levelLabel: 'Conservative', avgViews: 1 });
  });
  expect(labels.map(({ rateLines }) => rateLines.at(-1)?.label)).toEqual([
    'Raised to the floor',
    'Held at the ceiling',
  ]);
});
