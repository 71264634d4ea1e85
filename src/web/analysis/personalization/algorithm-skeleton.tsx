import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import spoken from '../../ui/spoken.module.css';
import classes from './algorithm-panel.module.css';
import { texts } from './texts.ts';

export function AlgorithmSkeleton() {
  return (
    <div className={classes.panel} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.figures} />
      <Skeleton className={classes.settings} />
    </div>
  );
}
