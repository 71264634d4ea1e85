import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { post } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { texts } from './texts.ts';
import classes from './security-card.module.css';

/** The server's name for a sign-in that is too old for what was asked. */
export const signInAgain = 'SIGN_IN_AGAIN';

interface AskPasswordProps {
  email: string;
  /** Called when the password was right: what was asked for can be asked again. */
  onConfirmed: () => void;
}

/** Whoever sits in front of a browser that was left open does not know it. */
export function AskPassword({ email, onConfirmed }: AskPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);
  const confirming = useMutation({
    mutationFn: () => post('/api/auth/confirm-password', { password }),
    onSuccess: (answer) => {
      if (answer.ok) {
        onConfirmed();
        return;
      }
      setProblem(readRefusal(answer).message);
      field.current?.focus();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (confirming.isPending) return;
    if (password === '') setProblem(texts.passwordMissing);
    else confirming.mutate();
  };
  return (
    <form className={classes.missing} onSubmit={submit} noValidate>
      <p>{texts.confirmNote}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        ref={field}
        label={texts.currentPassword}
        autoComplete="current-password"
        value={password}
        error={problem}
        readOnly={confirming.isPending}
        visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" variant="default" className={classes.button} aria-disabled={confirming.isPending}>
        {confirming.isPending ? texts.confirming : texts.confirm}
      </Button>
    </form>
  );
}
