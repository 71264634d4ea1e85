import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { ChevronDownIcon, CrossIcon, CheckIcon } from '../../ui/icons.tsx';
import { links } from '../../app/paths.ts';
import { Moment } from '../../ui/moment.tsx';
import { readNotes, saveNotes } from './notes-store.ts';
import { findDoneSteps, isNewAccount, stepNames } from './steps.ts';
import type { Notes, StepName } from './steps.ts';
import classes from './getting-started.module.css';
import spoken from '../../ui/spoken.module.css';

interface GettingStartedProps {
  account: Account;
  /** The screen it stands on: the dashboard has then been seen. */
  place: 'home' | 'dashboard';
}

/** Four steps for the first seven days of an account, until they are done or dismissed. */
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
  if (done.length === stepNames.length) return null;
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

interface StepItemProps {
  name: StepName;
  isDone: boolean;
  plan: Account['plan'];
}

function StepItem({ name, isDone, plan }: StepItemProps) {
  const { title, text, link } = steps[name];
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.mark}>{isDone ? <CheckIcon /> : stepNames.indexOf(name) + 1}</span>
      <div className={classes.words}>
        <h3 className={classes.stepItemTitle}>
          {isDone && <span className={spoken.spoken}>Done: </span>}
          {title}
        </h3>
        <p className={classes.text}>{text(plan)}</p>
        {link !== null && !isDone && (
          <Link to={link.to} className={classes.link}>
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}

interface Step {
  title: string;
  text: (plan: Account['plan']) => ReactNode;
  link: { label: string; to: string } | null;
}

const steps: Record<StepName, Step> = {
  welcome: { title: 'Welcome', text: () => 'Your account is ready.', link: null },
  analysis: {
    title: 'First analysis',
    text: () => 'Paste any channel and see what a sponsorship on it is worth.',
    link: { label: 'Analyze a channel', to: links.analyzer },
  },
  dashboard: {
    title: 'Dashboard',
    text: () => 'Your usage, your credits and every analysis so far.',
    link: { label: 'Open the dashboard', to: links.dashboard },
  },
  upgrade: {
    title: 'Upgrade',
    text: describeUpgrade,
    link: { label: 'Compare plans', to: links.homePricing },
  },
};

function describeUpgrade({ origin, ends_at }: Account['plan']): ReactNode {
  if (origin !== 'trial' || ends_at === null) return 'More analyses each month, exports and tools for teams.';
  return (
    <>
      Your Growth trial runs until <Moment iso={ends_at} />.
    </>
  );
}
