import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { itemiseQuote } from './itemised-quote.ts';
import { contentFormats, usageRights } from './quote.ts';
import { quoteOffer, readQuotedOffer } from './offered-quote.ts';
import type { QuotedOffer } from './quoted-offer.ts';
import { writeQuotedOffer } from './quoted-offer.ts';
import { plainRequest } from './test-quotes.ts';

const full: QuotedOffer = {
  priceCents: 350_000,
  currency: 'EUR',
  side: 'brand',
  deliverables: [
    { format: 'dedicated', count: 2 },
    { format: 'short', count: 1 },
  ],
  rights: [
    { right: 'paidAds', months: 3 },
    { right: 'organic', months: 'perpetual' },
  ],
  exclusivityMonths: 2,
  whitelisting: { months: 1, spendCents: 100_000 },
  editRights: true,
  rush: true,
  guarantee: { views: 50_000, day: 30 },
};
const plain: QuotedOffer = {
  ...full,
  currency: 'USD',
  deliverables: [{ format: 'integration', count: 1 }],
  rights: [],
  exclusivityMonths: 0,
  whitelisting: null,
  editRights: false,
  rush: false,
  guarantee: null,
};
const readBack = (parts: Record<string, string>) => readQuotedOffer((name) => parts[name] ?? null);

test.each([full, plain])('an offer comes out of its address as it went in', (offer) => {
  expect(readBack(writeQuotedOffer(offer))).toEqual(offer);
});

test('what somebody else wrote into an address is left out where it makes no sense', () => {
  const parts = writeQuotedOffer(plain);
  expect(readBack({ ...parts, price: '-5' })).toBeNull();
  expect(readBack({ ...parts, price: '1e9' })).toBeNull();
  expect(readBack({ ...parts, currency: 'XAU' })).toBeNull();
  expect(readBack({ ...parts, made: 'constructor:1' })).toBeNull();
  expect(
    readBack({
      ...parts,
      made: 'short:2,short:3,mention:0,dedicated:21',
      rights: 'paidAds:999,organic:1,organic:2,<script>:1',
      exclusivity: '1e3',
      ads: '0:5',
      guarantee: '5',
      edit: 'true',
    }),
  ).toEqual({
    ...plain,
    deliverables: [{ format: 'short', count: 2 }],
    rights: [{ right: 'organic', months: 1 }],
  });
});

test('the lines come to the price to the cent, one line of it where one thing is made', () => {
  const { lines, totalCents } = itemiseQuote(quoteOffer(plainRequest, plain));
  expect(totalCents).toBe(350_000);
  expect(lines.filter(({ amountCents }) => amountCents !== 0)).toHaveLength(1);
  expect(itemiseQuote(quoteOffer(plainRequest, full)).totalCents).toBe(350_000);
});

test('whatever is asked for at whatever price, the sum is the price', () => {
  const months = fc.integer({ min: 1, max: 24 });
  const offers = fc.record({
    priceCents: fc.integer({ min: 1, max: 10_000_000 }),
    currency: fc.constant('USD' as const),
    side: fc.constant('creator' as const),
    deliverables: fc
      .uniqueArray(fc.constantFrom(...contentFormats), { minLength: 1 })
      .chain((formats) =>
        fc.tuple(...formats.map((format) => fc.record({ format: fc.constant(format), count: months }))),
      ),
    rights: fc
      .uniqueArray(fc.constantFrom(...usageRights))
      .map((rights) => rights.map((right) => ({ right, months: 3 }))),
    exclusivityMonths: fc.integer({ min: 0, max: 12 }),
    whitelisting: fc.option(fc.record({ months, spendCents: fc.integer({ min: 0, max: 1_000_000 }) })),
    editRights: fc.boolean(),
    rush: fc.boolean(),
    guarantee: fc.constant(null),
  });
  fc.assert(
    fc.property(offers, fc.boolean(), (offer, isKnown) => {
      const baseFees = isKnown
        ? { videoCents: 210_000, shortCents: 70_000 }
        : { videoCents: null, shortCents: null };
      const request = { ...plainRequest, baseFees };
      expect(itemiseQuote(quoteOffer(request, offer)).totalCents).toBe(offer.priceCents);
    }),
  );
});
