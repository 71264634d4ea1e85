import { useId, type ReactNode } from 'react';
import classes from './white-label-panel.module.css';

/** One part of the settings in a frame of its own. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 className={classes.heading} id={headingId}>
        {title}
      </h3>
      {children}
    </section>
  );
}
