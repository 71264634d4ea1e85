import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '../../ui/icons.tsx';
import classes from './auth-form.module.css';
import { texts } from './texts.ts';
import type { Submission } from './use-submission.ts';

interface AuthFormProps {
  submission: Submission;
  action: string;
  /** A way on beside the reason of a refusal. */
  remedy?: ReactNode;
  children: ReactNode;
}

/** Sent by its script alone; `post` keeps a password out of the address whatever happens. */
export function AuthForm({ submission, action, remedy, children }: AuthFormProps) {
  const { failure, isBusy, submit } = submission;
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      {children}
      {failure !== null && (
        <div className={classes.failure}>
          <WarningIcon />
          <p>
            {failure} {remedy}
          </p>
        </div>
      )}
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? texts.busy : action}
      </Button>
    </form>
  );
}
