import type { OfferAssessment, OfferInput, OfferParts, OfferPosition, OfferTerms } from './offer.ts';

/** A fee with a share of the orders beside it, judged as one. Method: docs/decisions/085-fee-and-commission.md. */

export function hasBoth({
  priceKind,
  priceCents,
  commissionPercent,
}: Pick<OfferTerms, 'priceKind' | 'priceCents' | 'commissionPercent'>): boolean {
  return priceKind === 'fee' && priceCents > 0 && (commissionPercent ?? 0) > 0;
}

/** What is placed among such deals: all that is asked, a commission with its middle. */
export function findAsked({ terms, commission }: OfferInput): number | null {
  if (terms.priceKind === 'affiliate') return commission?.p50 ?? null;
  if (terms.priceCents === 0) return terms.productValueCents;
  return terms.priceCents + findBeside({ terms, commission });
}

/** What the commission beside a fee comes to; 0 without one, and where nobody knows. */
export function findBeside({ terms, commission }: Pick<OfferInput, 'terms' | 'commission'>): number {
  return hasBoth(terms) ? (commission?.p50 ?? 0) : 0;
}

interface Placed {
  percentile: number | null;
  position: OfferPosition | null;
}

/** Both parts, and where the fee alone stands; `null` for every other deal. */
export function describeParts(
  { terms, commission }: OfferInput,
  placeFee: (cents: number) => Placed,
): OfferParts | null {
  const { priceCents: feeCents, commissionPercent } = terms;
  if (!hasBoth(terms) || !commissionPercent) return null;
  const commissionCents = commission?.p50 ?? null;
  const fee = placeFee(feeCents);
  return {
    commissionPercent,
    feeCents,
    commissionCents,
    feeSharePercent:
      commissionCents === null ? null : Math.round((100 * feeCents) / (feeCents + commissionCents)),
    feePercentile: fee.percentile,
    feePosition: fee.position,
  };
}

/** The money that is asked for sure: of a fee beside a commission the fee. */
export function moneyOf({ parts, askedCents }: Pick<OfferAssessment, 'parts' | 'askedCents'>): number | null {
  return parts?.feeCents ?? askedCents;
}
