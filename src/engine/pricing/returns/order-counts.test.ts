import { expect, test } from 'vitest';
import { trialSize } from '../../../values/test-trials.ts';
import { spreadChannels, sumOf } from './channel-sums.ts';
import { toLognormal } from './lognormal.ts';
import { countAround, countOrders } from './order-counts.ts';
import { designChain } from './returns.fixture.ts';
import { productOf } from './chain.ts';
import { spanOf } from './assumptions.ts';
import { drawLognormal, drawOrders, drawPoisson, randomFrom, simulateDeals } from './random-deals.fixture.ts';

/** Three standard errors of a share of so many draws, or one whole order. */
const isWithin = (sorted: Float64Array, { count, p }: { count: number; p: number }) => {
  const error = 3 * Math.sqrt((p * (1 - p)) / sorted.length);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [low, high] = [at(Math.max(0, p - error)), at(Math.min(1, p + error))];
  return count >= low - 1 && count <= high + 1;
};

test('around one mean counts are Poisson’s, to ten digits', () => {
  const counts = countAround(Float64Array.of(3));
  const exact = [1, 0.950212931632136, 0.800851726528544, 0.576809918873156, 0.352768111217769];
  exact.forEach((chance, count) => expect(counts.chanceOf(count)).toBeCloseTo(chance, 10));
  expect(counts.quantile(0.5)).toBe(3);
  expect(counts.reachedWith(0.8)).toBe(2);
});

test('a mean of nothing brings nothing, one beyond all counting stays a number', () => {
  const none = countAround(Float64Array.of(0));
  expect([none.chanceOf(0), none.chanceOf(1), none.quantile(0.99)]).toEqual([1, 0, 0]);
  const vast = countOrders({ mu: 60, sigma: 8 });
  expect(Number.isFinite(vast.quantile(0.9))).toBe(true);
  expect(vast.chanceOf(1e14)).toBeGreaterThan(0.5);
});

test('where counts turn normal the chance has no step', () => {
  for (const count of [3_900, 4_000, 4_100]) {
    const [below, above] = [3_999.99, 4_000.01].map((mean) =>
      countAround(Float64Array.of(mean)).chanceOf(count),
    );
    expect(Math.abs((below ?? 0) - (above ?? 1))).toBeLessThan(0.003);
  }
});

test('a quantile is the least count that so many outcomes do not exceed', () => {
  const counts = countOrders({ mu: Math.log(12), sigma: 1 });
  for (const p of [0.1, 0.5, 0.9, 0.99]) {
    const count = counts.quantile(p);
    expect(1 - counts.chanceOf(count + 1)).toBeGreaterThanOrEqual(p);
    expect(1 - counts.chanceOf(count)).toBeLessThan(p);
  }
});

test('orders agree with a hundred thousand drawn ones, within one order or three standard errors', () => {
  const chain = designChain(
    { p10: 42_973, p50: 114_909, p90: 307_261 },
    { ctr: spanOf(0.003, 0.01), cvr: spanOf(0.01, 0.03) },
  );
  const drawn = drawOrders(randomFrom(7), {
    draws: trialSize({ sample: 20_000, whole: 100_000 }),
    factors: chain.map(({ range }) => toLognormal(range)),
  });
  const counts = countOrders(productOf(chain));
  for (const p of [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95])
    expect(isWithin(drawn, { count: counts.quantile(p), p })).toBe(true);
});

test('sums of channels agree with drawn ones in the same way, for one channel and for twelve', () => {
  for (const channels of [1, 3, 12]) {
    const next = randomFrom(channels);
    const own = Array.from({ length: channels }, (_, n) => ({ mu: Math.log(4 + n), sigma: 0.8 + 0.02 * n }));
    const shared = { mu: -0.1, sigma: 0.55 };
    const draws = trialSize({ sample: 20_000, whole: 100_000 });
    const drawn = Float64Array.from({ length: draws }, () => {
      const sum = own.reduce((total, each) => total + drawLognormal(next, each), 0);
      return drawPoisson(next, sum * drawLognormal(next, shared));
    }).toSorted();
    const counts = countAround(sumOf(spreadChannels(own, shared), [...own.keys()]));
    for (const p of [0.1, 0.5, 0.9]) expect(isWithin(drawn, { count: counts.quantile(p), p })).toBe(true);
  }
});

test('of deals that were told about 60 % between 57 and 63 % pay, in markets whose truth is known', () => {
  const deals = trialSize({ sample: 500, whole: 10_000 });
  const made = simulateDeals(randomFrom(11), { deals, chance: 60 });
  const paid = made.filter((deal) => deal.paid).length / deals;
  const told = made.reduce((sum, deal) => sum + deal.told, 0) / deals;
  // A small sample strays by two standard errors more.
  const room = deals < 10_000 ? 2 * Math.sqrt(0.24 / deals) : 0;
  expect(told).toBeGreaterThan(0.6);
  expect(told).toBeLessThan(0.63);
  expect(paid).toBeGreaterThan(0.57 - room);
  expect(paid).toBeLessThan(0.63 + room);
});
