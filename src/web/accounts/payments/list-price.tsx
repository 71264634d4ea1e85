import { useInViewport } from '@mantine/hooks';
import type { Product } from '../../../engine/plans/plans.ts';
import { formatPrice } from './price-labels.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-offer.ts';

/** A price that only the card provider knows; asked for once somebody has come to it. */
export function ListPrice({ product }: { product: Product }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const offer = useOffer(product, inViewport);
  return <span ref={ref}>{describe(offer)}</span>;
}

function describe(offer: ReturnType<typeof useOffer>): string {
  if (offer === undefined) return texts.atCheckout;
  return offer === null ? texts.byContact : formatPrice(offer);
}
