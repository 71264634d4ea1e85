import { Button, type ButtonProps } from '@mantine/core';
import type { Product } from '../../../engine/plans/plans.ts';
import { contactHref } from '../../app/paths.ts';
import { BlockedTab } from './blocked-tab.tsx';
import classes from './payments.module.css';
import { formatPrice } from './price-labels.ts';
import { startCheckout } from './start-checkout.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-offer.ts';
import { useOpening } from './use-opening.ts';

interface BuyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  product: Product;
  label: string;
  /** The channel of a Full Report. */
  channelUrl?: string;
  /** True where the price is asked for at once, and stands behind the label; what is not for sale is by contact. */
  showsPrice?: boolean;
}

/** Begins a purchase of somebody who is signed in. */
export function BuyButton({ product, label, channelUrl, showsPrice = false, ...look }: BuyButtonProps) {
  const offer = useOffer(product, showsPrice);
  const { isOpening, blockedUrl, begin } = useOpening(() =>
    startCheckout({ product, ...(channelUrl !== undefined && { channelUrl }) }),
  );
  if (offer === null) {
    return (
      <Button
        component="a"
        href={contactHref}
        {...look}
        variant="default"
        aria-label={`${label}: ${texts.byContact}`}
      >
        {texts.byContact}
      </Button>
    );
  }
  const price = offer === undefined ? '' : `, ${formatPrice(offer)}`;
  return (
    <div className={classes.purchase}>
      <Button {...look} disabled={isOpening} onClick={begin}>
        {isOpening ? texts.loading : label + price}
      </Button>
      {blockedUrl !== null && <BlockedTab url={blockedUrl} label={texts.openPayment} />}
    </div>
  );
}
