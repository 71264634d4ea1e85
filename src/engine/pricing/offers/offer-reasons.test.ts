import { expect, test } from 'vitest';
import { assessOffer } from './assess-offer.ts';
import { makeOffer, plainChannel } from './offer.fixture.ts';
import type { OfferChannel } from './offer.ts';

const reasonsOf = (channel: Partial<OfferChannel>) => assessOffer(makeOffer({}, channel)).reasons;

test('falling views are named, with a second target on the last five videos', () => {
  const latestViews = [40_000, 50_000, 55_000, 60_000, 70_000];
  const result = assessOffer(makeOffer({}, { latestViews, trendPercent90Days: -30 }));
  expect(result.reasons[0]?.text).toBe(
    'Views are falling: 40,000 and 50,000 in the last two against typical 100,000.',
  );
  const mean = latestViews.reduce((sum, views) => sum + Math.log1p(views), 0) / 5;
  const share = Math.exp(mean - Math.log1p(100_000));
  expect(result.recentTargetCents).toBe(Math.round((2850 * share) / 50) * 5000);
  expect(reasonsOf({ latestViews, trendPercent90Days: -10 })).toEqual([]);
  expect(
    assessOffer(makeOffer({ side: 'creator' }, { latestViews, trendPercent90Days: -30 })).recentTargetCents,
  ).toBeNull();
});

test('a season is named with the price after it', () => {
  const factors = { ...plainChannel.factors, season: 1.35 };
  // 30 x 1.35 is held at the published 40 USD of the niche.
  const [season] = reasonsOf({ factors });
  expect(season?.text).toBe('Includes × 1.35 for the season; from January usually $3,000.');
});

test('swing, sample, saturation and an undeclared market are named, five at most', () => {
  const long = {
    ...(plainChannel.long ?? {
      typical: 1,
      interval80: { low: 1, high: 1 },
      nextVideo80: { low: 1, high: 1 },
      growthExponent: 0,
    }),
    videos: 5,
  };
  const market = {
    basis: 'inferred',
    regions: [{ name: 'South Asia', probability: 0.9, multiplier: 0.3 }],
  } as const;
  const reasons = reasonsOf({
    verdict: 'Avoid',
    long,
    spreadFactor: 2.4,
    saturation: 'heavy',
    market: { ...market, regions: [...market.regions] },
    factors: { ...plainChannel.factors, sensitivity: 0.8, country: 0.3 },
  });
  expect(reasons.map(({ code }) => code)).toEqual(['avoid', 'swing', 'sample', 'saturation', 'market']);
});

test('views are guaranteed with a chance, by the day that was asked', () => {
  const { guarantee } = assessOffer(makeOffer({ guarantee: { views: 100_000, day: 30 } }));
  expect(guarantee?.asked).toEqual({ views: 100_000, chance: 50 });
  // The lower end of the range that holds 8 in 10 is passed by 9 in 10.
  const [, , nine] = guarantee?.levels ?? [];
  const sigma = Math.log(220_000 / 45_000) / 2 / 1.2815515655446004;
  expect(nine).toEqual({ chance: 90, views: Math.round(100_000 * Math.exp(-1.2815515655446004 * sigma)) });
  const early = assessOffer(makeOffer({ guarantee: { views: 100_000, day: 7 } })).guarantee;
  expect(early?.levels[0]?.views).toBe(Math.round(100_000 * (7 / 30) ** 0.15));
});

test('the buyer’s own price per 1,000 views gives a highest price, rights on top', () => {
  expect(assessOffer(makeOffer({ targetCpmCents: 2500 })).maxForTargetCpmCents).toBe(250_000);
  const rights = [{ right: 'paidAds', months: 2 } as const];
  expect(assessOffer(makeOffer({ targetCpmCents: 2500, rights })).maxForTargetCpmCents).toBe(350_000);
});
