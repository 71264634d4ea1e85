import { Button } from '@mantine/core';
import { adminSessionHours } from '../../../contract/limits.ts';
import { keepAdminSession, useAdminSessionMemory, type AdminSession } from '../../session/admin-session.ts';
import { api } from '../../session/api.ts';
import {
  CreateButton,
  CreationFailure,
  useAdminSessionCreation,
} from '../../session/create-admin-session.tsx';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import form from '../../ui/form.module.css';
import { formatPlural, formatTimeOfDay } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

const hours = formatPlural(adminSessionHours, 'hour');

interface SessionActionsProps {
  session: AdminSession | null;
  /** The button that was pressed has given way to another one. */
  onChanged: () => void;
}

export function SessionActions({ session, onChanged }: SessionActionsProps) {
  const creating = useAdminSessionCreation(onChanged);
  const extending = useExtension(session);
  const revoking = useRevocation();
  return (
    <>
      {session === null && <CreationFailure failure={creating.failure} />}
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
