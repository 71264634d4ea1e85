import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

/** The shape of the settings while they are on their way. */
export function SettingsSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <output className={classes.note}>{texts.loading}</output>
        <Skeleton className={classes.block} />
        <Skeleton className={classes.block} />
      </div>
      <Skeleton className={classes.block} />
    </div>
  );
}
