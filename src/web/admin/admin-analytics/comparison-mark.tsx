import classes from './chart.module.css';

interface ComparisonMarkProps {
  x: number | undefined;
  y: number | undefined;
  isInside: boolean;
}

/** A full dot inside the band, an empty diamond outside of it. */
export function ComparisonMark({ x = 0, y = 0, isInside }: ComparisonMarkProps) {
  if (isInside) return <circle cx={x} cy={y} r="4" className={classes.inside} />;
  return <path d={`M${x} ${y - 5}l5 5l-5 5l-5-5z`} className={classes.outside} />;
}
