import { expect, test } from 'vitest';
import { assessOffer } from './assess-offer.ts';
import { makeOffer } from './offer.fixture.ts';
import { offerPositions, offerSides, offerTones } from './offer.ts';
import type { OfferAssessment, OfferInput } from './offer.ts';

/** A price in each position of the plain channel, whose median is 3,000 USD. */
const prices = [100_000, 220_000, 310_000, 450_000, 2_000_000] as const;
const kinds: ((priceCents: number) => OfferInput)[] = offerSides.flatMap((side) => [
  (priceCents: number) => makeOffer({ side, priceCents }),
  (priceCents: number) =>
    makeOffer({
      side,
      priceCents: Math.round(priceCents * 1.35) + 1,
      rights: [{ right: 'paidAds', months: 2 }],
    }),
  (priceCents: number) => makeOffer({ side, priceCents: Math.round(priceCents / 100), priceKind: 'cpm' }),
  () => makeOffer({ side, priceCents: 0 }),
  // With a commission that is known, that comes to nearly everything, and that nobody knows.
  ...[{ p10: 5_000, p50: 30_000, p90: 90_000 }, { p10: 1, p50: 900_000, p90: 900_000 }, null].map(
    (commission) => (priceCents: number) =>
      makeOffer({ side, priceCents, commissionPercent: 12.5 }, {}, { commission }),
  ),
]);

/** Every number of the result, as sentences write them. */
function listNumbers(result: OfferAssessment): Set<string> {
  const known = new Set<string>(['1,000', '30']);
  const write = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const walk = (value: unknown): void => {
    if (typeof value === 'number')
      for (const each of [value, value / 100, Math.round(value / 100)]) known.add(write(each));
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk({ ...result, answers: null, workings: null });
  for (const { label } of result.lines) for (const number of numbersIn(label)) known.add(number);
  return known;
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
    number.replace(/,$/, '').replace(/\.(\d)0$/, '.$1'),
  );
}

test('every number of an answer is one of the result’s', () => {
  const seen = new Set<string>();
  for (const kind of kinds)
    for (const price of prices) {
      const result = assessOffer(kind(price));
      seen.add(`${result.position}`);
      const known = listNumbers(result);
      for (const tone of offerTones) {
        const text = result.answers?.[tone] ?? '';
        expect(text).not.toMatch(/[{}]|undefined|NaN/);
        expect(numbersIn(text).filter((number) => !known.has(number))).toEqual([]);
      }
    }
  expect([...seen]).toEqual(expect.arrayContaining([...offerPositions]));
});

test('a price that is as good as wanted is accepted, a worse one is countered', () => {
  const say = (input: OfferInput) => assessOffer(input).answers?.short ?? '';
  expect(say(makeOffer({ priceCents: 220_000 }))).toContain('2,200 USD works for us');
  expect(say(makeOffer({ priceCents: 450_000 }))).toContain(
    'We could confirm 2,850 USD this week, or 4,500 USD with two Shorts',
  );
  expect(say(makeOffer({ side: 'creator', priceCents: 450_000 }))).toContain('works for me');
  expect(say(makeOffer({ side: 'creator', priceCents: 220_000 }))).toContain(
    'I could do a 30 second mention',
  );
});

test('a creator’s answer names the rights that are not in the price', () => {
  const rights = [{ right: 'paidAds', months: 3 } as const];
  const text = assessOffer(makeOffer({ side: 'creator', priceCents: 250_000, rights })).answers?.short;
  expect(text).toContain('the same without use in paid advertising');
});

test('nobody writes an answer from too little data', () => {
  const result = assessOffer(makeOffer({}, { confidence: 0.49 }));
  expect(result).toMatchObject({ answers: null, percentile: null, position: null });
  expect(result.range).not.toBeNull();
  expect(result.reasons[0]?.text).toBe('Too little data to call: 49% confidence, 50% are needed.');
});
