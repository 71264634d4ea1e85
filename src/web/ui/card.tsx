import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** One sentence under the title. */
  lede?: ReactNode;
  /** Stands on the title's line, at its end. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a screen in a quiet frame, under a heading of its own. */
export function Card({ title, lede, aside, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 className={classes.title} id={headingId}>
          {title}
        </h2>
        {aside}
        {lede !== undefined && <p className={classes.lede}>{lede}</p>}
      </header>
      {children}
    </section>
  );
}
