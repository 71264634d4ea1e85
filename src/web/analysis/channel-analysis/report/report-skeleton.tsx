import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './report-skeleton.module.css';
import layout from './report-layout.module.css';
import spoken from '../../../ui/spoken.module.css';

/** The result's shape while it is on its way, with the bar that it will have where that is known. */
export function ReportSkeleton({ bar }: { bar?: ReactNode }) {
  return (
    <div className={layout.report} aria-busy="true">
      {bar}
      <output className={spoken.spoken}>Loading the result</output>
      <div className={classes.header}>
        <Skeleton className={classes.avatar} circle />
        <div className={classes.lines}>
          <Skeleton className={classes.name} />
          <Skeleton className={classes.line} />
        </div>
      </div>
      <Skeleton className={classes.figures} />
      <div className={layout.pair}>
        <Skeleton className={classes.card} />
        <Skeleton className={classes.card} />
      </div>
      <Skeleton className={classes.card} />
    </div>
  );
}
