import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatCompact, formatCount } from './format.ts';
import { sumBar, type Bar } from './bars.ts';
import classes from './chart.module.css';
import { PointNote } from './point-note.tsx';
import { fillOf } from './series-fills.tsx';

export interface StackedBarsProps {
  bars: readonly Bar[];
  series: readonly string[];
  /** Drawn as a dashed line; `null` where there is none or no room for it. */
  limit?: number | null;
  /** How the values are written beside a bar, and on the axis. */
  format?: (value: number) => string;
  formatAxis?: (value: number) => string;
}

/** Bars over time, each of its series in a pattern of its own. The table beside it tells the same. */
export function StackedBars(props: StackedBarsProps) {
  const { bars, series, limit = null, format = formatCount, formatAxis = formatCompact } = props;
  const data = bars.map(({ short, values }) => ({
    short,
    ...Object.fromEntries(values.map((value, index) => [keyOf(index), value])),
  }));
  return (
    <BarChart
      className={classes.chart}
      data={data}
      dataKey="short"
      type="stacked"
      series={series.map((_, index) => ({ name: keyOf(index), color: fillOf(index) }))}
      valueFormatter={formatAxis}
      yAxisProps={{ allowDecimals: false, width: 56 }}
      xAxisProps={{ minTickGap: 16 }}
      tickLine="none"
      maxBarWidth={48}
      gridColor="var(--chart-grid)"
      textColor="var(--text-muted)"
      tooltipProps={{
        content: noteBar(
          (label) => bars.find(({ short }) => short === label),
          (bar) => listFacts(bar, series, format),
        ),
      }}
      referenceLines={
        limit === null
          ? []
          : [
              {
                y: limit,
                color: 'var(--text-muted)',
                strokeDasharray: '5 4',
                strokeWidth: 2,
                ifOverflow: 'extendDomain',
              },
            ]
      }
      barProps={{ isAnimationActive: false, stroke: 'var(--surface-raised)', strokeOpacity: 1 }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}

/** What stands beside the bar that the pointer is on. */
function noteBar(find: (label: unknown) => Bar | undefined, list: (bar: Bar) => [string, string][]) {
  return function BarNote({ active, label }: { active: boolean; label?: string | number }) {
    const bar = find(label);
    return active && bar !== undefined ? <PointNote title={bar.long} facts={list(bar)} /> : null;
  };
}

function keyOf(index: number): string {
  return `series-${index}`;
}

function listFacts(
  bar: Bar,
  series: readonly string[],
  format: (value: number) => string,
): [string, string][] {
  const facts = series.map((name, index): [string, string] => [name, format(bar.values[index] ?? 0)]);
  return series.length < 2 ? facts : [...facts, ['Total', format(sumBar(bar))]];
}
