import { expect, test } from 'vitest';
import { fullFixture } from '../analysis.fixture.ts';
import { explainPrice } from '../../../../engine/pricing/price-arithmetic.ts';

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
    '× 1.00 Market',
  ]);
  expect(rateLines.filter(({ reason }) => reason === '')).toEqual([]);
});

test('a held rate stands between its niche and the market, at the level that is shown', () => {
  const bounds = (['floor', 'ceiling'] as const).map((edge) => {
    const held = { ...price, bound: { edge, limit: 28, reason: 'Published prices of Lifestyle' } };
    return explainPrice({ price: held, level: 'low', levelLabel: 'Conservative', avgViews: 1 }).rateLines;
  });
  const rates = bounds[0]?.map(({ rateAfter }) => Math.round(rateAfter * 100) / 100);
  expect(rates).toEqual([15, 16.8, 16.8, 16.8]);
  expect(
    bounds.map((lines) => lines.map(({ operation, label }) => `${operation} ${label}`).slice(1)),
  ).toEqual([
    ['× 1.12 Engagement', `→ USD${space}16.80 Raised to the floor`, '× 1.00 Market'],
    ['× 1.12 Engagement', `→ USD${space}16.80 Held at the ceiling`, '× 1.00 Market'],
  ]);
});
