import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './step-item.module.css';
import { stepNames, type StepName } from './steps.ts';

interface StepItemProps {
  name: StepName;
  isDone: boolean;
  plan: Account['plan'];
}

export function StepItem({ name, isDone, plan }: StepItemProps) {
  const { title, text, link } = steps[name];
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.mark}>{isDone ? <CheckIcon /> : stepNames.indexOf(name) + 1}</span>
      <div className={classes.words}>
        <h3 className={classes.title}>
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
