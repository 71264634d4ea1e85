import classes from './figure.module.css';

interface FigureProps {
  value: string;
  caption: string;
  /** Words in the place of a number are no figure, and are not set as one. */
  isWord?: boolean;
}

/** One number that matters, and under it what it is. */
export function Figure({ value, caption, isWord = false }: FigureProps) {
  return (
    <p className={classes.figure}>
      <span className={isWord ? classes.word : classes.value}>{value}</span>{' '}
      <span className={classes.caption}>{caption}</span>
    </p>
  );
}
