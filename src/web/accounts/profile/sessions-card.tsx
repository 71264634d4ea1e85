import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { forgetAccount } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { endOtherSessions } from './change-password.ts';
import { texts } from './texts.ts';
import classes from './sessions-card.module.css';

const sessionsKey = ['sessions'];

/** Where the account is signed in, and the ways to put an end to it. */
export function SessionsCard() {
  const list = useQuery({ queryKey: sessionsKey, queryFn: () => api.listSessions() });
  return (
    <Card title={texts.sessions} lede={texts.sessionsLede}>
      <LoadedPart query={list} failure={texts.sessionsNotLoaded}>
        {({ sessions }) => (
          <ul className={classes.list} aria-label={texts.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </LoadedPart>
      <EndAll />
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const queries = useQueryClient();
  const ending = useAction(
    () => api.endSession({ id: session.id }),
    () => {
      void queries.invalidateQueries({ queryKey: sessionsKey });
      void showToast({ title: texts.sessionEnded, message: session.device, tone: 'good' });
    },
  );
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.device}>
          {session.device} {session.is_current && <Tag tone="good">{texts.thisBrowser}</Tag>}
        </p>
        <p className={classes.note}>
          {texts.signedInOn} <Moment iso={session.signed_in_at} />, {texts.lastUsedOn}{' '}
          <Moment iso={session.last_used_at} />
        </p>
        <FailureLine message={ending.failure?.message ?? null} />
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${texts.endSession}: ${session.device}`}
          aria-disabled={ending.isRunning}
          onClick={() => ending.run(undefined)}
        >
          {ending.isRunning ? texts.endingOthers : texts.endSession}
        </Button>
      )}
    </li>
  );
}

function EndAll() {
  const queries = useQueryClient();
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async (problem) => {
      await queries.invalidateQueries({ queryKey: sessionsKey });
      void showToast(
        problem === null
          ? { title: texts.othersEnded, message: texts.othersEndedMessage, tone: 'good' }
          : { title: texts.othersFailed, message: problem.message, tone: 'bad' },
      );
    },
  });
  const endingAll = useAction(
    () => api.endSessions({ which: 'all' }),
    () => {
      forgetAccount();
      tellOtherTabs();
    },
  );
  return (
    <div className={classes.all}>
      <FailureLine message={endingAll.failure?.message ?? null} />
      <Button
        variant="default"
        className={classes.button}
        aria-disabled={endingOthers.isPending}
        onClick={() => {
          if (!endingOthers.isPending) endingOthers.mutate();
        }}
      >
        {endingOthers.isPending ? texts.endingOthers : texts.endOthers}
      </Button>
      <ConfirmedButton
        label={texts.endAll}
        question={texts.endAllQuestion}
        confirmLabel={texts.endAll}
        keepLabel={texts.staySignedIn}
        isRunning={endingAll.isRunning}
        onConfirm={() => endingAll.run(undefined)}
      />
    </div>
  );
}
