import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { WaitingRate } from '../../../contract/market/creator-rates.ts';
import { longestNotes } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { readLine } from './rate-entry.ts';
import { texts } from './texts.ts';
import { useWaitingEnd } from './use-waiting-end.ts';

interface RefuseRateFormProps {
  rate: WaitingRate;
  onGone: () => void;
  onBack: () => void;
}

/** A refusal needs its reason, which its creator reads. */
export function RefuseRateForm({ rate, onGone, onBack }: RefuseRateFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const refusing = useAction(
    (words: string) =>
      tellFailure(texts.refuseFailed, api.refuseSubmittedRate({ id: rate.id, reason: words })),
    () => {
      void showToast({ title: 'Rate refused', message: rate.channel_name ?? rate.channel_id, tone: 'good' });
      onGone();
    },
  );
  useWaitingEnd(refusing.failure, onGone);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const words = readLine(reason);
    setIsMissing(words === '');
    if (words === '') field.current?.focus();
    else refusing.run(words);
  };
  return (
    <form className={form.form} aria-label="Refuse this rate" onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label="Reason"
        name="reason"
        required
        dir="auto"
        autoComplete="off"
        maxLength={longestNotes}
        description="The creator reads it beside the rate; the audit log keeps it too."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isMissing ? 'Please say why this rate is refused.' : (refusing.failure?.message ?? null)}
        value={reason}
        readOnly={refusing.isRunning}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setIsMissing(false);
        }}
      />
      <div className={form.actions}>
        <Button type="submit" size="sm" aria-disabled={refusing.isRunning}>
          {refusing.isRunning ? texts.saving : 'Refuse this rate'}
        </Button>
        <Button size="sm" variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
