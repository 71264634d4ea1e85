import { cpmRatio } from '../price-tables.ts';
import { listAsks } from './offer-asks.ts';
import type { OfferAssessment, OfferInput, OfferPosition } from './offer.ts';
import { writeAnswers } from './counter-offer.ts';
import { findRate, pricePackage } from './offer-package.ts';
import type { OfferPackage } from './offer-package.ts';
import { planRange, toStep } from './offer-range.ts';
import { describeParts, findAsked, moneyOf } from './offer-parts.ts';
import { findFall, leastConfidence, listReasons } from './offer-reasons.ts';
import { guaranteeViews } from './offer-views.ts';
import { explainOffer } from './offer-workings.ts';
import { findPriceAt, findShareBelow, spreadOfLevel } from './price-distribution.ts';
import type { PriceDistribution } from './price-distribution.ts';

/**
 * Is a price fair? Where it stands among what such deals are agreed at, what each 1,000 views cost, what to answer.
 * Amounts are cents of the offer's currency. Same input, same bytes. Throws a RangeError if a number is negative or
 * not finite. Method: docs/decisions/059-offers.md.
 */
export function assessOffer(input: OfferInput): OfferAssessment {
  checkNumbers(input);
  const fees = pricePackage(input);
  if (fees === null) return refuseToPrice(input);
  const { terms, channel } = input;
  const isCpm = terms.priceKind === 'cpm';
  const priced = isCpm ? perThousand(input, fees) : fees;
  const { distribution } = priced;
  const askedCents = findAsked(input);
  const isCallable = channel.confidence >= leastConfidence;
  const place = (cents: number | null) => placePrice(isCallable ? distribution : null, cents);
  const parts = describeParts(input, place);
  const range = planRange(input, distribution);
  const fall = terms.side === 'brand' ? findFall(channel) : null;
  const views = channel.long ?? channel.short;
  const result: Omit<OfferAssessment, 'answers' | 'workings'> = {
    basis: findBasis(terms),
    currency: terms.currency,
    askedCents,
    parts,
    ...place(askedCents),
    confidencePercent: Math.round(100 * channel.confidence),
    distribution: describeDistribution(input, distribution),
    lines: fees.lines,
    extras: fees.extras,
    missing: fees.missing,
    cpm: describeCpm(fees, { askedCents: moneyOf({ parts, askedCents }), isCpm }),
    range,
    recentTargetCents: fall === null ? null : toStep((range.targetCents / 100) * fall) * 100,
    maxForTargetCpmCents: findMaxForCpm(input, fees),
    maxForProfitCents: input.profitPrices,
    commission: input.commission ?? null,
    guarantee: views && guaranteeViews(views, terms.guarantee),
    cpmDeal: isCpm && askedCents !== null ? describeCpmDeal(input, askedCents) : null,
    otherLevels: listOtherLevels(input),
    reasons: listReasons(input),
    asks: listAsks(input, { fees, range }),
  };
  return {
    ...result,
    workings: explainOffer(input, { fees: priced, result }),
    answers: isCallable ? writeAnswers(input, result) : null,
  };
}

/** Too few videos: what is left is the reason, and no figure that could pass for a price. */
function refuseToPrice({ channel, terms }: OfferInput): OfferAssessment {
  const isShort = terms.deliverables.every(({ format }) => format === 'short');
  const reason = `Fewer than 3 ${isShort ? 'Shorts' : 'long videos'} to judge from. We won’t guess a price.`;
  return {
    basis: 'unpriced',
    currency: terms.currency,
    askedCents: terms.priceCents,
    parts: null,
    percentile: null,
    position: null,
    confidencePercent: Math.round(100 * channel.confidence),
    distribution: null,
    lines: [],
    extras: [],
    missing: terms.deliverables.map(({ format }) => ({ format, reason })),
    cpm: null,
    range: null,
    recentTargetCents: null,
    maxForTargetCpmCents: null,
    maxForProfitCents: null,
    commission: null,
    guarantee: null,
    cpmDeal: null,
    otherLevels: [],
    reasons: [{ code: 'unpriced', text: reason }],
    asks: [],
    workings: { median: null, spread: null, percentile: null, cpm: null, range: null, guarantee: null },
    answers: null,
  };
}

function findBasis({ priceKind, priceCents }: OfferInput['terms']): OfferAssessment['basis'] {
  return priceCents === 0 && priceKind !== 'affiliate' ? 'barter' : priceKind;
}

/** How many deals are agreed below a price; nothing where the price or the deals are unknown. */
function placePrice(distribution: PriceDistribution | null, cents: number | null) {
  if (distribution === null || cents === null) return { percentile: null, position: null };
  const percentile = Math.round(100 * findShareBelow(distribution, cents / 100));
  return { percentile, position: findPosition(percentile) };
}

