import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { itemiseQuote } from './itemised-quote.ts';
import type { ItemisedRequest } from './itemised-request.ts';
import { computeQuote, contentFormats, usageRights } from './quote.ts';
import { QuoteFaultError } from './quote-fault.ts';
import { plainRequest } from './test-quotes.ts';

const amounts = (request: Partial<ItemisedRequest>) =>
  Object.fromEntries(
    itemiseQuote({ ...plainRequest, ...request }).lines.map(({ key, amountCents }) => [key, amountCents]),
  );
const faultOf = (request: Partial<ItemisedRequest>) => {
  try {
    itemiseQuote({ ...plainRequest, ...request });
  } catch (error) {
    if (error instanceof QuoteFaultError) return error.fault;
    throw error;
  }
  return null;
};

describe('an itemised quote', () => {
  test('charges what is made, with the package discount as a line of its own', () => {
    expect(
      amounts({
        deliverables: [
          { format: 'short', count: 2, ugcOnly: false },
          { format: 'integration', count: 4, ugcOnly: false },
        ],
      }),
    ).toEqual({
      'format:integration': 400_000,
      // 10 % of the second, 15 % of the third and of the fourth.
      'package:integration': -40_000,
      'format:short': 40_000,
      'package:short': -2_000,
    });
  });

  test('charges every extra of the format fee and never of the running total', () => {
    expect(
      amounts({
        firstSlot: true,
        pinnedComment: true,
        keptLink: true,
        rights: [
          { right: 'paidAds', months: 3 },
          { right: 'organic', months: 3 },
        ],
        exclusivity: { months: 2, category: 'VPNs' },
        whitelisting: { months: 2, spendCents: 1_000_000 },
        editRights: true,
        rawFootage: true,
        daysToPublication: 5,
        extraReviewRounds: 2,
      }),
    ).toEqual({
      'format:integration': 100_000,
      'placement:firstSlot': 10_000,
      'placement:pinnedComment': 0,
      'placement:keptLink': 5_000,
      'right:organic': 15_000,
      'right:paidAds': 60_000,
      'right:whitelisting': 150_000,
      'right:exclusivity': 30_000,
      'right:edit': 10_000,
      'right:rawFootage': 20_000,
      'work:rush': 25_000,
      'work:reviewRounds': 10_000,
    });
  });

  test.each([
    [null, undefined],
    [7, undefined],
    [6, 25_000],
    [3, 25_000],
    [2, 50_000],
    [0, 50_000],
  ])('charges publication in %s days with %s cents', (daysToPublication, cents) => {
    expect(amounts({ daysToPublication })['work:rush']).toBe(cents);
  });

  test('charges content that the creator does not publish at 60 %, without placement', () => {
    expect(
      amounts({
        deliverables: [{ format: 'dedicated', count: 1, ugcOnly: true }],
        rights: [{ right: 'website', months: 1 }],
        firstSlot: true,
      }),
    ).toEqual({ 'format:ugc:dedicated': 132_000, 'placement:firstSlot': 0, 'right:website': 13_200 });
  });

  test('says where a cap was hit', () => {
    const { lines } = itemiseQuote({
      ...plainRequest,
      rights: [
        { right: 'paidAds', months: 60 },
        { right: 'email', months: 29 },
        { right: 'organic', months: 'perpetual' },
      ],
      exclusivity: { months: 12, category: '' },
    });
    expect(
      lines.filter(({ isCapped }) => isCapped).map(({ key, amountCents }) => [key, amountCents]),
    ).toEqual([
      ['right:organic', 300_000],
      ['right:paidAds', 300_000],
      ['right:exclusivity', 50_000],
    ]);
    expect(lines.every(({ isCapped, basis }) => !isCapped || /at most|unlimited/.test(basis))).toBe(true);
  });

  test('takes an amount changed by hand with its reason, and the percentages follow it', () => {
    const quote = itemiseQuote({
      ...plainRequest,
      rights: [{ right: 'paidAds', months: 1 }],
      overrides: [{ key: 'format:integration', amountCents: 90_000, reason: 'As agreed on the phone' }],
    });
    expect(quote.lines[0]).toMatchObject({
      computedCents: 100_000,
      amountCents: 90_000,
      reason: 'As agreed on the phone',
    });
    expect(quote.totalCents).toBe(90_000 + 18_000);
  });

  test('puts agency fee and VAT last, the VAT on both', () => {
    const request = {
      byHand: [{ label: 'Loyalty', amountCents: -20_000 }],
      agencyFeePercent: 10,
      vat: { percent: 20, text: '' },
    };
    expect(Object.entries(amounts(request)).slice(1)).toEqual([
      ['hand:1', -20_000],
      ['fee:agency', 8_000],
      ['fee:vat', 17_600],
    ]);
  });

  test('of one format comes to what the plain quote comes to', () => {
    const request = {
      ...plainRequest,
      rights: [{ right: 'email' as const, months: 7 }],
      editRights: true,
      daysToPublication: 4,
    };
    const plain = computeQuote({
      baseFeeCents: 100_000,
      format: 'integration',
      rights: request.rights,
      exclusivityMonths: 0,
      whitelisting: null,
      editRights: true,
      rush: true,
    });
    expect(itemiseQuote(request).totalCents).toBe(plain.totalCents);
  });

  test.each([
    ['nothing_to_make', { deliverables: [] }],
    ['repeated', { rights: [0, 1].map(() => ({ right: 'email', months: 1 }) as const) }],
    ['base_fee_missing', { baseFees: { videoCents: null, shortCents: 1 } }],
    ['ugc_format', { deliverables: [{ format: 'mention', count: 1, ugcOnly: true }] }],
    ['ugc_without_rights', { deliverables: [{ format: 'short', count: 1, ugcOnly: true }] }],
    ['not_an_amount', { baseFees: { videoCents: -1, shortCents: null } }],
    ['not_an_amount', { baseFees: { videoCents: 1e15, shortCents: null } }],
    ['not_an_amount', { agencyFeePercent: Number.NaN }],
    ['not_an_amount', { byHand: [{ label: 'Half a cent', amountCents: 0.5 }] }],
    ['not_an_amount', { deliverables: [{ format: 'short', count: 1.5, ugcOnly: false }] }],
    ['unknown_override', { overrides: [{ key: 'right:paidAds', amountCents: 1, reason: 'Gone' }] }],
    ['negative_total', { byHand: [{ label: 'Too much', amountCents: -100_001 }] }],
    ['too_high', { baseFees: { videoCents: 9_999_999_999, shortCents: 0 }, rawFootage: true }],
  ] as const)('is refused as %s', (fault, request) => {
    expect(faultOf(request)).toBe(fault);
  });

  test('may come to nothing', () => {
    const quote = itemiseQuote({ ...plainRequest, byHand: [{ label: 'A gift', amountCents: -100_000 }] });
    expect(quote.totalCents).toBe(0);
  });
});

