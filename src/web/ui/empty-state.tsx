import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  note?: string | null;
  /** True where a heading of the third level fits the page's order. */
  isHeading?: boolean;
  /** The way out. */
  children?: ReactNode;
}

/** A list with nothing in it: the mark, what is so, and what to do about it. */
export function EmptyState({ title, note = null, isHeading = false, children }: EmptyStateProps) {
  const Title = isHeading ? 'h3' : 'p';
  return (
    <div className={classes.empty}>
      <span className={classes.mark}>
        <BrandMark />
      </span>
      <Title className={classes.title}>{title}</Title>
      {note !== null && <p className={classes.note}>{note}</p>}
      {children}
    </div>
  );
}
