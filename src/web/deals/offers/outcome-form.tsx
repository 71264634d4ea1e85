import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { currencies } from '../../../engine/pricing/rates.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { choicesOf, plainChoices } from '../../ui/choices.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { formatDay } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { describeAgreed } from './agreed-terms.ts';
import offers from './offers.module.css';
import { bringsFee, emptyOutcome, readOutcome } from './outcome-entry.ts';
import type { OutcomeEntry, OutcomeErrors } from './outcome-entry.ts';
import { outcomeNames, texts } from './texts.ts';
import { keptOffersKey } from './use-offers.ts';
import type { OpenedOffer } from './use-offers.ts';

/** How an offer ended: said once, then shown. */
export function Outcome({ offer, canChange }: { offer: OpenedOffer; canChange: boolean }) {
  if (offer.outcome !== null) return <Ended offer={offer} />;
  return canChange ? <OutcomeForm offer={offer} /> : null;
}

const rateStates = {
  waiting: 'You passed on the fee. Somebody looks at it before prices learn from it.',
  accepted: 'Prices learn from the fee you passed on.',
  refused: 'We did not use the fee you passed on.',
} as const;

function Ended({ offer }: { offer: OpenedOffer }) {
  const { outcome, agreed_on: day, agreed_amount_cents: fee, rate } = offer;
  const agreed = describeAgreed(offer);
  return (
    <Card title={texts.due}>
      <p>
        {outcome !== null && outcomeNames[outcome]}
        {agreed !== null && `: ${agreed}`}
        {day !== null && `, on ${formatDay(day)}`}.
      </p>
      {agreed !== null && fee === null && <p className={form.note}>{texts.noRate}</p>}
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
  const [entry, setEntry] = useState<OutcomeEntry>({ ...emptyOutcome, currency: offer.currency });
  const [errors, setErrors] = useState<OutcomeErrors>({});
  const settling = useAction(api.settleOffer, () => {
    void queries.invalidateQueries({ queryKey: keptOffersKey });
  });
  const { outcome } = entry;
  const hasFee = bringsFee(entry, offer);
  const change = (changed: Partial<OutcomeEntry>) => setEntry({ ...entry, ...changed });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const reading = readOutcome(entry, offer);
    setErrors('errors' in reading ? reading.errors : {});
    if ('settlement' in reading) settling.run({ id: offer.id, ...reading.settlement });
  };
  return (
    <Card title={texts.due}>
      <form className={`${form.form} ${offers.entry}`} onSubmit={submit} noValidate aria-label={texts.due}>
        <FilterChoice
          label="It ended with"
          choices={choicesOf(outcomeNames)}
          chosen={outcome}
          onChoose={(chosen) => change({ outcome: chosen ?? 'accepted' })}
        />
        {outcome === 'agreed' && (
          <AgreedFields entry={entry} errors={errors} isCpm={offer.price_kind === 'cpm'} onChange={change} />
        )}
        {outcome !== 'declined' && (
          <TextInput
            label="Agreed on"
            type="date"
            value={entry.day}
            error={errors.day}
            onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          />
        )}
        {outcome !== 'declined' &&
          (hasFee ? (
            <Checkbox
              label="Let prices learn from the fee"
              description="We pass on the fee, its day and the channel, and not your name. People look at it first."
              checked={entry.shares}
              onChange={({ currentTarget }) => change({ shares: currentTarget.checked })}
            />
          ) : (
            <p className={form.note}>{texts.noRate}</p>
          ))}
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

interface AgreedFieldsProps {
  entry: OutcomeEntry;
  errors: OutcomeErrors;
  isCpm: boolean;
  onChange: (changed: Partial<OutcomeEntry>) => void;
}

/** A fee, a commission, or both. */
function AgreedFields({ entry, errors, isCpm, onChange }: AgreedFieldsProps) {
  return (
    <div className={form.row}>
      <TextInput
        label={isCpm ? 'Agreed price per 1,000 views' : 'Agreed fee'}
        inputMode="decimal"
        autoComplete="off"
        value={entry.amount}
        error={errors.amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      <FilterChoice
        label="Currency"
        choices={plainChoices(currencies)}
        chosen={entry.currency}
        onChoose={(chosen) => onChange({ currency: chosen ?? 'USD' })}
      />
      <TextInput
        label={texts.commission}
        inputMode="decimal"
        autoComplete="off"
        value={entry.commission}
        error={errors.commission}
        onChange={({ currentTarget }) => onChange({ commission: currentTarget.value })}
      />
    </div>
  );
}
