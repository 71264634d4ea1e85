import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import spoken from '../../ui/spoken.module.css';
import frame from '../../ui/screen.module.css';
import classes from './profile-screen.module.css';
import { texts } from './texts.ts';

/** The screen's shape while nobody knows yet who is signed in. */
export function ProfileSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <output className={spoken.spoken}>Loading your profile</output>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <Skeleton className={classes.badge} />
      </header>
      <Skeleton className={classes.bar} />
      <div className={classes.pair}>
        <Skeleton className={classes.card} />
        <Skeleton className={classes.card} />
      </div>
    </div>
  );
}
