import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import { longestNotes } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { showToast } from '../../ui/toast.ts';
import { currencyChoices, findCurrency } from './currencies.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { rateDays, readRate, type RateEntry, type RateProblems } from './rate-entry.ts';
import classes from '../../ui/form.module.css';
import { useAction, type ActionFailure } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { rateTypeWords } from './labels.ts';

const empty: RateEntry = { rate_type: 'flat_fee', amount: '', currency: 'USD', agreed_on: '', notes: '' };
const rateTypes: readonly SubmittedRate['rate_type'][] = ['flat_fee', 'cpm', 'affiliate'];
const amountHints: Record<SubmittedRate['rate_type'], string> = {
  flat_fee: 'For one video.',
  cpm: 'For 1,000 views.',
  affiliate: 'In percent of each sale.',
};

export function RateForm({ channelId }: { channelId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [entry, setEntry] = useState(empty);
  const [problems, setProblems] = useState<RateProblems>({});
  const [nowMs] = useState(() => Date.now());
  const { keepRates } = useCreatorMemory();
  const submitting = useAction(
    (rate: Omit<SubmittedRate, 'id' | 'channel_id' | 'status' | 'refusal_reason' | 'created_at'>) =>
      api.creatorRates({ action: 'submit', channel_id: channelId, ...rate }),
    ({ rates }) => {
      keepRates(rates);
      setEntry({ ...empty, rate_type: entry.rate_type, currency: entry.currency });
      void showToast({
        title: 'Rate submitted',
        message: 'A person checks it before it counts.',
        tone: 'good',
      });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readRate(entry, nowMs);
    setProblems('problems' in read ? read.problems : {});
    if ('rate' in read) {
      submitting.run(read.rate);
      return;
    }
    const field = form.current?.elements.namedItem('amount' in read.problems ? 'amount' : 'agreed_on');
    if (field instanceof HTMLElement) field.focus();
  };
  const change = (part: Partial<RateEntry>) => setEntry({ ...entry, ...part });
  const refused = problemsOf(submitting.failure);
  const isShare = entry.rate_type === 'affiliate';
  const { first, last } = rateDays(nowMs);
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.row}>
        <NativeSelect
          label="Kind of rate"
          data={rateTypes.map((value) => ({ value, label: rateTypeWords[value] }))}
          value={entry.rate_type}
          onChange={({ currentTarget }) => {
            const chosen = rateTypes.find((type) => type === currentTarget.value);
            if (chosen !== undefined) change({ rate_type: chosen });
          }}
        />
        <TextInput
          label={isShare ? 'Share in percent' : 'Amount'}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          description={amountHints[entry.rate_type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problems.amount ?? refused.amount ?? null}
          value={entry.amount}
          readOnly={submitting.isRunning}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        />
        {!isShare && (
          <NativeSelect
            label="Currency"
            data={currencyChoices}
            value={entry.currency}
            onChange={({ currentTarget }) => change({ currency: findCurrency(currentTarget.value) })}
          />
        )}
        <TextInput
          type="date"
          label="Day of the agreement"
          name="agreed_on"
          min={first}
          max={last}
          error={problems.agreed_on ?? refused.agreed_on ?? null}
          value={entry.agreed_on}
          readOnly={submitting.isRunning}
          onChange={({ currentTarget }) => change({ agreed_on: currentTarget.value })}
        />
      </div>
      <Textarea
        label="Notes"
        name="notes"
        dir="auto"
        rows={3}
        maxLength={longestNotes}
        description={`What was agreed, up to ${longestNotes} characters. Please no names of people.`}
        value={entry.notes}
        readOnly={submitting.isRunning}
        onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
      />
      <FailureLine message={Object.keys(refused).length > 0 ? null : (submitting.failure?.message ?? null)} />
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={submitting.isRunning}>
          {submitting.isRunning ? 'Loading...' : 'Submit this rate'}
        </Button>
      </div>
    </form>
  );
}

/** The server's refusals that belong to a field. */
function problemsOf(failure: ActionFailure | null): RateProblems {
  if (failure?.code === 'WRONG_AMOUNT') return { amount: failure.message };
  return failure?.code === 'WRONG_DATE' ? { agreed_on: failure.message } : {};
}
