import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { offerOutcomes } from '../../../engine/pricing/offers/offer.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { plainChoices } from '../../ui/choices.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { formatDay } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { formatMoney } from './money.ts';
import { outcomeNames, texts } from './texts.ts';
import { keptOffersKey } from './use-offers.ts';
import type { OpenedOffer } from './use-offers.ts';

/** How an offer ended: said once, then shown. */
export function Outcome({ offer, canChange }: { offer: OpenedOffer; canChange: boolean }) {
  if (offer.outcome !== null) return <Ended offer={offer} />;
  return canChange ? <OutcomeForm offer={offer} /> : null;
}

const rateStates = {
  waiting: 'The amount was passed on and waits to be looked at.',
  accepted: 'Prices learn from the amount you passed on.',
  refused: 'The amount you passed on was not taken over.',
} as const;

function Ended({ offer }: { offer: OpenedOffer }) {
  const { outcome, agreed_amount_cents: amount, agreed_currency: currency, agreed_on: day, rate } = offer;
  return (
    <Card title={texts.due}>
      <p>
        {outcome !== null && outcomeNames[outcome]}
        {amount !== null && currency !== null && `: ${formatMoney(amount, currency)}`}
        {day !== null && `, on ${formatDay(day)}`}.
      </p>
      {rate !== null && (
        <p className={form.note}>
          {rateStates[rate.status]} {rate.reason}
        </p>
      )}
    </Card>
  );
}

function OutcomeForm({ offer }: { offer: OpenedOffer }) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<(typeof offerOutcomes)[number]>('accepted');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(offer.currency);
  const [day, setDay] = useState('');
  const [shares, setShares] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const settling = useAction(api.settleOffer, () => {
    void queries.invalidateQueries({ queryKey: keptOffersKey });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const cents = readHundredths(amount);
    const isOther = outcome === 'agreed';
    setError(isOther && cents === null ? texts.wrongAmount : null);
    if (isOther && cents === null) return;
    settling.run({
      id: offer.id,
      outcome,
      agreed: isOther && cents !== null ? { amount_cents: cents, currency } : null,
      agreed_on: outcome === 'declined' || day === '' ? null : day,
      share_rate: shares && outcome !== 'declined',
    });
  };
  return (
    <Card title={texts.due}>
      <form className={form.form} onSubmit={submit} noValidate aria-label={texts.due}>
        <FilterChoice
          label="It ended with"
          choices={offerOutcomes.map((value) => ({ value, label: outcomeNames[value] }))}
          chosen={outcome}
          onChoose={(chosen) => setOutcome(chosen ?? 'accepted')}
        />
        {outcome === 'agreed' && (
          <div className={form.row}>
            <TextInput
              label="Agreed amount"
              inputMode="decimal"
              value={amount}
              error={error}
              onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            />
            <FilterChoice
              label="Currency"
              choices={plainChoices(currencies)}
              chosen={currency}
              onChoose={(chosen) => setCurrency(chosen ?? 'USD')}
            />
          </div>
        )}
        {outcome !== 'declined' && (
          <>
            <TextInput
              label="Agreed on"
              type="date"
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Checkbox
              label="Let prices learn from it"
              description="We pass on the amount, its day and the channel, and not your name. People look at it first."
              checked={shares}
              onChange={({ currentTarget }) => setShares(currentTarget.checked)}
            />
          </>
        )}
        <FailureLine message={settling.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" variant="default" aria-disabled={settling.isRunning}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
