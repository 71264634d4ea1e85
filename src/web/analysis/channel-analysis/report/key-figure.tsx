import type { ReactNode } from 'react';
import classes from './key-figure.module.css';

export interface KeyFigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** One entry of a `KeyFigures` list: the figure, and under it what it rests on. */
export function KeyFigure({ label, value, note }: KeyFigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note === undefined ? null : <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
