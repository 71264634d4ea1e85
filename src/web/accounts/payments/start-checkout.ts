import type { Product } from '../../../engine/plans/plans.ts';
import { readOffers } from './offers.ts';
import { askForPage, openOutsidePage, type Found } from './outside-page.ts';
import { texts } from './texts.ts';

export interface Purchase {
  product: Product;
  /** The channel of a Full Report: its address, handle or id. */
  channelUrl?: string;
}

/**
 * Begins a purchase and opens its payment page in a new tab, with the messages of the specification (section 8). To be
 * called within a click, by somebody who is signed in. Answers the page's address where the tab was blocked.
 */
export function startCheckout(purchase: Purchase): Promise<string | null> {
  return openOutsidePage({
    find: () => beginPurchase(purchase),
    opening: texts.redirecting,
    failed: texts.checkoutFailed,
  });
}

async function beginPurchase({ product, channelUrl }: Purchase): Promise<Found> {
  const offers = await readOffers();
  if (offers === null) return { message: texts.checkoutFailedMessage };
  const priceId = offers.find((offer) => offer.product === product)?.price_id;
  if (priceId === undefined) return { message: texts.notForSale };
  return askForPage(
    '/functions/v1/create-checkout',
    { priceId, ...(channelUrl !== undefined && { channelUrl }) },
    texts.checkoutFailedMessage,
  );
}
