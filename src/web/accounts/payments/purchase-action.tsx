import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { Product } from '../../../engine/plans/plans.ts';
import { longestChannelReference } from '../../../contract/limits.ts';
import { useStart } from '../../session/start.ts';
import { BuyButton } from './buy-button.tsx';
import { BlockedTab } from './blocked-tab.tsx';
import { formatPrice } from './price-labels.ts';
import { startCheckout } from './start-checkout.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-offer.ts';
import { useOpening } from './use-opening.ts';
import classes from './payments.module.css';

/** What begins a purchase on the pricing section: a button, and for a Full Report the question for its channel. */
export function PurchaseAction({ product, label }: { product: Product; label: string }) {
  if (product === 'full_report') return <ReportPurchase label={label} />;
  if (product === 'growth') return <BuyButton product={product} label={label} fullWidth px="xs" />;
  return <BuyButton product={product} label={label} variant="default" asksPrice={hasNoListPrice(product)} />;
}

/** Only the card provider knows what these cost, and whether they are for sale. */
function hasNoListPrice(product: Product): boolean {
  return product === 'pro' || product === 'premium' || product === 'agency';
}

/** Asks for the channel that a Full Report is about, and begins its purchase. */
function ReportPurchase({ label }: { label: string }) {
  const { account } = useStart();
  return account?.workspace.is_team ? <p>{texts.ownWorkspaceOnly}</p> : <ReportForm label={label} />;
}

function ReportForm({ label }: { label: string }) {
  const [channelUrl, setChannelUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const offer = useOffer('full_report', true);
  const { isOpening, blockedUrl, begin } = useOpening(() =>
    startCheckout({ product: 'full_report', channelUrl: channelUrl.trim() }),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isMissing = channelUrl.trim() === '';
    setError(isMissing ? texts.channelMissing : null);
    if (!isMissing) begin();
  };
  const price = offer === undefined || offer === null ? '' : `, ${formatPrice(offer)}`;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.channel}
        placeholder={texts.channelExample}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={channelUrl}
        maxLength={longestChannelReference}
        error={error}
        onChange={({ currentTarget }) => setChannelUrl(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isOpening}>
        {isOpening ? texts.loading : label + price}
      </Button>
      {blockedUrl !== null && <BlockedTab url={blockedUrl} label={texts.openPayment} />}
    </form>
  );
}
