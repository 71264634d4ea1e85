import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { adminSessionHours } from '../../contract/limits.ts';
import { FailureLine } from '../ui/failure-line.tsx';
import { readField } from '../ui/read-field.ts';
import { formatPlural, formatTimeOfDay } from '../ui/format.ts';
import { showToast } from '../ui/toast.ts';
import { useAdminSessionMemory } from './admin-session.ts';
import { api } from './api.ts';
import classes from './create-admin-session.module.css';
import { joinReason } from './failure.ts';
import { signOut } from './sign-out.ts';
import { useAction, type Action } from './use-action.ts';

/** Makes an admin session for this tab. `onCreated`: the button that was pressed gives way to something else. */
export function useAdminSessionCreation(onCreated: () => void): Action<string | undefined> {
  const keepSession = useAdminSessionMemory();
  return useAction(
    (code) =>
      api.adminSessionManager({
        action: 'create',
        duration_hours: adminSessionHours,
        ...(code !== undefined && { code }),
      }),
    ({ session_token: token, expires_at: expiresAt }) => {
      if (token === undefined || expiresAt === undefined) return;
      keepSession({ token, expiresAt });
      onCreated();
      const message = `It lasts until ${formatTimeOfDay(expiresAt)}.`;
      void showToast({ title: 'Session Created', message, tone: 'good' });
    },
  );
}

interface CreateButtonProps {
  creating: Action<string | undefined>;
  /** Beside the step that it is for, which is the one that counts. */
  isMinor?: boolean;
}

export function CreateButton({ creating, isMinor = false }: CreateButtonProps) {
  return (
    <Button
      size={isMinor ? 'xs' : 'sm'}
      variant={isMinor ? 'default' : 'filled'}
      onClick={() => creating.run(undefined)}
      aria-disabled={creating.isRunning}
    >
      {creating.isRunning
        ? 'Loading...'
        : `Create admin session (${formatPlural(adminSessionHours, 'hour')})`}
    </Button>
  );
}

/** Why no session was made; where the sign-in is too old or a code is needed, with the way out. */
export function CreationFailure({ creating }: { creating: Action<string | undefined> }) {
  const { failure } = creating;
  // The field stays while its code is on the way.
  const [asksForCode, setAsksForCode] = useState(false);
  const needsCode = failure !== null && codeRefusals.includes(failure.code);
  if (needsCode && !asksForCode) setAsksForCode(true);
  if (asksForCode && (failure === null || needsCode)) return <CodeForm creating={creating} />;
  if (failure === null) return null;
  const { code, message } = failure;
  if (code === 'SIGN_IN_AGAIN') return <SignInAgain message={message} />;
  return <FailureLine message={joinReason('Failed to create admin session', message)} />;
}

const codeRefusals = ['CODE_REQUIRED', 'WRONG_CODE'];

/** Accounts with two-step sign-in show a code of their app once more. */
function CodeForm({ creating }: { creating: Action<string | undefined> }) {
  const input = useRef<HTMLInputElement>(null);
  const { failure, isRunning } = creating;
  useEffect(() => {
    if (failure !== null) input.current?.focus();
  }, [failure]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.run(readField(event.currentTarget, 'code'));
  };
  return (
    <form className={classes.again} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        name="code"
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={failure?.message}
      />
      <Button type="submit" variant="light" aria-disabled={isRunning}>
        {isRunning ? 'Loading...' : 'Confirm and create'}
      </Button>
    </form>
  );
}

/** Whoever is signed out is led to the sign-in by the screen's guard. */
function SignInAgain({ message }: { message: string }) {
  const leaving = useAction(signOut, (isOut) => {
    if (isOut) return;
    const unanswered = 'The server did not answer. Try again.';
    void showToast({ title: 'You are still signed in', message: unanswered, tone: 'bad' });
  });
  return (
    <div className={classes.again}>
      <FailureLine message={message} />
      <Button variant="light" onClick={() => leaving.run(undefined)} aria-disabled={leaving.isRunning}>
        {leaving.isRunning ? 'Loading...' : 'Sign out and in again'}
      </Button>
    </div>
  );
}
