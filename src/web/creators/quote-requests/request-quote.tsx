import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { longestQuoteMessage, mostOfADeliverable, quoteFormats } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { readWhole } from '../../ui/whole-amount.ts';
import { AmountFields, noAmount, readAmount, requestsKey } from './parts.tsx';
import { texts } from './texts.ts';

type Recipient = Pick<MarketplaceCreator, 'id' | 'channel_name'>;

/** Asks one creator of the marketplace for a quote, in a dialog. */
export function RequestQuote({ creator, mayAsk }: { creator: Recipient; mayAsk: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${texts.ask}: ${creator.channel_name}`}
        onClick={() => setIsOpen(true)}
      >
        {texts.ask}
      </Button>
      {isOpen && (
        <Dialog title={`${texts.ask}: ${creator.channel_name}`} onClose={() => setIsOpen(false)}>
          {mayAsk ? (
            <QuoteForm creator={creator} onClose={() => setIsOpen(false)} />
          ) : (
            <form method="dialog" className={form.form}>
              <p>{texts.noRight}</p>
              <Button type="submit" variant="default">
                {texts.cancel}
              </Button>
            </form>
          )}
        </Dialog>
      )}
    </>
  );
}

const empty = { message: '', format: quoteFormats[0] as string, count: '1', deadline: '', ...noAmount };
type Entered = typeof empty;

function readEntered(entered: Entered) {
  const message = entered.message.trim();
  const count = readWhole(entered.count) ?? 0;
  const budget = readAmount(entered);
  const problems = {
    message: message === '' ? texts.noMessage : null,
    count: count < 1 || count > mostOfADeliverable ? texts.wrongCount : null,
    amount: budget === undefined ? texts.wrongAmount : null,
  };
  const format = quoteFormats.find((each) => each === entered.format) ?? 'Other';
  const asked = {
    message,
    deliverables: [{ format, count }],
    budget: budget ?? null,
    deadline: entered.deadline === '' ? null : entered.deadline,
  };
  return { problems, asked, isWrong: Object.values(problems).some((each) => each !== null) };
}

function QuoteForm({ creator, onClose }: { creator: Recipient; onClose: () => void }) {
  const [entered, setEntered] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const queries = useQueryClient();
  const { problems, asked, isWrong } = readEntered(entered);
  const shown = isTried ? problems : { message: null, count: null, amount: null };
  const sending = useAction(
    () => api.requestQuote({ id: creator.id, ...asked }),
    () => {
      void queries.invalidateQueries({ queryKey: requestsKey });
      void showToast({ title: texts.sent, message: texts.sentNote, tone: 'good' });
      onClose();
    },
  );
  const change = (changed: Partial<Entered>) => setEntered({ ...entered, ...changed });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isWrong) sending.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <p className={form.note}>{texts.lede}</p>
      <Textarea
        label={texts.message}
        description={texts.messageHint}
        dir="auto"
        rows={5}
        maxLength={longestQuoteMessage}
        error={shown.message}
        value={entered.message}
        onChange={({ currentTarget }) => change({ message: currentTarget.value })}
      />
      <div className={form.row}>
        <NativeSelect
          label={texts.format}
          data={[...quoteFormats]}
          value={entered.format}
          onChange={({ currentTarget }) => change({ format: currentTarget.value })}
        />
        <TextInput
          label={texts.count}
          inputMode="numeric"
          maxLength={2}
          error={shown.count}
          value={entered.count}
          onChange={({ currentTarget }) => change({ count: currentTarget.value })}
        />
      </div>
      <AmountFields label={texts.budget} entered={entered} error={shown.amount} onChange={change} />
      <TextInput
        label={texts.deadline}
        type="date"
        value={entered.deadline}
        onChange={({ currentTarget }) => change({ deadline: currentTarget.value })}
      />
      <FailureLine message={sending.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={sending.isRunning}>
          {sending.isRunning ? texts.sending : texts.send}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
