import { Button } from '@mantine/core';
import { useState } from 'react';
import { post } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { signOut } from '../../session/sign-out.ts';
import { refreshStart } from '../../session/start.ts';
import { Moment } from '../../ui/moment.tsx';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { texts } from './texts.ts';

/** All that whoever signs in to an account that is to be deleted can do: keep it, or leave. */
export function LeavingScreen({ email, dueAt }: { email: string; dueAt: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const keep = async () => {
    const answer = await post('/api/account/deletion/undo', {});
    if (!answer.ok) return setProblem(readRefusal(answer).message);
    const message = isRenewed(answer.body) ? undefined : texts.notRenewed;
    await refreshStart();
    void showToast({ title: texts.stayed, tone: 'good', ...(message !== undefined && { message }) });
  };
  const leave = async () => {
    if (await signOut()) await refreshStart();
  };
  return (
    <PlainScreen
      label={texts.leavingLabel}
      title={texts.leavingTitle}
      actions={
        <>
          <Button size="md" aria-disabled={isBusy} onClick={() => run(keep)}>
            {isBusy ? texts.staying : texts.stay}
          </Button>
          <Button size="md" variant="default" aria-disabled={isBusy} onClick={() => run(leave)}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{email}</bdi> {texts.leavingUntil} <Moment iso={dueAt} />.
      </p>
      <p>{texts.leavingWhat}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </PlainScreen>
  );
}

function isRenewed(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'subscription_renewed' in body &&
    body.subscription_renewed === true
  );
}
