import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { endOtherSessions } from './change-password.ts';
import { PasswordForm } from './password-form.tsx';
import classes from './security-card.module.css';
import { texts } from './texts.ts';

/** The password, and the sessions of other browsers. */
export function SecurityCard({ email }: { email: string }) {
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: (problem) => {
      void showToast(
        problem === null
          ? { title: texts.othersEnded, message: texts.othersEndedMessage, tone: 'good' }
          : { title: texts.othersFailed, message: problem.message, tone: 'bad' },
      );
    },
  });
  return (
    <Card title={texts.security}>
      <PasswordForm email={email} />
      <div className={classes.sessions}>
        <h3 className={classes.heading}>{texts.sessions}</h3>
        <p className={classes.note}>{texts.sessionsNote}</p>
        <Button
          variant="default"
          className={classes.button}
          aria-disabled={ending.isPending}
          onClick={() => {
            if (!ending.isPending) ending.mutate();
          }}
        >
          {ending.isPending ? texts.endingOthers : texts.endOthers}
        </Button>
      </div>
    </Card>
  );
}
