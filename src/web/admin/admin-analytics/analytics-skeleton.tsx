import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import spoken from '../../ui/spoken.module.css';
import classes from './analytics-panel.module.css';
import { texts } from './texts.ts';

const cards = ['first', 'second', 'third', 'fourth'] as const;

/** The charts' places while their figures are on the way. */
export function AnalyticsSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {cards.map((card) => (
        <Skeleton key={card} className={classes.skeletonChart} />
      ))}
    </div>
  );
}
