import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { assessOffer } from './assess-offer.ts';
import { describeFeeAlone, describeVerdict } from './offer-labels.ts';
import { writeRoundMoney } from './offer-money.ts';
import { makeOffer } from './offer.fixture.ts';
import { offerSides, offerTones } from './offer.ts';
import type { OfferAssessment, OfferInput } from './offer.ts';
import { scaleCommission, scaleProfitPrices } from './profit-prices.ts';

/** Of the plain channel, whose median is 3,000 USD. */
const both = { priceCents: 150_000, commissionPercent: 10 };
const commission = { p10: 20_000, p50: 100_000, p90: 400_000 };
const judge = (terms: Partial<OfferInput['terms']> = {}, rest: Partial<OfferInput> = { commission }) =>
  assessOffer(makeOffer({ ...both, ...terms }, {}, rest));
const money = (cents: number) => writeRoundMoney(cents, 'USD');
const range = fc
  .tuple(fc.nat(500_000), fc.nat(500_000), fc.nat(500_000))
  .map(([p10, more, most]) => ({ p10, p50: p10 + more, p90: p10 + more + most }));
const anyDeal = fc.record({
  side: fc.constantFrom(...offerSides),
  priceCents: fc.integer({ min: 1, max: 2_000_000 }),
  commissionPercent: fc.integer({ min: 1, max: 100 }),
});

