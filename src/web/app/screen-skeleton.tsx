import classes from './screen-skeleton.module.css';

/** Stands while the code of a screen is on its way. */
export function ScreenSkeleton() {
  return <output className={classes.screen}>Loading...</output>;
}
