import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NativeSelect, Button, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { KitOffer } from '../../../contract/creators/kit-offers.ts';
import { highestRateAmount, longestQuoteMessage } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { pageLocale } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { readWhole } from '../../ui/whole-amount.ts';
import classes from './kit-offers.module.css';
import { PlaceOfOffer } from './offer-place.tsx';
import { stateNames, texts } from './texts.ts';

const offersKey = ['kit-offers'];
type Amount = NonNullable<KitOffer['price']>;
const currencyCodes: readonly Amount['currency'][] = ['USD', 'EUR', 'GBP'];

/** What was asked of the reader on the pages of their media kits. */
export function KitOffers() {
  const list = useQuery({ queryKey: offersKey, queryFn: () => api.kitOffers() });
  return (
    <Card title={texts.title} lede={texts.lede}>
      <LoadedPart query={list} failure={texts.notLoaded}>
        {({ offers }) =>
          offers.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <ul className={classes.offers} aria-label={texts.title}>
              {offers.map((offer) => (
                <Offer key={offer.id} offer={offer} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}

function Offer({ offer }: { offer: KitOffer }) {
  const { budget, deadline, state, answer, price, deliverables } = offer;
  const wants = deliverables.map(({ format, count }) => `${count} × ${format}`).join(', ');
  return (
    <li className={classes.offer}>
      <h3 className={classes.name}>
        <bdi>{offer.sender_name}</bdi>{' '}
        <Tag tone={state === 'answered' ? 'good' : 'neutral'}>{stateNames[state]}</Tag>
      </h3>
      <FactList
        facts={[
          { name: texts.about, value: offer.channel_name ?? offer.channel_id },
          { name: texts.wants, value: wants },
          ...(budget === null ? [] : [{ name: texts.budget, value: formatAmount(budget) }]),
          ...(deadline === null
            ? []
            : [{ name: texts.by, value: <Moment iso={`${deadline}T12:00:00.000Z`} /> }]),
          ...(state === 'open' ? [{ name: texts.until, value: <Moment iso={offer.expires_at} /> }] : []),
        ]}
      />
      <p className={classes.text} dir="auto">
        {offer.message}
      </p>
      {answer !== null && (
        <div className={form.part}>
          <p className={form.note}>{texts.yours}</p>
          <p className={classes.text} dir="auto">
            {answer}
          </p>
          {price !== null && <p>{`${texts.price}: ${formatAmount(price)}`}</p>}
        </div>
      )}
      {state === 'open' && (
        <>
          <PlaceOfOffer source="media-kit" id={offer.id} />
          <Answering id={offer.id} />
        </>
      )}
    </li>
  );
}

/** One answer, by mail: text, and a price if there is one. */
function Answering({ id }: { id: string }) {
  const queries = useQueryClient();
  const { run, isRunning, failure } = useAction(
    (input: Parameters<typeof api.actOnKitOffer>[0]) => api.actOnKitOffer(input),
    () => void queries.invalidateQueries({ queryKey: offersKey }),
  );
  const [entered, setEntered] = useState({ text: '', amount: '', currency: 'USD' });
  const [isTried, setIsTried] = useState(false);
  const price = readAmount(entered);
  const isEmpty = entered.text.trim() === '';
  const change = (part: Partial<typeof entered>) => setEntered({ ...entered, ...part });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmpty && price !== undefined) run({ action: 'answer', id, text: entered.text.trim(), price });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Textarea
        label={texts.answer}
        description={texts.answerHint}
        dir="auto"
        rows={4}
        maxLength={longestQuoteMessage}
        error={isTried && isEmpty ? texts.noAnswer : null}
        value={entered.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <div className={form.row}>
        <TextInput
          label={texts.yourPrice}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={14}
          error={isTried && price === undefined ? texts.wrongAmount : null}
          value={entered.amount}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        />
        <NativeSelect
          label={texts.currency}
          data={[...currencyCodes]}
          value={entered.currency}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
        />
      </div>
      <FailureLine message={failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" size="sm" aria-disabled={isRunning}>
          {isRunning ? texts.sending : texts.send}
        </Button>
        <ConfirmedButton
          label={texts.decline}
          question={texts.declineQuestion}
          confirmLabel={texts.decline}
          keepLabel={texts.keep}
          isRunning={isRunning}
          size="xs"
          onConfirm={() => run({ action: 'decline', id })}
        />
      </div>
    </form>
  );
}

/** `null` where nothing is entered, `undefined` where it is no amount. */
function readAmount({ amount, currency }: { amount: string; currency: string }): Amount | null | undefined {
  if (amount.trim() === '') return null;
  const units = readWhole(amount);
  if (units === null || units < 1 || units > highestRateAmount) return undefined;
  return { cents: units * 100, currency: currencyCodes.find((code) => code === currency) ?? 'USD' };
}

function formatAmount({ cents, currency }: Amount): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 } as const;
  return (cents / 100).toLocaleString(pageLocale, style);
}
