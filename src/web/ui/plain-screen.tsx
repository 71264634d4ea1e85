import type { ReactNode } from 'react';
import classes from './plain-screen.module.css';

interface PlainScreenProps {
  label: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A screen with one thing to say and a way out. */
export function PlainScreen({ label, title, actions, children }: PlainScreenProps) {
  return (
    <section className={classes.screen}>
      <p className={classes.label}>{label}</p>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
