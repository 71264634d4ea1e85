import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { WaitingRate } from '../../../contract/market/creator-rates.ts';
import { longestChannelName, longestSubscriberText } from '../../../contract/limits.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { findNiche, readLine } from './rate-entry.ts';
import { texts } from './texts.ts';
import { useWaitingEnd } from './use-waiting-end.ts';

interface AcceptRateFormProps {
  rate: WaitingRate;
  onGone: () => void;
  onBack: () => void;
}

/** What a collected rate needs beyond what its creator told, filled in as far as it is known. */
export function AcceptRateForm({ rate, onGone, onBack }: AcceptRateFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(rate.channel_name ?? '');
  const [subscribers, setSubscribers] = useState(String(rate.subscriber_count ?? ''));
  const [niche, setNiche] = useState<string>(rate.niche ?? '');
  const [problems, setProblems] = useState<{ name?: string; niche?: string }>({});
  const accepting = useAction(
    (input: { channel_name: string; subscriber_count: string; niche: Niche }) =>
      tellFailure(texts.acceptFailed, api.acceptSubmittedRate({ id: rate.id, ...input })),
    () => {
      void showToast({ title: 'Rate accepted', message: name, tone: 'good' });
      onGone();
    },
  );
  useWaitingEnd(accepting.failure, onGone);
  const field = (wanted: string) => {
    const found = place.current?.elements.namedItem(wanted);
    return found instanceof HTMLElement ? found : null;
  };
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const channel_name = readLine(name);
    const known = findNiche(niche);
    const found = {
      ...(channel_name === '' && { name: 'Please enter a channel name.' }),
      ...(known === undefined && { niche: 'Please choose a niche.' }),
    };
    setProblems(found);
    if (channel_name === '' || known === undefined) {
      field(channel_name === '' ? 'channel_name' : 'niche')?.focus();
      return;
    }
    accepting.run({ channel_name, subscriber_count: readLine(subscribers), niche: known });
  };
  const isNameRefused = accepting.failure?.code === 'CHANNEL_NAME_MISSING';
  const message = accepting.failure?.message ?? null;
  return (
    <form ref={place} className={form.form} aria-label="Accept this rate" onSubmit={submit} noValidate>
      <div className={form.row}>
        <TextInput
          label="Channel name"
          name="channel_name"
          required
          dir="auto"
          autoComplete="off"
          maxLength={longestChannelName}
          error={problems.name ?? (isNameRefused ? message : null)}
          value={name}
          readOnly={accepting.isRunning}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Niche"
          name="niche"
          required
          data={[{ value: '', label: 'Choose one' }, ...niches]}
          error={problems.niche ?? null}
          value={niche}
          onChange={({ currentTarget }) => setNiche(currentTarget.value)}
        />
        <TextInput
          label="Subscribers"
          name="subscriber_count"
          autoComplete="off"
          maxLength={longestSubscriberText}
          value={subscribers}
          readOnly={accepting.isRunning}
          onChange={({ currentTarget }) => setSubscribers(currentTarget.value)}
        />
      </div>
      <FailureLine message={isNameRefused ? null : message} />
      <div className={form.actions}>
        <Button type="submit" size="sm" aria-disabled={accepting.isRunning}>
          {accepting.isRunning ? texts.saving : 'Accept this rate'}
        </Button>
        <Button size="sm" variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
