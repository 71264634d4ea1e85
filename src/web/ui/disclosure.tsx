import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import classes from './disclosure.module.css';

/** A row that opens into what it rests on. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <span className={classes.chevron}>
          <ChevronDownIcon />
        </span>
        <span className={classes.label}>{summary}</span>
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