describe('for any request', () => {
  const months = fc.integer({ min: 0, max: 120 });
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const request: fc.Arbitrary<ItemisedRequest> = fc.record({
    currency: fc.constantFrom('USD', 'EUR', 'GBP'),
    baseFees: fc.record({ videoCents: cents, shortCents: cents }),
    deliverables: fc.uniqueArray(
      fc.record({
        format: fc.constantFrom(...contentFormats),
        count: fc.integer({ min: 1, max: 20 }),
        ugcOnly: fc.constant(false),
      }),
      { minLength: 1, selector: ({ format }) => format },
    ),
    discountsPackages: fc.boolean(),
    firstSlot: fc.boolean(),
    pinnedComment: fc.boolean(),
    keptLink: fc.boolean(),
    rights: fc.uniqueArray(
      fc.record({
        right: fc.constantFrom(...usageRights),
        months: fc.oneof(months, fc.constant('perpetual' as const)),
      }),
      { selector: ({ right }) => right },
    ),
    exclusivity: fc.option(fc.record({ months, category: fc.string() })),
    whitelisting: fc.option(fc.record({ months, spendCents: cents })),
    editRights: fc.boolean(),
    rawFootage: fc.boolean(),
    daysToPublication: fc.option(fc.integer({ min: 0, max: 60 })),
    extraReviewRounds: fc.integer({ min: 0, max: 10 }),
    byHand: fc.array(fc.record({ label: fc.string(), amountCents: cents }), { maxLength: 5 }),
    agencyFeePercent: percent,
    vat: fc.option(fc.record({ percent, text: fc.string() })),
    overrides: fc.constant([]),
  });

  const isBelowLimit = (request: ItemisedRequest) => faultOf(request) !== 'too_high';

  test('whole cents add up to the total in any order', () => {
    fc.assert(
      fc.property(request.filter(isBelowLimit), fc.infiniteStream(fc.nat()), (request, places) => {
        const { lines, totalCents } = itemiseQuote(request);
        const shuffled = lines
          .map((line) => ({ line, place: places.next().value }))
          .toSorted((a, b) => Number(a.place) - Number(b.place));
        expect(lines.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true);
        expect(shuffled.reduce((sum, { line }) => sum + line.amountCents, 0)).toBe(totalCents);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
      trialRuns({ sample: 100, whole: 5_000 }),
    );
  });

  test('asked for in another order it is the same quote', () => {
    fc.assert(
      fc.property(request.filter(isBelowLimit), (request) => {
        const other = {
          ...request,
          deliverables: request.deliverables.toReversed(),
          rights: request.rights.toReversed(),
        };
        expect(itemiseQuote(other)).toEqual(itemiseQuote(request));
      }),
      trialRuns({ sample: 100, whole: 5_000 }),
    );
  });
});
