import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { publishedAssumptions, spanOf } from './assumptions.ts';
import { aroundRate, buildChain, horizons, OwnRateMissing } from './chain.ts';
import { readEconomics } from './asked-economics.ts';
import { designChain, forecastFixture, shopFixture } from './returns.fixture.ts';
import type { Economics, ReturnQuestion } from './simulation.ts';
import { computeReturns, simulateReturn } from './simulation.ts';

const questionOf = (
  economics: Partial<Economics> = {},
  rest: Partial<ReturnQuestion> = {},
): ReturnQuestion => ({
  channel: forecastFixture,
  priceCents: 350_000,
  horizon: 30,
  economics: { ...shopFixture, ...economics },
  preset: 'clicks',
  assumptions: publishedAssumptions,
  ...rest,
});
const returnsOf = (economics: Partial<Economics> = {}, rest: Partial<ReturnQuestion> = {}) => {
  const { returns } = simulateReturn(questionOf(economics, rest));
  if (returns === null) throw new Error('No orders are counted.');
  return returns;
};
const range = (p10: number, p50: number, p90: number) => ({ p10, p50, p90 });
const pricesOf = ({ breakEvenPrices }: { breakEvenPrices: { priceCents: number | null }[] }) =>
  breakEvenPrices.map(({ priceCents }) => priceCents);

test('the shop of the design: 3, 13 or 51 orders, 130 needed, a chance of 1.5 %, 351 dollars at one in two', () => {
  const chain = designChain(range(42_973, 114_909, 307_261), {
    ctr: spanOf(0.003, 0.01),
    cvr: spanOf(0.01, 0.03),
  });
  const outcome = computeReturns(chain, { ...shopFixture, costCents: 350_000 });
  expect(outcome.orders).toEqual(range(3, 13, 51));
  expect(outcome.ordersToPay).toBe(130);
  expect(outcome.chance * 100).toBeCloseTo(1.54, 1);
  expect(pricesOf(outcome)[0]).toBe(35_100);
});

test('the software of the design: 4, 15 or 55 customers, 19 needed, 43 %, and 2,880, 2,304 and 1,152 dollars', () => {
  const chain = designChain(range(46_000, 100_000, 217_400), {
    ctr: spanOf(0.008, 0.022),
    cvr: spanOf(0.005, 0.02),
  });
  const economics = { ...shopFixture, valueCents: 24_000, marginPercent: 80 };
  const outcome = computeReturns(chain, { ...economics, costCents: 350_000 });
  expect(outcome.orders).toEqual(range(4, 15, 55));
  expect(outcome.ordersToPay).toBe(19);
  expect(Math.round(outcome.chance * 100)).toBe(43);
  expect(pricesOf(outcome)).toEqual([288_000, 230_400, 115_200]);
});

test('the two published ways to count contradict each other thirtyfold, and both are told until a rate is entered', () => {
  const { presets } = returnsOf();
  expect(presets.map(({ preset }) => preset)).toEqual(['clicks', 'codes']);
  const [clicks, codes] = presets.map(({ orders }) => orders.p50);
  expect((codes ?? 0) / (clicks ?? 1)).toBeGreaterThan(20);
  expect(returnsOf({ conversion: aroundRate(0.02) }).presets).toEqual([]);
});

