import { useId, type ReactNode } from 'react';
import classes from './report-card.module.css';

export interface ReportCardProps {
  title: string;
  /** The target of links that say what a figure rests on. */
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function ReportCard({ title, anchor, aside, children }: ReportCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} id={anchor} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 className={classes.title} id={headingId}>
          {title}
        </h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