export function findPosition(percentile: number): OfferPosition {
  if (percentile < 10) return 'well_below';
  if (percentile < 30) return 'below';
  if (percentile <= 70) return 'usual';
  return percentile <= 90 ? 'above' : 'far_above';
}

/** The same package for each 1,000 views, with the premium that prices per 1,000 have over fees. */
function perThousand({ channel, measuredSpread }: OfferInput, fees: OfferPackage): OfferPackage {
  // The views are counted, so their doubt is no part of this price.
  const rate = findRate(channel);
  const doubt =
    measuredSpread === null
      ? { below: spreadOfLevel(rate.medium, rate.low), above: spreadOfLevel(rate.medium, rate.high) }
      : { below: measuredSpread.sigma, above: measuredSpread.sigma };
  const fee = (fees.feesCents / 100 / Math.max(1, fees.views)) * 1000;
  const distribution = { median: Math.max(0.01, fee * cpmRatio), below: doubt.below, above: doubt.above };
  return { ...fees, distribution };
}

function describeDistribution(
  { measuredSpread }: OfferInput,
  distribution: PriceDistribution,
): NonNullable<OfferAssessment['distribution']> {
  const at = (share: number) => Math.round(100 * findPriceAt(distribution, share));
  return {
    p10: at(0.1),
    p30: at(0.3),
    p50: at(0.5),
    p70: at(0.7),
    p90: at(0.9),
    below: distribution.below,
    above: distribution.above,
    measuredRates: measuredSpread?.rates ?? null,
  };
}

function describeCpm(
  { feesCents, totalCents, views }: OfferPackage,
  { askedCents, isCpm }: { askedCents: number | null; isCpm: boolean },
): OfferAssessment['cpm'] {
  if (views === 0 || totalCents === 0) return null;
  const usualCents = Math.round((feesCents / views) * 1000 * (isCpm ? cpmRatio : 1));
  if (isCpm) return { askedCents, usualCents, extrasCents: 0 };
  const asked = askedCents ?? 0;
  const feePart = asked * (feesCents / totalCents);
  return {
    askedCents: askedCents === null ? null : Math.round((feePart / views) * 1000),
    usualCents,
    extrasCents: Math.round(asked - feePart),
  };
}

function findMaxForCpm({ terms }: OfferInput, { feesCents, totalCents, views }: OfferPackage): number | null {
  if (terms.targetCpmCents === null || feesCents === 0 || terms.priceKind === 'cpm') return null;
  return Math.round(((terms.targetCpmCents * views) / 1000) * (totalCents / feesCents));
}

/** The fee at few, typical and many views of the deliverables together. */
function describeCpmDeal({ channel, terms }: OfferInput, cpmCents: number): OfferAssessment['cpmDeal'] {
  const feeAt = (pick: (views: NonNullable<typeof channel.long>) => number) =>
    Math.round(
      terms.deliverables.reduce((total, { format, count }) => {
        const views = format === 'short' ? channel.short : channel.long;
        return total + (views === null ? 0 : (pick(views) * count * cpmCents) / 1000);
      }, 0),
    );
  return {
    p10: feeAt(({ nextVideo80 }) => nextVideo80.low),
    p50: feeAt(({ typical }) => typical),
    p90: feeAt(({ nextVideo80 }) => nextVideo80.high),
  };
}

/** A market that is less likely than this is not worth a line. */
const likelyShare = 0.05;

function listOtherLevels(input: OfferInput): OfferAssessment['otherLevels'] {
  const { market } = input.channel;
  if (market.basis === 'declared') return [];
  const likely = market.regions.filter(({ probability }) => probability >= likelyShare);
  return likely.flatMap(({ name, multiplier }) => {
    const other = pricePackage(input, findRate(input.channel, { country: multiplier }));
    return other === null ? [] : [{ name, medianCents: other.totalCents }];
  });
}

function checkNumbers({ terms, usdPerUnit, profitPrices, commission, channel }: OfferInput): void {
  const values = [
    terms.priceCents,
    terms.productValueCents ?? 0,
    terms.targetCpmCents ?? 0,
    terms.floorCents ?? 0,
    ...(profitPrices === null ? [] : Object.values(profitPrices).map((cents) => cents ?? 0)),
    ...Object.values(commission ?? {}),
    terms.commissionPercent ?? 0,
    ...terms.deliverables.map(({ count }) => count),
    channel.confidence,
  ];
  for (const value of values)
    if (!(value >= 0) || value === Infinity) throw new RangeError(`Not an amount: ${value}`);
  if (!(usdPerUnit > 0) || usdPerUnit === Infinity)
    throw new RangeError(`Not an exchange rate: ${usdPerUnit}`);
}
