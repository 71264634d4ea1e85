import { lazy } from 'react';
import { sumBar } from './bars.ts';
import classes from './chart.module.css';
import { Drawing, loadChart } from './drawing.tsx';
import { formatPlural } from './format.ts';
import { SeriesLegend } from './series-fills.tsx';
import type { StackedBarsProps } from './stacked-bars.tsx';

const Bars = lazy(() => loadChart(async () => (await import('./stacked-bars.tsx')).StackedBars));

/** Bars over time with their legend. Needs `SeriesFills` on the page. */
export function BarsOverTime(props: StackedBarsProps) {
  return (
    <>
      <Drawing>
        <Bars {...props} />
      </Drawing>
      <SeriesLegend names={props.series} />
    </>
  );
}

/** Bars below this share of the limit would be flattened by its line, so the limit is given in words instead. */
const smallestShareWithLine = 0.2;

interface LimitedBarsProps extends Pick<StackedBarsProps, 'bars' | 'series'> {
  /** What a bar may reach. */
  limit: number;
  /** What is counted, in the singular. */
  unit: string;
}

/** Bars of days under the limit of a day. */
export function LimitedBars({ bars, series, limit, unit }: LimitedBarsProps) {
  const isDrawn = limit > 0 && Math.max(...bars.map(sumBar)) >= limit * smallestShareWithLine;
  const amount = formatPlural(limit, unit);
  return (
    <>
      <BarsOverTime bars={bars} series={series} limit={isDrawn ? limit : null} />
      <p className={isDrawn ? `${classes.note} ${classes.line}` : classes.note}>
        {isDrawn
          ? `Limit of a day: ${amount}`
          : `The limit of a day, ${amount}, lies far above these bars and is not drawn.`}
      </p>
    </>
  );
}
