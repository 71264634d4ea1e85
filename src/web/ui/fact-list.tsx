import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names on the left, what holds for them on the right. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
