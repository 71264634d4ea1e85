import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { formatPlural } from '../../ui/format.ts';
import classes from './conversion-bars.module.css';
import { shareOf } from './summaries.ts';
import { stepNames } from './texts.ts';

/** How many came how far, each bar in percent of the first. */
export function ConversionBars({ steps }: { steps: AdminFigures['conversion'] }) {
  const first = steps[0]?.accounts ?? 0;
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, accounts }) => (
        <li key={step} className={classes.step}>
          <span className={classes.name}>{stepNames[step]}</span>
          <span className={classes.figure}>
            {formatPlural(accounts, 'account')}, {shareOf(accounts, first)}
          </span>
          <svg className={classes.bar} width="100%" height="16" aria-hidden="true" focusable="false">
            <rect className={classes.track} width="100%" height="16" rx="4" />
            <rect className={classes.part} width={shareOf(accounts, first)} height="16" rx="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