test('what no link sees is told apart, and the parts of the uncertainty add up', () => {
  const { returns, chain } = simulateReturn(questionOf({}, { horizon: 365 }));
  expect(returns?.seenByLink?.p50).toBeLessThan(returns?.orders.p50 ?? 0);
  expect(chain.map(({ name }) => name)).toEqual(['views', 'horizon', 'clickRate', 'conversion', 'lift']);
  expect(chain.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  for (const { orders } of chain) expect(orders.low).toBeLessThan(orders.high);
});

test('a price at which so many of 100 deals pay is the highest such price', () => {
  const told = returnsOf({ valueCents: 40_000, fixedCents: 12_345 });
  for (const { chance, priceCents } of told.breakEvenPrices) {
    const at = (price: number) =>
      returnsOf({ valueCents: 40_000, fixedCents: 12_345 }, { priceCents: price }).chance;
    expect(at(priceCents ?? 0)).toBeGreaterThanOrEqual(chance / 100);
    expect(at((priceCents ?? 0) + 1)).toBeLessThan(chance / 100);
  }
});

test('each factor’s break-even is where the middle of the chain pays', () => {
  const { breakEven, ordersToPay } = returnsOf();
  expect(ordersToPay).toBe(130);
  const { chain } = simulateReturn(questionOf());
  const middle = chain.reduce((product, factor) => product * factor.range.p50, 1);
  expect(breakEven.views).toBe(Math.ceil((114_909 * 130) / middle));
  expect(breakEven.costPerOrderCents).toBe(2_700);
  expect(breakEven.cpmCents).toBe(Math.floor(((middle * 2_700) / 114_909) * 1000));
  expect(breakEven.valueCents).toBe(Math.ceil((6_000 * 350_000) / (middle * 2_700)));
  expect(returnsOf({}, { priceCents: 1_000_000_000 }).breakEven.clickRate).toBeNull();
});

test('a commission that eats the margin can never pay, and nothing is divided by it', () => {
  for (const commissionPercent of [45, 60, 100]) {
    const outcome = returnsOf({ commissionPercent });
    expect(outcome).toMatchObject({ chance: 0, ordersToPay: null, profitCents: { p50: expect.any(Number) } });
    expect(pricesOf(outcome)).toEqual([null, null, null]);
    expect(outcome.profitCents.p10).toBeLessThanOrEqual(outcome.profitCents.p90);
    expect(outcome.breakEven).toMatchObject({ views: null, cpmCents: null, valueCents: null });
  }
});

test('an entered rate of 0 brings nothing, one of 1 an order for each click', () => {
  expect(returnsOf({ conversion: aroundRate(0) })).toMatchObject({
    orders: range(0, 0, 0),
    chance: 0,
    breakEven: { views: null, valueCents: null },
  });
  const every = returnsOf({ conversion: aroundRate(1), lift: range(1, 1, 1) });
  expect(every.orders.p50).toBeCloseTo(114_909 * Math.sqrt(0.003 * 0.008), -1);
});

test('a horizon is a multiple of the 30 days that the forecast counts, by the channel’s own growth where it is known', () => {
  const viewsAt = (horizon: (typeof horizons)[number], channel = forecastFixture) =>
    simulateReturn(questionOf({}, { horizon, channel })).awareness.views.p50;
  expect(viewsAt(30)).toBe(114_909);
  expect(viewsAt(7)).toBe(Math.round(114_909 * Math.sqrt(0.55 * 0.8)));
  expect(viewsAt(90)).toBe(Math.round(114_909 * 3 ** 0.15));
  const growing = {
    ...forecastFixture,
    growth: { ...forecastFixture.growth, exponent: 0.4, basis: 'own' as const },
  };
  expect(viewsAt(365, growing)).toBe(Math.round(114_909 * (365 / 30) ** 0.4));
});

test('awareness counts views and their cost, in the target market too, and no orders', () => {
  const { returns, awareness } = simulateReturn(
    questionOf({ goal: 'awareness', valueCents: 0, targetPercent: 50 }),
  );
  expect(returns).toBeNull();
  expect(awareness.cpmCents.p50).toBe(Math.round((350_000 / 114_909) * 1000));
  expect(awareness.targetCpmCents?.p50).toBe(Math.round((350_000 / 57_454.5) * 1000));
});

test('where no rate is published one has to be entered, and ranges upside down are refused', () => {
  expect(() => returnsOf({ goal: 'subscription' })).toThrow(OwnRateMissing);
  expect(returnsOf({ goal: 'subscription', conversion: aroundRate(0.01) }).orders.p50).toBeGreaterThan(0);
  for (const bad of [range(0.3, 0.2, 0.4), range(0, 0.1, 0.2), range(-1, 0, 1), range(0.1, 0.2, Infinity)])
    expect(() => returnsOf({ conversion: bad })).toThrow(RangeError);
  for (const bad of [{ valueCents: 0 }, { marginPercent: 101 }, { refundPercent: -1 }, { fixedCents: 0.5 }])
    expect(() => returnsOf(bad)).toThrow(RangeError);
  expect(() => returnsOf({}, { priceCents: 0 })).toThrow(RangeError);
});

test('every niche has a click rate with its source and year, and its note where nothing is published', () => {
  for (const [niche, { range: rate, source, year, note }] of Object.entries(publishedAssumptions.clickRate)) {
    expect(rate.p10).toBeLessThan(rate.p90);
    expect(source).not.toBe('');
    expect(year).toBe(2026);
    expect(note?.includes('No click rate is published') ?? false).toBe(
      ['Food', 'Travel', 'Entertainment'].includes(niche),
    );
  }
  const [views] = buildChain({ ...questionOf(), goal: 'purchase', own: shopFixture });
  expect(views?.mark).toBe('measured');
});

test('economics that lack a value or a margin are none, but for awareness', () => {
  const asked = {
    goal: 'purchase' as const,
    currency: 'USD' as const,
    value_cents: 6_000,
    margin_percent: 45,
    refund_percent: 0,
    commission_percent: 0,
    fixed_cents: 0,
    cvr: null,
    ctr: null,
    lift: null,
    target_percent: null,
  };
  expect(readEconomics(asked)).toEqual(shopFixture);
  expect(readEconomics({ ...asked, value_cents: null })).toBeNull();
  expect(readEconomics({ ...asked, margin_percent: null })).toBeNull();
  expect(readEconomics({ ...asked, goal: 'awareness', value_cents: null })).not.toBeNull();
});

const anyRange = fc
  .tuple(fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }))
  .map(([low, width]) => spanOf(low, Math.min(1, low * width)));
