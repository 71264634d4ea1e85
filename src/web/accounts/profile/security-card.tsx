import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { post } from '../../session/post.ts';
import { useStart } from '../../session/start.ts';
import { changePassword, checkPasswords, readProblem } from './change-password.ts';
import type { Passwords, Problem } from './change-password.ts';
import { texts } from './texts.ts';
import classes from './security-card.module.css';

/** The account's password. */
export function SecurityCard({ email }: { email: string }) {
  return (
    <Card title={texts.security}>
      <PasswordForm email={email} />
    </Card>
  );
}

const empty: Passwords = { currentPassword: '', newPassword: '' };

const visibilityToggle = { 'aria-label': texts.showPassword, tabIndex: 0 } as const;

function PasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [passwords, setPasswords] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const settle = (found: Problem | null) => {
    setProblem(found);
    const field =
      found === null || found.field === null ? null : form.current?.elements.namedItem(found.field);
    if (field instanceof HTMLElement) field.focus();
  };
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: (found) => {
      settle(found);
      if (found === null) {
        setPasswords(empty);
        void showToast({ title: texts.passwordChanged, message: texts.passwordChangedMessage, tone: 'good' });
      } else {
        void showToast({ title: texts.passwordFailed, message: found.message, tone: 'bad' });
      }
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (changing.isPending) return;
    const found = checkPasswords(passwords);
    settle(found);
    if (found === null) changing.mutate(passwords);
  };
  const fieldOf = (name: keyof Passwords) => ({
    name,
    value: passwords[name],
    error: problem?.field === name ? problem.message : null,
    readOnly: changing.isPending,
    visibilityToggleButtonProps: visibilityToggle,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setPasswords({ ...passwords, [name]: currentTarget.value }),
  });
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h3 className={classes.heading}>{texts.password}</h3>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={texts.currentPassword}
        autoComplete="current-password"
        {...fieldOf('currentPassword')}
      />
      <PasswordInput
        label={texts.newPassword}
        description={texts.passwordHint}
        autoComplete="new-password"
        {...fieldOf('newPassword')}
      />
      {problem?.isFirst === true && <SetPassword email={email} reason={texts.noPassword} />}
      <Button type="submit" variant="default" className={classes.button} aria-disabled={changing.isPending}>
        {changing.isPending ? texts.changingPassword : texts.changePassword}
      </Button>
    </form>
  );
}

interface SetPasswordProps {
  email: string;
  /** The server's words: there is no password that could be changed. */
  reason: string;
}

/** Whoever signs in with Google alone gets a first password by mail, the way a forgotten one is replaced. */
function SetPassword({ email, reason }: SetPasswordProps) {
  const { site } = useStart();
  const asking = useMutation({
    mutationFn: async () => {
      const answer = await post('/api/auth/request-password-reset', { email });
      return answer.ok ? null : readProblem(answer).message;
    },
  });
  const isSent = asking.isSuccess && asking.data === null;
  return (
    <div className={classes.missing} role="alert">
      <p>{reason}</p>
      {isSent ? (
        <p>
          {texts.linkSent} {site.demo.mail && texts.linkInOutbox}
        </p>
      ) : (
        <Button
          className={classes.button}
          variant="default"
          aria-disabled={asking.isPending}
          onClick={() => {
            if (!asking.isPending) asking.mutate();
          }}
        >
          {asking.isPending ? texts.sendingLink : texts.sendLink}
        </Button>
      )}
      {asking.isSuccess && asking.data !== null && <p>{asking.data}</p>}
    </div>
  );
}
