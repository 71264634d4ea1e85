import type { OfferTerms, ProfitPrices } from './offer.ts';

/** The highest prices at which one video pays, as a simulation has computed them. */
export interface PricesOfOne {
  /** Of which videos. */
  format: 'long' | 'short';
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
  { format, prices, exchange }: PricesOfOne,
  { priceKind, deliverables }: Pick<OfferTerms, 'priceKind' | 'deliverables'>,
): ProfitPrices | null {
  const videos = deliverables
    .filter((deliverable) => (deliverable.format === 'short') === (format === 'short'))
    .reduce((sum, { count }) => sum + count, 0);
  if (priceKind === 'cpm' || videos === 0 || prices.length === 0) return null;
  const at = (chance: 50 | 60 | 80) => {
    const cents = prices.find((price) => price.chance === chance)?.priceCents ?? null;
    return cents === null ? null : Math.floor(cents * exchange * videos);
  };
  return { p50: at(50), p60: at(60), p80: at(80) };
}
