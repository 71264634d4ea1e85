import { useRef } from 'react';
import { useAdminSession } from '../../session/admin-session.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import classes from './admin-session-panel.module.css';
import { SessionActions } from './session-actions.tsx';
import { ActiveState, NoSessionState } from './session-state.tsx';
import { texts } from './texts.ts';
import { useCheckedSession } from './use-checked-session.ts';

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
