import { Button } from '@mantine/core';
import { useState } from 'react';
import { readRefusal } from '../../session/refusal.ts';
import { AuthFrame } from './auth-frame.tsx';
import classes from './check-mail.module.css';
import { OutboxNote } from './outbox-note.tsx';
import { sendConfirmation } from './requests.ts';
import { texts } from './texts.ts';

interface CheckMailProps {
  email: string;
  isDemo: boolean;
  onBack: () => void;
}

/** After a sign-up whose address has to be confirmed. Says the same for a known address, which gets another mail. */
export function CheckMail({ email, isDemo, onBack }: CheckMailProps) {
  const [status, setStatus] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const sendAgain = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await sendConfirmation(email);
    setStatus(answer.ok ? texts.checkMailSent : readRefusal(answer).message);
    setIsBusy(false);
  };
  return (
    <AuthFrame
      title={texts.checkMailTitle}
      lede={
        <>
          We have written to <strong className={classes.address}>{email}</strong>. Open the link in that mail
          to confirm the address; you are then signed in.
        </>
      }
    >
      <p className={classes.hint}>
        Nothing there after a few minutes? Look in your spam folder. If the address already has an account,
        the mail says how to get in.
      </p>
      <OutboxNote isDemo={isDemo} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void sendAgain()} aria-disabled={isBusy}>
          {isBusy ? texts.busy : texts.checkMailAgain}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {texts.backToSignIn}
        </Button>
      </div>
      <output className={classes.hint}>{status}</output>
    </AuthFrame>
  );
}
