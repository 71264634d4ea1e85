import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { post } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { refreshStart } from '../../session/start.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import type { AddressLink } from './address-link.ts';
import { AuthFrame } from './auth-frame.tsx';
import form from './auth-form.module.css';
import { texts } from './texts.ts';

/** Reached by a link of the mails about a change of address. Nothing is answered before the button is pressed. */
export function AnswerAddressChange({ link }: { link: AddressLink }) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<State | null>(null);
  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await post('/api/auth/answer-address-change', link);
    setIsBusy(false);
    const state = answer.ok ? readState(answer.body) : null;
    if (state === null) {
      setRefusal(readRefusal(answer).message);
      return;
    }
    setOutcome(state);
    tellOtherTabs();
    await refreshStart();
  };
  if (outcome !== null) return <Outcome state={outcome} />;
  const words = texts.addressQuestions[link.answer];
  return (
    <AuthFrame title={words.title} lede={words.lede}>
      <div className={form.form}>
        <FailureLine message={refusal} />
        <Button size="md" fullWidth aria-disabled={isBusy} onClick={() => void send()}>
          {isBusy ? texts.busy : words.action}
        </Button>
      </div>
    </AuthFrame>
  );
}

type State = keyof typeof texts.addressOutcomes;

function readState(body: unknown): State | null {
  const state = typeof body === 'object' && body !== null && 'state' in body ? body.state : null;
  return state === 'waiting' || state === 'changed' || state === 'withdrawn' ? state : null;
}

/** What is so now; the focus goes there, where the button has been. */
function Outcome({ state }: { state: State }) {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => way.current?.focus(), []);
  const { title, lede } = texts.addressOutcomes[state];
  return (
    <AuthFrame title={title} lede={<output>{lede}</output>}>
      <Link ref={way} to={state === 'withdrawn' ? links.auth : `${links.profile}?tab=account`}>
        {state === 'withdrawn' ? texts.backToSignIn : texts.toAccount}
      </Link>
    </AuthFrame>
  );
}
