import { describe, expect, test } from 'vitest';
import { assessOffer } from './assess-offer.ts';
import { makeOffer, plainChannel } from './offer.fixture.ts';
import type { OfferChannel, OfferTerms } from './offer.ts';

const asksOf = (terms: Partial<OfferTerms>, channel: Partial<OfferChannel> = {}) =>
  assessOffer(makeOffer(terms, channel)).asks.map(({ text, amountCents }) => [text, amountCents]);
const mention = ['A 30 second mention instead, usually $1,950', 195_000];

describe('what is worth asking for', () => {
  test('as a buyer: two Shorts, organic use, a mention, and a make-good, with what each is worth', () => {
    expect(asksOf({})).toEqual([
      ['Two Shorts at the same price, usually $960', 96_000],
      ['Three months of organic use at the same price, usually $450', 45_000],
      mention,
      ['A make-good if the video stays below 50,000 views', null],
    ]);
  });

  test('is a guarantee where views swing widely, and to be the only sponsor among many', () => {
    expect(asksOf({}, { spreadFactor: 2.5, saturation: 'heavy', short: null })).toEqual([
      ['Three months of organic use at the same price, usually $450', 45_000],
      mention,
      ['A guarantee of 59,387 views by day 30, which is reached in 8 of 10 cases', null],
      ['To be the only sponsor in the video', null],
    ]);
  });

  test('is nothing that is part of the offer already', () => {
    const texts = asksOf({
      deliverables: [
        { format: 'mention', count: 1 },
        { format: 'short', count: 1 },
      ],
      rights: [{ right: 'organic', months: 1 }],
      guarantee: { views: 10_000, day: 30 },
    });
    expect(texts).toEqual([]);
    for (const format of ['mention', 'short'] as const)
      expect(asksOf({ deliverables: [{ format, count: 1 }] })).not.toContainEqual(
        expect.arrayContaining([expect.stringContaining('mention')]),
      );
  });

  test('as a creator: the extras on a line of their own, a smaller package, views to promise, a deposit', () => {
    const terms = { side: 'creator', exclusivityMonths: 1, rights: [{ right: 'email', months: 2 }] } as const;
    expect(asksOf({ ...terms, rights: [...terms.rights] })).toEqual([
      ['A line of its own for “Use in email” and “Exclusivity in the category”, usually $1,050', 105_000],
      ['A 30 second mention instead, usually $2,633', 263_250],
      ['If they want guaranteed views: at most 59,387 by day 30, which is reached in 8 of 10 cases', null],
      ['Half of the fee on signing', null],
    ]);
    expect(asksOf({ side: 'creator' }).map(([text]) => text)[0]).toBe(mention[0]);
  });
});

test('each ask has the name by which the answer finds its words', () => {
  const codesOf = (terms: Partial<OfferTerms>, channel: Partial<OfferChannel> = {}) =>
    assessOffer(makeOffer(terms, channel)).asks.map(({ code }) => code);
  expect(codesOf({})).toEqual(['shorts', 'rights', 'mention', 'make_good']);
  expect(codesOf({}, { spreadFactor: 2.5 })).toEqual(['shorts', 'rights', 'mention', 'guarantee']);
  expect(codesOf({ side: 'creator' })).toEqual(['mention', 'guarantee', 'deposit']);
});

test('a creator without extras is told to offer a mention, not less of what is not there', () => {
  const { answers } = assessOffer(makeOffer({ side: 'creator', priceCents: 250_000 }));
  expect(answers?.short).toContain('30 second mention');
});

test('the amounts of a distribution are those that 10, 30, 50, 70 and 90 of 100 deals lie below', () => {
  expect(assessOffer(makeOffer()).distribution).toMatchObject({
    p10: 170_109,
    p30: 237_848,
    p50: 300_000,
    p70: 425_394,
    p90: 704_336,
  });
});

test('a channel whose buyers pay less for what is sensitive is priced below its niche’s published range', () => {
  const middleAt = (sensitivity: number) =>
    assessOffer(makeOffer({}, { factors: { ...plainChannel.factors, sensitivity } })).distribution?.p50;
  expect([0.5, 0.9].map(middleAt)).toEqual([150_000, 270_000]);
});

test('markets that are as good as impossible have no line, others have', () => {
  const regions = [
    { name: 'A', probability: 0.9, multiplier: 1 },
    { name: 'B', probability: 0.06, multiplier: 0.5 },
    { name: 'C', probability: 0.04, multiplier: 0.3 },
  ];
  expect(assessOffer(makeOffer({}, { market: { basis: 'unknown', regions } })).otherLevels).toEqual([
    { name: 'A', medianCents: 300_000 },
    { name: 'B', medianCents: 150_000 },
  ]);
});

test('a price per 1,000 views comes to nothing for Shorts of which nobody knows the views', () => {
  const deliverables = [
    { format: 'integration', count: 2 },
    { format: 'short', count: 1 },
  ] as const;
  const terms = { priceKind: 'cpm', priceCents: 4_000, deliverables } as const;
  const comesTo = (short: OfferChannel['short']) => assessOffer(makeOffer(terms, { short })).cpmDeal;
  expect(comesTo(plainChannel.short)).toEqual({ p10: 408_000, p50: 960_000, p90: 2_280_000 });
  expect(comesTo(null)).toEqual({ p10: 360_000, p50: 800_000, p90: 1_760_000 });
});

describe('how a figure came about can be repeated by hand', () => {
  const workingsOf = (terms: Partial<OfferTerms>) => assessOffer(makeOffer(terms)).workings;

  test('for one video', () => {
    const { median, percentile, cpm } = workingsOf({});
    expect(median?.formula).toBe(
      '1 × 60-90 second integration on 100,000 views, at $30.00 per 1,000 views: $3,000',
    );
    expect(percentile?.formula).toBe('Φ(ln($3,500 / $3,000) / 0.67) = 59 of 100');
    expect(cpm?.formula).toBe('$3,500 / 100,000 views × 1,000');
    expect(workingsOf({ priceCents: 200_000 }).percentile?.formula).toBe(
      'Φ(ln($2,000 / $3,000) / 0.44) = 18 of 100',
    );
  });

  test('for a price per 1,000 views of a package', () => {
    const deliverables = [
      { format: 'integration', count: 2 },
      { format: 'short', count: 1 },
    ] as const;
    const { median, cpm } = workingsOf({ priceKind: 'cpm', priceCents: 4_000, deliverables });
    expect(median?.formula).toMatch(
      /: \$6,000 \+ \$480 = \$6,480; \/ 240,000 views × 1,000 × 1\.30 = \$35\.10 per 1,000 views$/,
    );
    expect(cpm).toBeNull();
  });

  test('where rights are part of the price, or a product has no value', () => {
    const rights = [{ right: 'email', months: 2 }] as const;
    expect(workingsOf({ rights: [...rights], exclusivityMonths: 1 }).cpm?.formula).toBe(
      '($3,500 − $907 for rights) / 100,000 views × 1,000',
    );
    expect(workingsOf({ priceCents: 0 })).toMatchObject({ percentile: null, cpm: null });
  });
});
