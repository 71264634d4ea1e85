import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { post } from '../../session/post.ts';
import { useStart } from '../../session/start.ts';
import { readProblem } from './change-password.ts';
import classes from './security-card.module.css';
import { texts } from './texts.ts';

interface SetPasswordProps {
  email: string;
  /** The server's words: there is no password that could be changed. */
  reason: string;
}

/** Whoever signs in with Google alone gets a first password by mail, the way a forgotten one is replaced. */
export function SetPassword({ email, reason }: SetPasswordProps) {
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