test('the same question gives the same bytes, and every figure is ordered and finite', () => {
  const questions = fc.record({
    typical: fc.integer({ min: 1, max: 1e10 }),
    width: fc.double({ min: 1, max: 1e6, noNaN: true }),
    priceCents: fc.integer({ min: 1, max: 1e10 }),
    valueCents: fc.integer({ min: 1, max: 1e10 }),
    marginPercent: fc.double({ min: 0, max: 100, noNaN: true }),
    commissionPercent: fc.double({ min: 0, max: 100, noNaN: true }),
    conversion: fc.option(anyRange),
    horizon: fc.constantFrom(...horizons),
  });
  fc.assert(
    fc.property(questions, ({ typical, width, priceCents, horizon, ...economics }) => {
      const channel = {
        ...forecastFixture,
        typical,
        nextVideo80: { low: typical / width, high: typical * width },
      };
      const question = questionOf(economics, { channel, priceCents, horizon });
      const result = simulateReturn(question);
      expect(JSON.stringify(simulateReturn(structuredClone(question)))).toBe(JSON.stringify(result));
      const { returns } = result;
      expect(returns?.chance).toBeGreaterThanOrEqual(0);
      expect(returns?.chance).toBeLessThanOrEqual(1);
      for (const { p10, p50, p90 } of [returns?.orders, returns?.profitCents, returns?.roi].flatMap(
        (r) => r ?? [],
      )) {
        expect([p10, p50, p90].every(Number.isFinite)).toBe(true);
        expect(p10 <= p50 && p50 <= p90).toBe(true);
      }
      expect(returns?.outcomes.toSorted((one, other) => one - other)).toEqual(returns?.outcomes);
    }),
    trialRuns({ sample: 40, whole: 2_000 }),
  );
});
