import type { ReactNode } from 'react';
import classes from './key-figure.module.css';

export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}
