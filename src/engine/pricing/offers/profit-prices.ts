import type { Range } from '../returns/assumptions.ts';
import type { OfferTerms, ProfitPrices } from './offer.ts';

/** What a simulation has computed for one video. */
export interface ReturnsOfOne {
  /** Of which videos. */
  format: 'long' | 'short';
  /** Of its orders, without refunds; `null` where none are counted. */
  revenueCents: Range | null;
  /** The highest prices at which it pays. */
  prices: readonly { chance: 50 | 60 | 80; priceCents: number | null }[];
  /** Cents of the offer's currency for one of the simulation's: 1 where both are the same. */
  exchange: number;
}

/**
 * What a whole offer may cost at most, from what one of its videos may cost; `null` where the simulation says nothing of
 * it: no orders are counted, none of its videos is part of the offer, or the price is for each 1,000 views. Further
 * videos count alike and other formats as nothing, which is careful: several videos are a little surer than one.
 */
export function scaleProfitPrices(
  { format, prices, exchange }: ReturnsOfOne,
  terms: Pick<OfferTerms, 'priceKind' | 'deliverables'>,
): ProfitPrices | null {
  const videos = countVideos(terms, format);
  if (terms.priceKind !== 'fee' || videos === 0 || prices.length === 0) return null;
  const at = (chance: 50 | 60 | 80) => {
    const cents = prices.find((price) => price.chance === chance)?.priceCents ?? null;
    return cents === null ? null : Math.floor(cents * exchange * videos);
  };
  return { p50: at(50), p60: at(60), p80: at(80) };
}

/** What a commission on the orders of a whole offer comes to; `null` for other deals, or without orders to count. */
export function scaleCommission(
  { format, revenueCents, exchange }: ReturnsOfOne,
  terms: Pick<OfferTerms, 'priceKind' | 'deliverables' | 'commissionPercent'>,
): Range | null {
  const videos = countVideos(terms, format);
  const percent = terms.commissionPercent ?? 0;
  if (terms.priceKind !== 'affiliate' || revenueCents === null || videos === 0) return null;
  const share = (cents: number) => Math.round(cents * exchange * videos * (percent / 100));
  return { p10: share(revenueCents.p10), p50: share(revenueCents.p50), p90: share(revenueCents.p90) };
}

function countVideos({ deliverables }: Pick<OfferTerms, 'deliverables'>, kind: 'long' | 'short'): number {
  return deliverables
    .filter(({ format }) => (format === 'short') === (kind === 'short'))
    .reduce((sum, { count }) => sum + count, 0);
}
