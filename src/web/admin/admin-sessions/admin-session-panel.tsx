import { useRef, useEffect } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import {
  useAdminSession,
  adminSessionKey,
  endAdminSession,
  getAdminSession,
  keepAdminSession,
  useHasAdminSessionEnded,
  useAdminSessionMemory,
} from '../../session/admin-session.ts';
import type { AdminSession } from '../../session/admin-session.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { api } from '../../session/api.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { CheckIcon, ClockIcon, LockIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { adminSessionHours } from '../../../contract/limits.ts';
import {
  CreateButton,
  CreationFailure,
  useAdminSessionCreation,
} from '../../session/create-admin-session.tsx';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatPlural, formatTimeOfDay } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { formatTimeLeft } from './time-left.ts';
import classes from './admin-session-panel.module.css';
import form from '../../ui/form.module.css';

/** The admin session of this tab: whether there is one, until when, and how it is made, extended and ended. */
export function AdminSessionPanel() {
  const session = useAdminSession();
  const checked = useCheckedSession();
  const state = useRef<HTMLDivElement>(null);
  const goToState = () => state.current?.focus();
  return (
    <Card title={texts.title} lede={texts.lede}>
      <div ref={state} tabIndex={-1} className={classes.state}>
        {session === null ? (
          <NoSessionState />
        ) : (
          <LoadedPart query={checked} failure={texts.checkFailed}>
            {() => <ActiveState expiresAt={session.expiresAt} onEnd={checked.refetch} />}
          </LoadedPart>
        )}
      </div>
      <SessionActions session={session} onChanged={goToState} />
    </Card>
  );
}

/** The session of this tab, asked for once with each load of the page: the server may have ended it long ago. */
function useCheckedSession(): UseQueryResult<AdminSession> {
  const session = useAdminSession();
  return useQuery({
    queryKey: adminSessionKey(session?.token),
    queryFn: session === null ? skipToken : ({ signal }) => check(session, signal),
    staleTime: 'static',
  });
}

async function check(session: AdminSession, signal: AbortSignal): Promise<AdminSession> {
  const { token } = session;
  const answer = await api.adminSessionManager({ action: 'validate', session_token: token }, { signal });
  const checked = { token, expiresAt: answer.expires_at ?? session.expiresAt };
  // Meanwhile there may be another one.
  if (getAdminSession()?.token !== token) return checked;
  if (answer.valid !== true) endAdminSession();
  else if (checked.expiresAt !== session.expiresAt) keepAdminSession(checked);
  return checked;
}

function NoSessionState() {
  const hasEnded = useHasAdminSessionEnded();
  return (
    <>
      <Tag tone={hasEnded ? 'warn' : 'neutral'} icon={hasEnded ? <ClockIcon /> : <LockIcon />}>
        {hasEnded ? texts.ended : texts.none}
      </Tag>
      <p>{hasEnded ? texts.endedMore : texts.noneMore}</p>
    </>
  );
}

interface ActiveStateProps {
  expiresAt: string;
  /** By this computer's clock it is over; the server knows. */
  onEnd: () => unknown;
}

function ActiveState({ expiresAt, onEnd }: ActiveStateProps) {
  const leftS = useCountdown(expiresAt, findPauseMs);
  const isOver = leftS === 0;
  useEffect(() => {
    if (isOver && findPauseMs(expiresAt) <= 0) onEnd();
  }, [isOver, expiresAt, onEnd]);
  return (
    <>
      <Tag tone="good" icon={<CheckIcon />}>
        {texts.active}
      </Tag>
      <p className={classes.until}>
        until <ClockTime iso={expiresAt} />
      </p>
      {leftS > 0 && <p className={classes.left}>{formatTimeLeft(leftS)} left</p>}
    </>
  );
}

function findPauseMs(iso: string): number {
  return Date.parse(iso) - Date.now();
}

const hours = formatPlural(adminSessionHours, 'hour');

interface SessionActionsProps {
  session: AdminSession | null;
  /** The button that was pressed has given way to another one. */
  onChanged: () => void;
}

function SessionActions({ session, onChanged }: SessionActionsProps) {
  const creating = useAdminSessionCreation(onChanged);
  const extending = useExtension(session);
  const revoking = useRevocation();
  return (
    <>
      {session === null && <CreationFailure creating={creating} />}
      <div className={form.actions}>
        {session === null ? (
          <CreateButton creating={creating} />
        ) : (
          <Button onClick={() => extending.run(undefined)} aria-disabled={extending.isRunning}>
            {extending.isRunning ? texts.loading : `${texts.extend} ${hours}`}
          </Button>
        )}
        <ConfirmedButton
          label={texts.revoke}
          question={texts.revokeQuestion}
          confirmLabel={texts.revokeConfirm}
          keepLabel={texts.keep}
          isRunning={revoking.isRunning}
          onConfirm={() => revoking.run(undefined)}
        />
      </div>
    </>
  );
}

function useExtension(session: AdminSession | null) {
  const keepSession = useAdminSessionMemory();
  return useAction(
    async () => {
      if (session === null) return null;
      const { token, expiresAt } = session;
      const extension = {
        action: 'extend',
        session_token: token,
        duration_hours: adminSessionHours,
      } as const;
      const { new_expires_at } = await tellFailure(texts.extendFailed, api.adminSessionManager(extension));
      return { token, expiresAt: new_expires_at ?? expiresAt };
    },
    (extended) => {
      if (extended === null) return;
      if (Date.parse(extended.expiresAt) === Date.parse(session?.expiresAt ?? '')) {
        void showToast({ title: texts.atLongest, message: texts.atLongestMore, tone: 'neutral' });
        return;
      }
      keepSession(extended);
      void showToast({ title: texts.extended, message: describeEnd(extended.expiresAt), tone: 'good' });
    },
  );
}

function useRevocation() {
  return useAction(
    () => tellFailure(texts.revokeFailed, api.adminSessionManager({ action: 'revoke' })),
    ({ revoked = 0 }) => {
      keepAdminSession(null);
      const message = `${formatPlural(revoked, 'admin session')} ended.`;
      void showToast({ title: texts.revoked, message, tone: 'good' });
    },
  );
}

function describeEnd(expiresAt: string): string {
  return `It lasts until ${formatTimeOfDay(expiresAt)}.`;
}
