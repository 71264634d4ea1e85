import { expect, test } from 'vitest';
import { assessOffer } from './assess-offer.ts';
import { makeOffer } from './offer.fixture.ts';
import { describeVerdict } from './offer-labels.ts';
import { scaleCommission, scaleProfitPrices } from './profit-prices.ts';

const one = {
  format: 'long' as const,
  prices: [
    { chance: 50 as const, priceCents: 100_001 },
    { chance: 60 as const, priceCents: 80_000 },
    { chance: 80 as const, priceCents: null },
  ],
  revenueCents: { p10: 20_000, p50: 90_000, p90: 350_000 },
  costs: { marginPercent: 45, commissionPercent: 5, fixedCents: 0 },
  exchange: 1,
};
const fee = {
  priceKind: 'fee' as const,
  priceCents: 350_000,
  deliverables: [{ format: 'integration' as const, count: 1 }],
};

test('what one video may cost is what an offer of one video may cost, to the cent', () => {
  expect(scaleProfitPrices(one, fee)).toEqual({ p50: 100_001, p60: 80_000, p80: null });
});

test('several videos of the kind count alike, and those of the other kind as nothing', () => {
  const deliverables = [
    { format: 'dedicated' as const, count: 2 },
    { format: 'mention' as const, count: 1 },
    { format: 'short' as const, count: 5 },
  ];
  expect(scaleProfitPrices(one, { ...fee, deliverables })?.p60).toBe(240_000);
  expect(scaleProfitPrices({ ...one, format: 'short' }, { ...fee, deliverables })?.p60).toBe(400_000);
});

test('another currency is converted, never up', () => {
  expect(scaleProfitPrices({ ...one, exchange: 0.8 }, fee)?.p50).toBe(80_000);
});

test('economics of Shorts say nothing of integrations, nor any of a price by views', () => {
  expect(scaleProfitPrices({ ...one, format: 'short' }, fee)).toBeNull();
  expect(scaleProfitPrices(one, { ...fee, priceKind: 'cpm' })).toBeNull();
  expect(scaleProfitPrices({ ...one, prices: [] }, fee)).toBeNull();
});

test('a deal that pays at no price is walked away from at any', () => {
  const profitPrices = { p50: null, p60: null, p80: null };
  const { range, maxForProfitCents } = assessOffer(makeOffer({}, {}, { profitPrices }));
  expect(range).toMatchObject({ limitCents: 0 });
  expect(range?.note).toContain('no believable price pays');
  expect(maxForProfitCents).toEqual(profitPrices);
});

const affiliate = { ...fee, priceKind: 'affiliate' as const, priceCents: 0, commissionPercent: 10 };

test('a commission comes to its share of the orders of all videos', () => {
  expect(scaleCommission(one, affiliate)).toEqual({ p10: 2_000, p50: 9_000, p90: 35_000 });
  const deliverables = [{ format: 'integration' as const, count: 3 }];
  expect(scaleCommission({ ...one, exchange: 0.5 }, { ...affiliate, deliverables })?.p50).toBe(13_500);
  expect(scaleCommission(one, { ...affiliate, priceKind: 'fee' })).toBeNull();
  expect(scaleCommission({ ...one, revenueCents: null }, affiliate)).toBeNull();
  expect(scaleProfitPrices(one, affiliate)).toBeNull();
});

test('a commission alone is placed by its middle among fees, and answered with a fee beside it', () => {
  const terms = { priceKind: 'affiliate' as const, priceCents: 0, commissionPercent: 10 };
  const commission = { p10: 2_000, p50: 9_000, p90: 35_000 };
  const judged = assessOffer(makeOffer(terms, {}, { commission }));
  expect(judged).toMatchObject({ basis: 'affiliate', askedCents: 9_000, position: 'well_below', commission });
  expect(judged.answers?.short).toContain('We would pay a commission, and');
  expect(describeVerdict(judged, (cents) => `$${cents / 100}`)).toMatch(
    /^A commission that comes to \$90 in the middle is well below usual: /,
  );
  const creator = assessOffer(makeOffer({ ...terms, side: 'creator' }, {}, { commission }));
  expect(creator.answers?.short).toContain('A commission alone does not cover the work.');
});

test('a commission without economics is not judged, and says what it needs', () => {
  const terms = { priceKind: 'affiliate' as const, priceCents: 0, commissionPercent: 10 };
  const judged = assessOffer(makeOffer(terms));
  expect(judged).toMatchObject({ basis: 'affiliate', askedCents: null, percentile: null, commission: null });
  expect(describeVerdict(judged, String)).toContain('Choose your own economics');
});
