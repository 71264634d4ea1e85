import type { OfferChannel, OfferInput, OfferTerms } from './offer.ts';

/** Invented: a tech channel with typical figures, so that no limit and no season applies. */
export const plainChannel: OfferChannel = {
  modelVersion: '2.1.1',
  calibration: 'priors',
  niche: 'Tech',
  verdict: 'Good',
  confidence: 0.8,
  long: {
    typical: 100_000,
    interval80: { low: 85_000, high: 118_000 },
    nextVideo80: { low: 45_000, high: 220_000 },
    videos: 30,
    growthExponent: 0.15,
  },
  short: {
    typical: 40_000,
    interval80: { low: 30_000, high: 52_000 },
    nextVideo80: { low: 12_000, high: 130_000 },
    videos: 12,
    growthExponent: 0.15,
  },
  latestViews: [98_000, 120_000, 91_000, 104_000, 87_000],
  trendPercent90Days: 2,
  spreadFactor: 1.5,
  baseCpm: { low: 21, medium: 30, high: 52 },
  factors: { engagement: 1, season: 1, sensitivity: 1, country: 1, calibration: 1 },
  market: { basis: 'declared', regions: [{ name: 'United States', probability: 1, multiplier: 1 }] },
  saturation: 'light',
};

export const plainTerms: OfferTerms = {
  side: 'brand',
  priceKind: 'fee',
  priceCents: 350_000,
  currency: 'USD',
  productValueCents: null,
  deliverables: [{ format: 'integration', count: 1 }],
  rights: [],
  exclusivityMonths: 0,
  whitelisting: null,
  editRights: false,
  rush: false,
  guarantee: null,
  targetCpmCents: null,
  floorCents: null,
};

/** An offer that differs from the plain one in the named points. */
export function makeOffer(
  terms: Partial<OfferTerms> = {},
  channel: Partial<OfferChannel> = {},
  rest: Partial<Omit<OfferInput, 'terms' | 'channel'>> = {},
): OfferInput {
  return {
    terms: { ...plainTerms, ...terms },
    channel: { ...plainChannel, ...channel },
    usdPerUnit: 1,
    measuredSpread: null,
    profitPrices: null,
    ...rest,
  };
}