describe('a fee with a commission beside it', () => {
  test('is judged as one, and the fee alone is placed too', () => {
    const judged = judge();
    expect(judged).toMatchObject({ basis: 'fee', askedCents: 250_000, percentile: 34, position: 'usual' });
    expect(judged.parts).toEqual({
      commissionPercent: 10,
      feeCents: 150_000,
      commissionCents: 100_000,
      feeSharePercent: 60,
      feePercentile: 6,
      feePosition: 'well_below',
    });
    expect(describeVerdict(judged, money)).toBe(
      '$1,500 and a commission that comes to $1,000 in the middle are usual together: 34 of 100 such deals are agreed for less.',
    );
    expect(describeFeeAlone(judged)).toBe(
      'The fee is 60% of both. Alone it is well below usual: 6 of 100 are agreed for less. The other 40% is a forecast, not money.',
    );
    expect(judged.workings.percentile?.formula).toMatch(/^\$1,500 \+ \$1,000 = \$2,500; Φ\(ln\(\$2,500 /);
  });

  test('has its price per 1,000 views from the fee alone: a forecast is no price', () => {
    expect(judge().cpm?.askedCents).toBe(1_500);
    expect(judge().workings.cpm?.formula).toBe('$1,500 / 100,000 views × 1,000');
  });

  test('without the reader’s own economics is the fee alone, and says what is not counted', () => {
    const judged = judge({}, {});
    const { parts: _, answers: __, ...rest } = judged;
    const { parts: ___, answers: ____, ...plain } = assessOffer(makeOffer({ priceCents: 150_000 }));
    expect(rest).toEqual(plain);
    expect(judged.parts).toMatchObject({ commissionCents: null, feeSharePercent: null, feePercentile: 6 });
    expect(describeVerdict(judged, money)).toMatch(/^\$1,500 alone is well below usual: 6 of 100/);
    expect(describeFeeAlone(judged)).toBe(
      'The 10% commission is not counted: without your own economics nobody knows what it comes to.',
    );
  });

  test('with too little data has a range and no place, neither together nor alone', () => {
    const judged = assessOffer(makeOffer(both, { confidence: 0.49 }, { commission }));
    expect(judged).toMatchObject({ percentile: null, answers: null });
    expect(judged.parts).toMatchObject({ feePercentile: null, feePosition: null });
    expect(describeFeeAlone(judged)).toBe('The fee is 60% of both. The other 40% is a forecast, not money.');
  });

  test.each([
    ['a commission alone', { priceKind: 'affiliate' as const, priceCents: 0 }],
    ['a price by views', { priceKind: 'cpm' as const }],
    ['a product', { priceCents: 0, productValueCents: 5_000 }],
    ['a fee alone', { commissionPercent: null }],
  ])('is not %s', (_, terms) => {
    const judged = judge(terms);
    expect(judged.parts).toBeNull();
    expect(describeFeeAlone(judged)).toBeNull();
  });

  test('ranges over fees: what the commission comes to is taken off what such deals come to', () => {
    const plain = assessOffer(makeOffer({ priceCents: 150_000 })).range;
    expect(plain).toMatchObject({ anchorCents: 225_000, targetCents: 285_000 });
    expect(judge().range).toMatchObject({ anchorCents: 125_000, targetCents: 185_000, note: null });
    const rich = judge({}, { commission: { p10: 1, p50: 10_000_000, p90: 20_000_000 } });
    expect(rich.range).toEqual({
      anchorCents: 0,
      targetCents: 0,
      limitCents: 0,
      note: 'The commission alone comes to more than such deals do.',
    });
    expect(rich.answers?.short).toContain('We could confirm 10% of the orders, without a fee, this week.');
  });

  test('is answered with a fee and the same commission, and never with what it may come to', () => {
    expect(judge({ priceCents: 300_000 }).answers?.short).toContain(
      '3,000 USD plus 10% of the orders is within that. We could confirm 1,850 USD plus 10% of the orders this week, or 3,000 USD plus 10% of the orders with two Shorts included.',
    );
    expect(judge().answers?.short).toContain(
      '1,500 USD plus 10% of the orders is within that, and we can confirm',
    );
    for (const tone of offerTones) expect(judge().answers?.[tone]).not.toContain('1,000 USD');
    const unknown = judge({ side: 'creator' }, {}).answers?.short;
    expect(unknown).toContain('My fee for this is 3,550 USD, with the commission on top.');
    expect(judge({ priceCents: 200_000 }, {}).answers?.short).toContain('A fee of 2,000 USD works for us.');
  });

  test('is the fee and its middle, the same again from the same input, and has an answer, whatever it is', () => {
    fc.assert(
      fc.property(anyDeal, fc.option(range), (terms, expected) => {
        const input = makeOffer(terms, {}, { commission: expected });
        const judged = assessOffer(input);
        expect(JSON.stringify(assessOffer(structuredClone(input)))).toBe(JSON.stringify(judged));
        const { parts } = judged;
        expect(judged.askedCents).toBe(terms.priceCents + (expected?.p50 ?? 0));
        // A commission never makes a deal cheaper.
        expect(parts?.feePercentile).toBeLessThanOrEqual(judged.percentile ?? -1);
        expect(parts?.feeSharePercent === null).toBe(expected === null);
        expectNoBraces(judged);
      }),
      trialRuns({ sample: 200, whole: 50_000 }),
    );
  });
});

function expectNoBraces({ answers }: OfferAssessment): void {
  for (const tone of offerTones) expect(answers?.[tone]).not.toMatch(/[{}]|undefined|NaN|\b0 USD/);
}

describe('by the reader’s own economics', () => {
  const one = {
    format: 'long' as const,
    revenueCents: commission,
    prices: [
      { chance: 50 as const, priceCents: 90_000 },
      { chance: 60 as const, priceCents: 70_000 },
      { chance: 80 as const, priceCents: null },
    ],
    costs: { marginPercent: 45, commissionPercent: 5, fixedCents: 10_000 },
    exchange: 1,
  };
  const deal = {
    priceKind: 'fee' as const,
    deliverables: [{ format: 'integration' as const, count: 1 }],
    ...both,
  };

  test('the commission comes to its share of the orders', () => {
    expect(scaleCommission(one, deal)).toEqual({ p10: 2_000, p50: 10_000, p90: 40_000 });
    expect(scaleCommission(one, { ...deal, priceCents: 0 })).toBeNull();
    expect(scaleCommission({ ...one, format: 'short' }, deal)).toBeNull();
  });

  test('the fees that pay are those beside the offer’s own commission', () => {
    // (90,000 + 10,000) of 40 in 100 are 87,500 of 35 in 100.
    expect(scaleProfitPrices(one, deal)).toEqual({ p50: 77_500, p60: 60_000, p80: null });
    expect(scaleProfitPrices(one, { ...deal, commissionPercent: 5 })).toEqual({
      p50: 90_000,
      p60: 70_000,
      p80: null,
    });
    const nothing = { p50: null, p60: null, p80: null };
    expect(scaleProfitPrices(one, { ...deal, commissionPercent: 45 })).toEqual(nothing);
  });

  test('nothing is told where less commission might make a hopeless deal pay', () => {
    expect(scaleProfitPrices(one, { ...deal, commissionPercent: 4 })).toBeNull();
    expect(scaleProfitPrices({ ...one, costs: null }, deal)).toBeNull();
  });
});
