import { useEffect, useRef, useState } from 'react';
import { ClockTime } from '../ui/clock-time.tsx';
import { CheckIcon, LockIcon } from '../ui/icons.tsx';
import { useAdminSession, useHasAdminSessionEnded } from './admin-session.ts';
import classes from './admin-session-notice.module.css';
import { CreateButton, CreationFailure, useAdminSessionCreation } from './create-admin-session.tsx';

interface AdminSessionNoticeProps {
  /** What it stands beside was tried without: a screen reader hears why it came to nothing. */
  isRefused?: boolean;
}

/** Stands before what is dangerous as long as there is no admin session, and makes one. */
export function AdminSessionNotice({ isRefused = false }: AdminSessionNoticeProps) {
  const session = useAdminSession();
  const hasEnded = useHasAdminSessionEnded();
  /** How often one was made here. */
  const [timesMade, setTimesMade] = useState(0);
  const made = useRef<HTMLParagraphElement>(null);
  const creating = useAdminSessionCreation(() => setTimesMade((times) => times + 1));
  useEffect(() => {
    // Its button is gone. What it stands before comes next, so that no held key takes that step.
    if (timesMade > 0) made.current?.focus();
  }, [timesMade]);
  if (session !== null) {
    return (
      timesMade > 0 && (
        <p ref={made} className={classes.notice} data-tone="good" tabIndex={-1}>
          <CheckIcon />
          <span>
            Your admin session lasts until <ClockTime iso={session.expiresAt} />.
          </span>
        </p>
      )
    );
  }
  return (
    <div className={classes.notice} data-tone={isRefused ? 'bad' : 'warn'}>
      <LockIcon />
      <div className={classes.body}>
        <p key={String(isRefused)} role={isRefused ? 'alert' : undefined}>
          {hasEnded ? 'Your admin session has ended.' : 'This needs an admin session.'}
        </p>
        <CreationFailure creating={creating} />
        <div>
          <CreateButton creating={creating} isMinor />
        </div>
      </div>
    </div>
  );
}
