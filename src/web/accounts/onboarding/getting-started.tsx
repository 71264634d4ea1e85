import { useEffect, useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { ChevronDownIcon, CrossIcon } from '../../ui/icons.tsx';
import classes from './getting-started.module.css';
import { readNotes, saveNotes } from './notes-store.ts';
import { StepItem } from './step-item.tsx';
import { findDoneSteps, isNewAccount, stepNames, type Notes } from './steps.ts';

interface GettingStartedProps {
  account: Account;
  /** The screen it stands on: the dashboard has then been seen. */
  place: 'home' | 'dashboard';
}

/** Four steps for the first seven days of an account, until they are dismissed. */
export function GettingStarted({ account, place }: GettingStartedProps) {
  const { user_id, created_at } = account.profile;
  const [notes, remember] = useNotes(user_id, {
    hasAnalysed: account.usage.analyses > 0,
    hasSeenDashboard: place === 'dashboard',
  });
  const [isOpen, setIsOpen] = useState(isRoomy);
  const [isNew] = useState(() => isNewAccount(created_at, Date.now()));
  if (notes.isDismissed || !isNew) return null;
  const done = findDoneSteps(account, notes);
  return (
    <section className={classes.card} aria-labelledby="getting-started">
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes.head}>
          <h2 className={classes.title} id="getting-started">
            Getting Started
          </h2>
          <span className={classes.count}>
            {done.length} of {stepNames.length} done
          </span>
          <span className={classes.chevron}>
            <ChevronDownIcon />
          </span>
        </summary>
        <ol className={classes.steps}>
          {stepNames.map((name) => (
            <StepItem key={name} name={name} isDone={done.includes(name)} plan={account.plan} />
          ))}
        </ol>
      </details>
      <button
        type="button"
        className={classes.dismiss}
        aria-label="Dismiss Getting Started"
        onClick={() => remember({ isDismissed: true })}
      >
        <CrossIcon />
      </button>
    </section>
  );
}

/** On a phone the analyzer below has to stay in sight, so the steps wait behind their heading. */
const isRoomy = () => matchMedia('(min-width: 48em)').matches;

/** Notes of this browser, together with what is known now. */
function useNotes(
  userId: string,
  known: Omit<Notes, 'isDismissed'>,
): [Notes, (change: Partial<Notes>) => void] {
  const [stored, setStored] = useState(() => readNotes(userId));
  const notes = {
    ...stored,
    hasAnalysed: stored.hasAnalysed || known.hasAnalysed,
    hasSeenDashboard: stored.hasSeenDashboard || known.hasSeenDashboard,
  };
  const { hasAnalysed, hasSeenDashboard, isDismissed } = notes;
  useEffect(() => {
    saveNotes(userId, { hasAnalysed, hasSeenDashboard, isDismissed });
  }, [userId, hasAnalysed, hasSeenDashboard, isDismissed]);
  return [notes, (change) => setStored({ ...notes, ...change })];
}
