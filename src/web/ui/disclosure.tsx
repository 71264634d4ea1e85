import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import classes from './disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  onToggle?: (isOpen: boolean) => void;
}

/** A row that opens into what it rests on. */
export function Disclosure({ summary, children, onToggle }: DisclosureProps) {
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
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
