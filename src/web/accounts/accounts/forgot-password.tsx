import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './check-mail.module.css';
import { EmailField } from './fields.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { readFieldRefusal } from './refusal.ts';
import { requestReset } from './requests.ts';
import { texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

/** Asks for the link that resets a password; the answer is the same for every address. */
export function ForgotPassword({ isDemo }: { isDemo: boolean }) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const submission = useSubmission({
    fields: ['email'],
    isNewPassword: false,
    failureTitle: texts.forgotFailed,
    send: async ({ email }) => {
      const answer = await requestReset(email);
      if (!answer.ok) return readFieldRefusal(answer);
      setAskedFor(email);
      return null;
    },
  });
  const back = (
    <p className={classes.hint}>
      <Link to={links.auth}>{texts.backToSignIn}</Link>
    </p>
  );
  if (askedFor !== null) return <LinkSent email={askedFor} isDemo={isDemo} back={back} />;
  return (
    <AuthFrame title={texts.forgotTitle} lede={texts.forgotLede}>
      <AuthForm submission={submission} action={texts.forgotSend}>
        <EmailField error={submission.problems.email} />
      </AuthForm>
      {back}
    </AuthFrame>
  );
}

function LinkSent({ email, isDemo, back }: { email: string; isDemo: boolean; back: ReactNode }) {
  return (
    <AuthFrame
      title={texts.checkMailTitle}
      lede={
        <>
          If <strong className={classes.address}>{email}</strong> has an account, a mail with a link to choose
          a new password is on its way. The link works for one hour.
        </>
      }
    >
      <OutboxNote isDemo={isDemo} />
      {back}
    </AuthFrame>
  );
}
