import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import {
  highestOfferCents,
  mostVisitorOffers,
  visitorOfferDays,
} from '../../../engine/pricing/offers/offer-limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { choicesOf } from '../../ui/choices.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { useBusy } from '../../ui/use-busy.ts';
import { askForWord, describeWord } from './visitor-word.ts';
import type { VisitorQuestion, VisitorWord } from './visitor-word.ts';

const texts = {
  title: 'Is this price fair?',
  wrongAmount: 'Enter an amount such as 3,500 or 3,500.50.',
  someLeft: (left: number) => `${left} more without an account.`,
  noneLeft: `That was the last of ${mostVisitorOffers} without an account in ${visitorOfferDays} days. A free account judges more.`,
} as const;

const formats = choicesOf({
  integration: '60–90 second integration',
  mention: '30 second mention',
  semiDedicated: 'Semi-dedicated video',
  dedicated: 'Dedicated video',
  short: 'Short',
});

interface VisitorOfferProps {
  analysisId: string;
  /** What leads to an account. */
  signUp: ReactNode;
}

type Outcome = { word: VisitorWord } | { failure: string; isUsedUp: boolean };

/** Is a price fair? One word for whoever has no account, a few times. */
export function VisitorOffer({ analysisId, signUp }: VisitorOfferProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isBusy, run } = useBusy();
  const judge = (question: Omit<VisitorQuestion, 'analysis_id'>) =>
    run(async () => {
      setOutcome(null);
      const answer = await askForWord({ ...question, analysis_id: analysisId });
      setOutcome(
        'left' in answer
          ? { word: answer }
          : { failure: answer.message, isUsedUp: answer.code === 'ACCOUNT_REQUIRED' },
      );
    });
  const word = outcome !== null && 'word' in outcome ? outcome.word : null;
  const isUsedUp = outcome !== null && ('word' in outcome ? outcome.word.left === 0 : outcome.isUsedUp);
  return (
    <div className={form.form}>
      {!isUsedUp && <PriceForm isBusy={isBusy} onJudge={judge} />}
      <FailureLine message={outcome !== null && 'failure' in outcome ? outcome.failure : null} />
      <div aria-live="polite">
        {word !== null && (
          <>
            <p>
              <strong>{describeWord(word)}</strong>
            </p>
            <p className={form.note}>{word.left === 0 ? texts.noneLeft : texts.someLeft(word.left)}</p>
          </>
        )}
      </div>
      {isUsedUp && <div className={form.actions}>{signUp}</div>}
    </div>
  );
}

interface PriceFormProps {
  isBusy: boolean;
  onJudge: (question: Omit<VisitorQuestion, 'analysis_id'>) => void;
}

/** A price for one piece of content. */
function PriceForm({ isBusy, onJudge }: PriceFormProps) {
  const priceId = useId();
  const [price, setPrice] = useState('');
  const [currency, setCurrency] = useState<VisitorQuestion['currency']>('USD');
  const [format, setFormat] = useState<VisitorQuestion['format']>('integration');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const cents = readHundredths(price);
    const isWrong = cents === null || cents > highestOfferCents;
    setError(isWrong ? texts.wrongAmount : null);
    if (isWrong) document.getElementById(priceId)?.focus();
    else onJudge({ format, price_cents: cents, currency });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={texts.title}>
      <div className={form.row}>
        <TextInput
          id={priceId}
          label="What do they ask?"
          inputMode="decimal"
          autoComplete="off"
          placeholder="3,500"
          value={price}
          error={error}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        <NativeSelect
          label="Currency"
          data={currencies}
          value={currency}
          onChange={({ currentTarget }) =>
            setCurrency(currencies.find((each) => each === currentTarget.value) ?? 'USD')
          }
        />
      </div>
      <NativeSelect
        label="For one"
        data={formats}
        value={format}
        onChange={({ currentTarget }) =>
          setFormat(formats.find(({ value }) => value === currentTarget.value)?.value ?? 'integration')
        }
      />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Judging…' : 'Judge the offer'}
        </Button>
      </div>
    </form>
  );
}
