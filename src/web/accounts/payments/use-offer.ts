import { useEffect, useState } from 'react';
import type { Offer } from '../../../contract/accounts/payments.ts';
import type { Product } from '../../../engine/plans/plans.ts';
import { readOffers } from './offers.ts';

/** The price of a product: `undefined` while nobody knows it, `null` where it is not for sale by card. */
export function useOffer(product: Product, isWanted: boolean): Offer | null | undefined {
  const [offer, setOffer] = useState<Offer | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    void readOffers().then((offers) => {
      if (!isGone && offers !== null) setOffer(offers.find((one) => one.product === product) ?? null);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [product, isWanted]);
  return offer;
}
