import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Product } from '../../../engine/plans/plans.ts';

/** A price that only the card provider knows. It is asked for, and its code loaded, once somebody has come to it. */
export function ListPrice({ product }: { product: Product }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [price, setPrice] = useState('Shown at checkout');
  useEffect(() => {
    if (!inViewport) return undefined;
    let isGone = false;
    void readPrice(product).then((known) => {
      if (!isGone && known !== null) setPrice(known);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [product, inViewport]);
  return <span ref={ref}>{price}</span>;
}

/** `null` where nobody knows it. */
async function readPrice(product: Product): Promise<string | null> {
  try {
    const { readOfferedPrice } = await import('./offered-price.ts');
    return await readOfferedPrice(product);
  } catch {
    return null;
  }
}
