import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { drawPoints, tabulatePoints } from './forecast-points.ts';
import measuredReport from './measured-report.json' with { type: 'json' };
import { formatErrorFactor } from './error-factor.ts';
import { measured } from './measured.ts';
import classes from './forecast-chart.module.css';
import spoken from '../../ui/spoken.module.css';

const { freshRatios } = measuredReport.views;
const chart = drawPoints(freshRatios);
const [inside, outside] = [freshRatios.inside.length, freshRatios.outside.length].map(formatCount);
const table = tabulatePoints(freshRatios);

/** What happened against what was forecast, one dot a video; the table beneath it says the same in numbers. */
export function ForecastChart() {
  const factor = formatErrorFactor(measured);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {formatCount(measured.predictions)} videos, one dot each: the views that came, against our forecast
      </figcaption>
      <ul className={classes.legend}>
        <li data-inside="true">{inside} in the range we gave</li>
        <li data-inside="false">{outside} outside it</li>
      </ul>
      <p className={spoken.spoken}>Half of the videos came within a factor of {factor} of their forecast.</p>
      <div>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${chart.columns} ${chart.rows}`}
          aria-hidden="true"
          focusable="false"
        >
          <line x1="50%" x2="50%" y1="0" y2="100%" className={classes.exact} />
          <path d={chart.inside} className={classes.inside} />
          <path d={chart.outside} className={classes.outside} />
        </svg>
        <div className={classes.scale} aria-hidden="true">
          {chart.ticks.map(({ label, percent }) => (
            <span key={label} style={{ insetInlineStart: `${percent}%` }}>
              {label}
            </span>
          ))}
        </div>
        <p className={classes.ends} aria-hidden="true">
          <span>← fewer views</span>
          <span>more views →</span>
        </p>
      </div>
      <Disclosure summary="The same in numbers">
        <p>{chart.beyond} dots stand at the ends of the scale; they were off by more than × 32.</p>
        <FigureTable title="Forecasts by how far they were off" table={table} />
      </Disclosure>
    </figure>
  );
}
