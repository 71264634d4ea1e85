import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** One sentence under the title. */
  lede?: ReactNode;
  /** Stands on the title's line, at its end. */
  aside?: ReactNode;
  /** Of the heading: 3 where the card stands among others of one part. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a screen in a quiet frame, under a heading of its own. */
export function Card({ title, lede, aside, level = 2, children }: CardProps) {
  const Heading = `h${level}` as const;
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <Heading className={classes.title} id={headingId}>
          {title}
        </Heading>
        {aside}
        {lede !== undefined && <p className={classes.lede}>{lede}</p>}
      </header>
      {children}
    </section>
  );
}
