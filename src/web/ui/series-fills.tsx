import chart from './chart.module.css';
import classes from './series-fills.module.css';

/** How many series a chart can tell apart; further ones begin anew. */
const fills = [0, 1, 2, 3, 4, 5] as const;

/** The fill of a series: each has a colour and a pattern of its own, so that neither is needed to tell them apart. */
export function fillOf(series: number): string {
  return `url(#series-fill-${series % fills.length})`;
}

/** The patterns that the charts of a page are filled with; stands on it once. */
export function SeriesFills() {
  return (
    <svg className={classes.patterns} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {fills.map((fill) => (
          <pattern
            key={fill}
            id={`series-fill-${fill}`}
            className={classes.pattern}
            data-fill={fill}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" className={classes.ground} />
            <path d={drawings[fill]} className={classes.drawing} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** Drawn over the ground; the first fill is plain. */
const drawings: Record<(typeof fills)[number], string> = {
  0: '',
  1: 'M-2 2 2 -2M-2 10 10 -2M6 10 10 6',
  2: 'M2 2h.1M6 6h.1',
  3: 'M0 2h8M0 6h8',
  4: 'M-2 6 2 10M-2 -2 10 10M6 -2 10 2M-2 2 2 -2M-2 10 10 -2M6 10 10 6',
  5: 'M2 0v8M6 0v8',
};

/** Which fill is which series. One series needs no words of its own. */
export function SeriesLegend({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null;
  return (
    <ul className={chart.legend}>
      {names.map((name, series) => (
        <li key={name} className={chart.entry}>
          <svg width="16" height="16" aria-hidden="true" focusable="false">
            <rect width="16" height="16" rx="3" fill={fillOf(series)} className={classes.swatch} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
