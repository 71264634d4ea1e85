import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { longestAddress, longestChannelReference } from '../../../contract/limits.ts';
import { Moment } from '../../ui/moment.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { askForCode, proveOwnership } from './requests.ts';
import type { Answered, Given } from './requests.ts';
import { texts } from './texts.ts';
import classes from './removal-form.module.css';

/** A creator's request to be removed: the channel, then the proof that it is theirs, then the date of the answer. */
export function RemovalForm() {
  const [given, setGiven] = useState<Given | null>(null);
  const [dueAt, setDueAt] = useState<string | null>(null);
  if (dueAt !== null) {
    return (
      <output className={classes.form}>
        <p>
          {texts.proven} <Moment iso={dueAt} />.
        </p>
      </output>
    );
  }
  if (given === null) return <ChannelStep onGiven={setGiven} />;
  return <ProofStep given={given} onProven={setDueAt} onAgain={() => setGiven(null)} />;
}

/** Of a step: what the server said against it, and how its call is made. */
function useStep<T>(onDone: (done: T) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const take = (call: () => Promise<Answered<T>>) =>
    run(async () => {
      setProblem(null);
      const answer = await call();
      if (answer.ok) onDone(answer.value);
      else setProblem(answer.message);
    });
  return { problem, setProblem, isBusy, take };
}

function ChannelStep({ onGiven }: { onGiven: (given: Given) => void }) {
  const [channel, setChannel] = useState('');
  const [email, setEmail] = useState('');
  const { problem, setProblem, isBusy, take } = useStep(onGiven);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (channel.trim() === '' || email.trim() === '') return setProblem(texts.missing);
    take(() => askForCode({ channel: channel.trim(), email: email.trim() }));
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={texts.title}>
      <TextInput
        className={classes.field}
        label={texts.channel}
        description={texts.channelHint}
        name="channel_url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestChannelReference}
        value={channel}
        readOnly={isBusy}
        onChange={(event) => setChannel(event.currentTarget.value)}
      />
      <TextInput
        className={classes.field}
        label={texts.email}
        description={texts.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={longestAddress}
        value={email}
        readOnly={isBusy}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" aria-disabled={isBusy}>
        {isBusy ? texts.sending : texts.send}
      </Button>
      <Problem sentence={problem} />
    </form>
  );
}

interface ProofStepProps {
  given: Given;
  onProven: (dueAt: string) => void;
  onAgain: () => void;
}

function ProofStep({ given, onProven, onAgain }: ProofStepProps) {
  const { problem, isBusy, take } = useStep(onProven);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form is gone: the reader goes on with what took its place.
    place.current?.focus();
  }, []);
  return (
    <div className={classes.form} ref={place} tabIndex={-1}>
      <p>
        {texts.prove} <bdi>{given.channelName}</bdi>:
      </p>
      <code className={classes.code}>{given.code}</code>
      <div className={classes.actions}>
        <Button aria-disabled={isBusy} onClick={() => take(() => proveOwnership(given.id))}>
          {isBusy ? texts.checking : texts.check}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
      <Problem sentence={problem} />
    </div>
  );
}

function Problem({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p role="alert" className={classes.failure}>
      {sentence}
    </p>
  );
}
