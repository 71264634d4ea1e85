import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import spoken from '../../ui/spoken.module.css';
import frame from '../../ui/screen.module.css';
import screen from './dashboard-screen.module.css';
import classes from './dashboard-skeleton.module.css';
import overview from './overview.module.css';
import { texts } from './texts.ts';

/** The dashboard's shape while nobody knows yet whose it is. */
export function DashboardSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <header className={screen.head}>
        <h1 className={`${screen.title} ${classes.heading}`}>{texts.title}</h1>
        <Skeleton className={classes.buttons} />
        <Skeleton className={classes.badge} />
      </header>
      <div className={classes.tabs}>
        <Skeleton className={classes.tab} />
        <Skeleton className={classes.tab} />
        <Skeleton className={classes.tab} />
      </div>
      <div className={overview.overview}>
        <Frame size="large" />
        <div className={overview.figures}>
          <Frame size="small" />
          <Frame size="small" />
          <Frame size="small" />
          <Frame size="small" />
        </div>
        <div className={overview.uneven}>
          <Frame size="large" />
          <Frame size="large" />
        </div>
      </div>
    </div>
  );
}

function Frame({ size }: { size: 'small' | 'large' }) {
  return (
    <div className={classes.frame}>
      <Skeleton className={classes.title} />
      <Skeleton className={classes[size]} />
      <Skeleton className={classes.line} />
    </div>
  );
}
