import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { joinReason } from '../../session/failure.ts';
import type { Action } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { readField } from '../../ui/read-field.ts';
import form from '../../ui/form.module.css';
import type { Proof } from './two-step-requests.ts';
import { texts } from './two-step-texts.ts';

interface ProofFormProps {
  /** False for accounts that sign in with Google or a passkey alone: they show who they are by a fresh sign-in. */
  hasPassword: boolean;
  email: string;
  /** What follows from it. */
  note?: string;
  label: string;
  action: Action<Proof>;
  failure: string;
  /** Further fields before the password; what they hold is checked by `check`, which answers whether it is complete. */
  children?: ReactNode;
  check?: () => boolean;
  onCancel: () => void;
}

/** Asks the owner who they are before something about their sign-in changes. */
export function ProofForm(props: ProofFormProps) {
  const { hasPassword, email, note, label, action, failure, children, check = () => true, onCancel } = props;
  const [missing, setMissing] = useState<string | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  const wrong = action.failure?.code === 'INVALID_PASSWORD' ? action.failure.message : null;
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, []);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = readField(event.currentTarget, 'password');
    const isMissing = hasPassword && password === '';
    setMissing(isMissing ? texts.passwordMissing : null);
    if (!check() || isMissing) return;
    action.run(hasPassword ? { password } : {});
  };
  return (
    <form ref={frame} className={form.form} onSubmit={submit} noValidate>
      {note !== undefined && <p className={form.note}>{note}</p>}
      {children}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordInput
          name="password"
          label={texts.password}
          autoComplete="current-password"
          error={missing ?? wrong}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
        />
      ) : (
        <p className={form.note}>{texts.freshNote}</p>
      )}
      <FailureLine
        message={
          action.failure === null || wrong !== null ? null : joinReason(failure, action.failure.message)
        }
      />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={action.isRunning}>
          {action.isRunning ? texts.loading : label}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
