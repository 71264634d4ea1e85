import type { ReactNode } from 'react';
import classes from './prose.module.css';

interface ProseProps {
  title: string;
  lede: ReactNode;
  children: ReactNode;
}

/** A page that is read from top to bottom: one column of a comfortable measure. */
export function Prose({ title, lede, children }: ProseProps) {
  return (
    <article className={classes.prose}>
      <h1>{title}</h1>
      <p className={classes.lede}>{lede}</p>
      {children}
    </article>
  );
}
