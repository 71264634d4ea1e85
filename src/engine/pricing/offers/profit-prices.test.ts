import { expect, test } from 'vitest';
import { assessOffer } from './assess-offer.ts';
import { makeOffer } from './offer.fixture.ts';
import { scaleProfitPrices } from './profit-prices.ts';

const one = {
  format: 'long' as const,
  prices: [
    { chance: 50 as const, priceCents: 100_001 },
    { chance: 60 as const, priceCents: 80_000 },
    { chance: 80 as const, priceCents: null },
  ],
  exchange: 1,
};
const fee = { priceKind: 'fee' as const, deliverables: [{ format: 'integration' as const, count: 1 }] };

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
