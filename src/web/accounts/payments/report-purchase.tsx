import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestChannelReference } from '../../../contract/limits.ts';
import { BlockedTab } from './blocked-tab.tsx';
import classes from './payments.module.css';
import { formatPrice } from './price-labels.ts';
import { startCheckout } from './start-checkout.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-offer.ts';
import { useOpening } from './use-opening.ts';

/** Asks for the channel that a Full Report is about, and begins its purchase. */
export function ReportPurchase({ label }: { label: string }) {
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
