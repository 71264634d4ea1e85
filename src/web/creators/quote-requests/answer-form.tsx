import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { longestQuoteMessage } from '../../../contract/limits.ts';
import form from '../../ui/form.module.css';
import type { Amount, EnteredAmount } from './parts.tsx';
import { AmountFields, noAmount, readAmount } from './parts.tsx';
import { texts } from './texts.ts';

export interface EnteredAnswer extends EnteredAmount {
  text: string;
}
export const emptyAnswer: EnteredAnswer = { text: '', ...noAmount };

interface AnswerFormProps {
  entered: EnteredAnswer;
  hint: string;
  isRunning: boolean;
  onChange: (entered: EnteredAnswer) => void;
  onSend: (text: string, price: Amount | null) => void;
  onCancel: () => void;
}

/** An answer in words, with a price if there is one. */
export function AnswerForm({ entered, hint, isRunning, onChange, onSend, onCancel }: AnswerFormProps) {
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // It opens by a press, whose button is gone then.
  useEffect(() => field.current?.focus(), []);
  const text = entered.text.trim();
  const price = readAmount(entered);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text !== '' && price !== undefined && !isRunning) onSend(text, price);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        label={texts.answer}
        description={hint}
        dir="auto"
        rows={6}
        maxLength={longestQuoteMessage}
        error={isTried && text === '' ? texts.noAnswer : null}
        value={entered.text}
        onChange={({ currentTarget }) => onChange({ ...entered, text: currentTarget.value })}
      />
      <AmountFields
        label={texts.askedPrice}
        entered={entered}
        error={isTried && price === undefined ? texts.wrongAmount : null}
        onChange={(change) => onChange({ ...entered, ...change })}
      />
      <div className={form.actions}>
        <Button type="submit" size="sm" aria-disabled={isRunning}>
          {isRunning ? texts.sending : texts.sendAnswer}
        </Button>
        <Button variant="default" size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
