import classes from './figure.module.css';

/** One number that matters, and under it what it is. */
export function Figure({ value, caption }: { value: string; caption: string }) {
  return (
    <p className={classes.figure}>
      <span className={classes.value}>{value}</span> <span className={classes.caption}>{caption}</span>
    </p>
  );
}
