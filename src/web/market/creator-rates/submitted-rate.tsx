import { Button, TextInput, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { WaitingRate } from '../../../contract/market/creator-rates.ts';
import { formatCompact, formatDay } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { longestNotes, longestChannelName, longestSubscriberText } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { ChannelName } from './rate-table.tsx';
import { formatAmount, rateTypeWords, texts } from './texts.ts';
import { readLine, findNiche } from './rate-entry.ts';
import { useWaitingEnd } from './use-waiting-end.ts';
import form from '../../ui/form.module.css';
import classes from './submitted-rates-panel.module.css';

interface SubmittedRateProps {
  rate: WaitingRate;
  /** It waits no more, and its buttons go with it. */
  onGone: () => void;
}

/** One submitted rate with what is known of its channel, and the two answers to it. */
export function SubmittedRate({ rate, onGone }: SubmittedRateProps) {
  const queries = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [answer, setAnswer] = useState<'none' | 'accept' | 'refuse' | 'withdrawn'>('none');
  useEffect(() => {
    if (answer === 'withdrawn') opener.current?.focus();
  }, [answer]);
  const go = () => {
    onGone();
    void queries.invalidateQueries();
  };
  const back = () => setAnswer('withdrawn');
  const name = rate.channel_name ?? rate.channel_id;
  return (
    <li className={classes.rate}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <ChannelName name={name} url={`https://www.youtube.com/channel/${rate.channel_id}`} />
        </h3>
        <p className={classes.amount}>
          {formatAmount(rate)} <span className={classes.note}>{rateTypeWords[rate.rate_type]}</span>
        </p>
      </div>
      <p className={classes.note}>
        {describeChannel(rate)} Agreed on <time dateTime={rate.agreed_on}>{formatDay(rate.agreed_on)}</time>,{' '}
        {rate.source === 'verdict' ? 'passed on by a brand or agency' : 'submitted'} on{' '}
        <Moment iso={rate.created_at} />.
      </p>
      {rate.notes !== '' && (
        <p className={classes.notes}>
          <bdi>{rate.notes}</bdi>
        </p>
      )}
      {answer === 'accept' && <AcceptRateForm rate={rate} onGone={go} onBack={back} />}
      {answer === 'refuse' && <RefuseRateForm rate={rate} onGone={go} onBack={back} />}
      {(answer === 'none' || answer === 'withdrawn') && (
        <div className={form.actions}>
          <Button
            ref={opener}
            size="sm"
            aria-label={`Accept the rate of ${name}`}
            onClick={() => setAnswer('accept')}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`Refuse the rate of ${name}`}
            onClick={() => setAnswer('refuse')}
          >
            Refuse
          </Button>
        </div>
      )}
    </li>
  );
}

function describeChannel({ channel_name, subscriber_count, niche }: WaitingRate): string {
  if (channel_name === null) return 'No analysis of the last 30 days tells of this channel.';
  const parts = [
    subscriber_count === null ? 'subscribers not known' : `${formatCompact(subscriber_count)} subscribers`,
    niche ?? 'niche not known',
  ];
  return `At present: ${parts.join(', ')}.`;
}

interface RefuseRateFormProps {
  rate: WaitingRate;
  onGone: () => void;
  onBack: () => void;
}

/** A refusal needs its reason, which its creator reads. */
function RefuseRateForm({ rate, onGone, onBack }: RefuseRateFormProps) {
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

interface AcceptRateFormProps {
  rate: WaitingRate;
  onGone: () => void;
  onBack: () => void;
}

/** What a collected rate needs beyond what its creator told, filled in as far as it is known. */
function AcceptRateForm({ rate, onGone, onBack }: AcceptRateFormProps) {
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
