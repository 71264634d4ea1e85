import type { Product } from '../../../engine/plans/plans.ts';
import { readOffers } from './offers.ts';
import { formatPrice } from './price-labels.ts';
import { texts } from './texts.ts';

/** A product's price in words; `null` where the server does not say. */
export async function readOfferedPrice(product: Product): Promise<string | null> {
  const offers = await readOffers();
  if (offers === null) return null;
  const offer = offers.find((one) => one.product === product);
  return offer === undefined ? texts.byContact : formatPrice(offer);
}
