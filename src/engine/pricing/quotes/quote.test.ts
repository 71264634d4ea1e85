import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeQuote, contentFormats, usageRights } from './quote.ts';
import type { QuoteRequest } from './quote.ts';

const plain: QuoteRequest = {
  baseFeeCents: 100_000,
  format: 'integration',
  rights: [],
  exclusivityMonths: 0,
  whitelisting: null,
  editRights: false,
  rush: false,
};

describe('a quote', () => {
  test('of an integration without extras is the flat fee itself', () => {
    const quote = computeQuote(plain);
    expect(quote.totalCents).toBe(100_000);
    expect(quote.lines).toHaveLength(1);
  });

  test('charges each extra on a line of its own', () => {
    const quote = computeQuote({
      ...plain,
      rights: [{ right: 'paidAds', months: 3 }],
      exclusivityMonths: 2,
      whitelisting: { months: 2, spendCents: 1_000_000 },
      editRights: true,
      rush: true,
    });
    expect(quote.lines.map(({ amountCents }) => amountCents)).toEqual([
      100_000, 60_000, 30_000, 150_000, 10_000, 25_000,
    ]);
    expect(quote.totalCents).toBe(375_000);
  });

  test('caps rights at 300 % and exclusivity at 50 % of the fee', () => {
    const quote = computeQuote({
      ...plain,
      rights: [
        { right: 'paidAds', months: 60 },
        { right: 'organic', months: 'perpetual' },
      ],
      exclusivityMonths: 12,
    });
    expect(quote.lines.slice(1).map(({ amountCents }) => amountCents)).toEqual([300_000, 300_000, 50_000]);
  });

  test('charges whitelisting at least its monthly minimum', () => {
    const quote = computeQuote({ ...plain, whitelisting: { months: 3, spendCents: 0 } });
    expect(quote.lines[1]?.amountCents).toBe(90_000);
  });

  test('has lines in whole cents that add up to the total, for any request', () => {
    const months = fc.double({ min: 0, max: 1000, noNaN: true });
    const request = fc.record({
      baseFeeCents: fc.double({ min: 0, max: 1e12, noNaN: true }),
      format: fc.constantFrom(...contentFormats),
      rights: fc.array(
        fc.record({
          right: fc.constantFrom(...usageRights),
          months: fc.oneof(months, fc.constant('perpetual' as const)),
        }),
        { maxLength: 6 },
      ),
      exclusivityMonths: months,
      whitelisting: fc.option(
        fc.record({ months, spendCents: fc.double({ min: 0, max: 1e12, noNaN: true }) }),
      ),
      editRights: fc.boolean(),
      rush: fc.boolean(),
    });
    fc.assert(
      fc.property(request, (request) => {
        const { lines, totalCents } = computeQuote(request);
        expect(lines.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents >= 0)).toBe(
          true,
        );
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      }),
    );
  });

  test('refuses negative and endless amounts', () => {
    for (const value of [-1, Number.NaN, Infinity]) {
      expect(() => computeQuote({ ...plain, baseFeeCents: value })).toThrow(RangeError);
      expect(() => computeQuote({ ...plain, rights: [{ right: 'email', months: value }] })).toThrow(
        RangeError,
      );
      expect(() => computeQuote({ ...plain, exclusivityMonths: value })).toThrow(RangeError);
      expect(() => computeQuote({ ...plain, whitelisting: { months: 1, spendCents: value } })).toThrow(
        RangeError,
      );
    }
  });
});
