import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import spoken from '../../ui/spoken.module.css';
import classes from './report-skeleton.module.css';
import frame from '../../ui/screen.module.css';
import screen from './creator-report-screen.module.css';
import { words } from './labels.ts';

/** The whole screen's shape while nobody knows yet whose it is. */
export function CreatorReportSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <header className={screen.head}>
        <h1 className={screen.title}>{words.title}</h1>
        <Skeleton className={classes.name} />
      </header>
      <Skeleton className={classes.tabs} />
      <ReportSkeleton />
    </div>
  );
}

/** The shape of a report: who it is, four figures, two cards beside each other. */
export function ReportSkeleton() {
  return (
    <div className={classes.report} aria-busy="true">
      <output className={spoken.spoken}>{words.loading}</output>
      <div className={classes.person}>
        <Skeleton circle className={classes.avatar} />
        <Skeleton className={classes.name} />
      </div>
      <Skeleton className={classes.figures} />
      <div className={classes.pair}>
        <Skeleton className={classes.card} />
        <Skeleton className={classes.card} />
      </div>
    </div>
  );
}
