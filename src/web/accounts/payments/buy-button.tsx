import { Button, type ButtonProps } from '@mantine/core';
import type { Product } from '../../../engine/plans/plans.ts';
import { contactHref } from '../../session/contact-links.ts';
import { useRight, whoMay } from '../../session/rights.ts';
import { BlockedTab } from './blocked-tab.tsx';
import classes from './payments.module.css';
import { formatPrice } from './price-labels.ts';
import { startCheckout } from './start-checkout.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-offer.ts';
import { useOpening } from './use-opening.ts';

interface BuyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'px'> {
  product: Product;
  label: string;
  /** The channel of a Full Report. */
  channelUrl?: string;
  /** True where it is asked at once whether this is for sale; what is not is by contact. */
  asksPrice?: boolean;
  /** The same, and the price stands behind the label. */
  showsPrice?: boolean;
}

/** Begins a purchase of somebody who is signed in. */
export function BuyButton({ product, label, channelUrl, ...wishes }: BuyButtonProps) {
  const { showsPrice = false, asksPrice = showsPrice, ...look } = wishes;
  const mayBuy = useRight('own');
  const offer = useOffer(product, asksPrice);
  const { isOpening, blockedUrl, begin } = useOpening(() =>
    startCheckout({ product, ...(channelUrl !== undefined && { channelUrl }) }),
  );
  if (!mayBuy) return <p className={classes.blocked}>{whoMay('own')}</p>;
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
  const price = offer === undefined || !showsPrice ? '' : `, ${formatPrice(offer)}`;
  return (
    <div className={classes.purchase}>
      <Button {...look} disabled={isOpening} onClick={begin}>
        {isOpening ? texts.loading : label + price}
      </Button>
      {blockedUrl !== null && <BlockedTab url={blockedUrl} label={texts.openPayment} />}
    </div>
  );
}
