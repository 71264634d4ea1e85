import type { OfferTerms } from '../offers/offer.ts';

/** A judged offer on its way into a quote: what is made, on which terms, for how much. */
export interface QuotedOffer extends Pick<
  OfferTerms,
  | 'side'
  | 'currency'
  | 'deliverables'
  | 'rights'
  | 'exclusivityMonths'
  | 'whitelisting'
  | 'editRights'
  | 'rush'
  | 'guarantee'
> {
  priceCents: number;
}

/** The offer as parts of an address. */
export function writeQuotedOffer(offer: QuotedOffer): Record<string, string> {
  const { whitelisting, guarantee } = offer;
  const parts: Record<string, string | null> = {
    price: String(offer.priceCents),
    currency: offer.currency,
    side: offer.side,
    made: offer.deliverables.map(({ format, count }) => `${format}:${count}`).join(','),
    rights: offer.rights.map(({ right, months }) => `${right}:${months}`).join(','),
    exclusivity: offer.exclusivityMonths === 0 ? '' : String(offer.exclusivityMonths),
    ads: whitelisting && `${whitelisting.months}:${whitelisting.spendCents}`,
    edit: offer.editRights ? 'yes' : '',
    rush: offer.rush ? 'yes' : '',
    guarantee: guarantee && `${guarantee.views}:${guarantee.day}`,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text]])),
  );
}
