import type { Range } from '../returns/assumptions.ts';
import type { OfferTerms, ProfitPrices } from './offer.ts';
import { hasBoth } from './offer-parts.ts';

/** What a simulation has computed for one video. */
export interface ReturnsOfOne {
  /** Of which videos. */
  format: 'long' | 'short';
  /** Of its orders, without refunds; `null` where none are counted. */
  revenueCents: Range | null;
  /** The highest prices at which it pays. */
  prices: readonly { chance: 50 | 60 | 80; priceCents: number | null }[];
  /** What the simulation takes off each order's value, and off all of them. */
  costs: { marginPercent: number; commissionPercent: number; fixedCents: number } | null;
  /** Cents of the offer's currency for one of the simulation's: 1 where both are the same. */
  exchange: number;
}

/**
 * What a whole offer may cost at most, from what one of its videos may cost; `null` where the simulation says nothing of
 * it: no orders are counted, none of its videos is part of the offer, or the price is for each 1,000 views. Further
 * videos count alike and other formats as nothing, which is careful: several videos are a little surer than one.
 * Beside a commission these are fees, with the offer's commission in place of the simulation's own.
 */
export function scaleProfitPrices(
  own: ReturnsOfOne,
  terms: Pick<OfferTerms, 'priceKind' | 'priceCents' | 'commissionPercent' | 'deliverables'>,
): ProfitPrices | null {
  const { format, exchange } = own;
  const videos = countVideos(terms, format);
  const prices = hasBoth(terms) ? besideCommission(own, terms.commissionPercent ?? 0) : own.prices;
  if (terms.priceKind !== 'fee' || videos === 0 || prices.length === 0) return null;
  const at = (chance: 50 | 60 | 80) => {
    const cents = prices.find((price) => price.chance === chance)?.priceCents ?? null;
    return cents === null ? null : Math.floor(cents * exchange * videos);
  };
  return { p50: at(50), p60: at(60), p80: at(80) };
}

/**
 * The fees that pay beside a commission: the same orders, of which another share is left. Empty where that cannot be
 * told, since nothing of an order was left to the simulation and would be now.
 */
function besideCommission({ prices, costs }: ReturnsOfOne, percent: number): ReturnsOfOne['prices'] {
  if (costs === null) return [];
  const { marginPercent, commissionPercent, fixedCents } = costs;
  const [left, leftNow] = [marginPercent - commissionPercent, marginPercent - percent];
  const isUnknown = prices.some(({ priceCents }) => priceCents === null) && percent < commissionPercent;
  if (isUnknown) return [];
  return prices.map(({ chance, priceCents }) => {
    const cents =
      priceCents === null || leftNow <= 0 ? 0 : ((priceCents + fixedCents) * leftNow) / left - fixedCents;
    return { chance, priceCents: cents >= 1 ? Math.floor(cents) : null };
  });
}

/** What a commission on the orders of a whole offer comes to; `null` for other deals, or without orders to count. */
export function scaleCommission(
  { format, revenueCents, exchange }: ReturnsOfOne,
  terms: Pick<OfferTerms, 'priceKind' | 'priceCents' | 'deliverables' | 'commissionPercent'>,
): Range | null {
  const videos = countVideos(terms, format);
  const percent = terms.commissionPercent ?? 0;
  const isShared = terms.priceKind === 'affiliate' || hasBoth(terms);
  if (!isShared || revenueCents === null || videos === 0) return null;
  const share = (cents: number) => Math.round(cents * exchange * videos * (percent / 100));
  return { p10: share(revenueCents.p10), p50: share(revenueCents.p50), p90: share(revenueCents.p90) };
}

function countVideos({ deliverables }: Pick<OfferTerms, 'deliverables'>, kind: 'long' | 'short'): number {
  return deliverables
    .filter(({ format }) => (format === 'short') === (kind === 'short'))
    .reduce((sum, { count }) => sum + count, 0);
}
