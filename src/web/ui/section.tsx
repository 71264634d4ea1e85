import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  lede?: ReactNode;
  /** A sunken band sets a section off from its neighbours. */
  sunken?: boolean;
  children?: ReactNode;
}

/** A part of a page under a heading of its own; links and the keyboard can reach it by its id. */
export function Section({ id, title, lede, sunken = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={classes.section}
      data-sunken={sunken}
    >
      <div className={classes.inner}>
        <SectionHeading id={`${id}-title`} title={title} lede={lede} />
        {children}
      </div>
    </section>
  );
}

export function SectionHeading({ id, title, lede }: { id?: string; title: string; lede?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <h2 id={id}>{title}</h2>
      {lede !== undefined && <p className={classes.lede}>{lede}</p>}
    </div>
  );
}
