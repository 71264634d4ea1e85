import { expect, test } from 'vitest';
import { builtAnalyses } from './creator-report.fixture.ts';
import { findRaiseSteps } from './raise-steps.ts';
import { composeRateCard, computeFloor, findMarketFees, rateLines } from './rate-card.ts';
import type { MarketFees, OwnLine } from './rate-card.ts';
import { computeQuote } from '../pricing/quotes/quote.ts';

const own = (part: Partial<OwnLine> = {}): OwnLine => ({
  line: 'dedicated',
  hours: 0,
  costsCents: 0,
  askCents: null,
  shown: false,
  ...part,
});

test('a floor is hours times wage plus costs', () => {
  expect(computeFloor(own({ hours: 12.25, costsCents: 999 }), 5_000)).toBe(62_249);
  expect(computeFloor(own({ hours: 3 }), 0)).toBeNull();
});

const fees = {
  long: { low: 100_000, medium: 200_000, high: 400_000 },
  short: { low: 1_000, medium: 2_000, high: 4_000 },
  reason: 'no reason',
};
const mediums = Object.fromEntries(
  composeRateCard(fees, null).map(({ line, market }) => [line, market?.medium ?? null]),
);

test('the market’s figures are the lines of a quote', () => {
  expect(mediums).toEqual({
    mention: 130_000,
    integration: 200_000,
    semiDedicated: 350_000,
    dedicated: 440_000,
    // On the Shorts' own fee.
    short: 800,
    // 60 % of a Short.
    ugc: 480,
    organic: 10_000,
    website: 20_000,
    email: 20_000,
    paidAds: 40_000,
    exclusivity: 30_000,
    whitelisting: 30_000,
  });
  const request = { baseFeeCents: 200_000, format: 'integration', rights: [], exclusivityMonths: 1 } as const;
  const quote = computeQuote({ ...request, whitelisting: null, editRights: false, rush: false });
  expect(quote.totalCents).toBe(200_000 + 30_000);
});

test('UGC is a share of the Short that it would be, or of a dedicated video where Shorts have no fee', () => {
  const ugcOf = (changes: Partial<MarketFees>) =>
    composeRateCard({ ...fees, ...changes }, null).find(({ line }) => line === 'ugc');
  expect(ugcOf({})).toMatchObject({
    market: { medium: 480 },
    basis: expect.stringContaining('60% of a Short'),
  });
  expect(ugcOf({ short: null })).toMatchObject({
    market: { medium: 264_000 },
    basis: expect.stringContaining('60% of a dedicated video'),
  });
  expect(ugcOf({ short: null, long: null })).toMatchObject({ market: null, basis: fees.reason });
});

test('own prices stand beside the market’s, and below the floor says so', () => {
  const lines = [own({ hours: 10, askCents: 40_000, shown: true }), own({ line: 'ugc', askCents: 1 })];
  const card = composeRateCard(fees, { wageCents: 5_000, lines });
  expect(card.map(({ line }) => line)).toEqual(rateLines);
  expect(card.find(({ line }) => line === 'dedicated')).toMatchObject({
    floorCents: 50_000,
    isBelowFloor: true,
    shown: true,
  });
  expect(card.find(({ line }) => line === 'ugc')).toMatchObject({ floorCents: null, isBelowFloor: false });
});

test.each(builtAnalyses)('%s: the card has a figure or a reason on each line', (_, analysis) => {
  const market = findMarketFees(analysis);
  expect(market.long === null).toBe(analysis.recommendedPricing === null);
  const card = composeRateCard(market, null);
  expect(card.filter(({ basis }) => basis === '')).toEqual([]);
  const figures = card.flatMap((line) => line.market ?? []);
  expect(figures.filter(({ low, medium, high }) => low > medium || medium > high)).toEqual([]);
});

const priced = builtAnalyses.filter(([, { recommendedPricing }]) => recommendedPricing !== null);
const unpriced = builtAnalyses.filter(([, { recommendedPricing }]) => recommendedPricing === null);

test.each(unpriced)('%s: without a price there is no step', (_, analysis) => {
  expect(findRaiseSteps(analysis)).toEqual([]);
});

test.each(priced)(
  '%s: each part’s step starts at the recommended price and is never lower',
  (_, analysis) => {
    const steps = findRaiseSteps(analysis);
    expect(steps).toHaveLength(6);
    expect(steps.filter(({ sentence }) => /\bwill\b|NaN|undefined/.test(sentence))).toEqual([]);
    const fees = steps.flatMap(({ fee }) => fee ?? []);
    expect(fees.filter(({ from }) => from !== analysis.recommendedPricing?.flatFee.medium)).toEqual([]);
    expect(fees.filter(({ from, to }) => to < from)).toEqual([]);
    expect(findRaiseSteps(analysis)).toEqual(steps);
  },
);

test('more engagement and more views raise the rate of a channel whose rate is not held', () => {
  const raised = builtAnalyses.flatMap(([, analysis]) =>
    findRaiseSteps(analysis).filter(({ fee }) => fee !== null && fee.to > fee.from),
  );
  expect(new Set(raised.map(({ part }) => part))).toEqual(new Set(['engagement', 'reach']));
});
