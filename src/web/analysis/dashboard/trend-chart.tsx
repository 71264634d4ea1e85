import { formatCount } from '../../ui/format.ts';
import type { TrendMonth } from './trend.ts';
import classes from './trend-chart.module.css';

interface TrendChartProps {
  months: readonly TrendMonth[];
  /** Drawn as a line; `null` where there is none or no room for it. */
  limit: number | null;
}

/** The months as bars with their figures on them, so that nothing has to be pointed at; six need no drawing library. */
export function TrendChart({ months, limit }: TrendChartProps) {
  const highest = Math.max(1, limit ?? 0, ...months.map(({ analyses }) => analyses));
  const shareOf = (value: number) => `${(value / highest) * 100}%`;
  return (
    <div className={classes.chart}>
      <div className={classes.bars}>
        {limit !== null && <span className={classes.limit} style={{ insetBlockEnd: shareOf(limit) }} />}
        {months.map(({ long, analyses }) => (
          <span
            key={long}
            className={classes.bar}
            style={{ blockSize: shareOf(analyses) }}
            data-value={formatCount(analyses)}
          />
        ))}
      </div>
      <div className={classes.names}>
        {months.map(({ long, short }) => (
          <span key={long}>{short}</span>
        ))}
      </div>
    </div>
  );
}
