import { ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { PointNote } from '../../ui/point-note.tsx';
import { formatCents, formatCompact } from '../../ui/format.ts';
import { ComparisonMark } from './comparison-mark.tsx';
import classes from './chart.module.css';
import { findAxis, isInside, outlineBand, type ComparedRate, type LogAxis } from './comparison.ts';
import { texts } from './texts.ts';

/** Each rate by what the product says and what was quoted, over the band in which four of five are expected. */
export function ComparisonChart({ rates }: { rates: readonly ComparedRate[] }) {
  const axis = findAxis(rates);
  const axisProps = {
    type: 'number',
    scale: 'log',
    domain: [axis.from, axis.to],
    ticks: axis.ticks,
    allowDataOverflow: true,
  } as const;
  const points = rates.map(({ predicted, quoted }, index) => ({ predicted, quoted, index }));
  return (
    <ScatterChart
      className={classes.square}
      data={[{ name: 'rates', color: 'var(--data)', data: points }]}
      dataKey={{ x: 'predicted', y: 'quoted' }}
      valueFormatter={formatCompact}
      xAxisLabel="Predicted, USD"
      yAxisLabel="Quoted, USD"
      xAxisProps={axisProps}
      yAxisProps={{ ...axisProps, width: 64 }}
      tickLine="none"
      gridAxis="xy"
      gridColor="var(--chart-grid)"
      textColor="var(--text-muted)"
      referenceAreas={[
        { x1: axis.from, x2: axis.to, y1: axis.from, y2: axis.to, shape: drawBand(rates, axis), zIndex: -50 },
      ]}
      scatterProps={{ shape: drawMark(rates) }}
      tooltipProps={{ content: noteRate(rates) }}
      scatterChartProps={{ accessibilityLayer: false }}
    />
  );
}

function drawMark(rates: readonly ComparedRate[]) {
  return function Mark({
    cx,
    cy,
    payload,
  }: {
    cx?: number | undefined;
    cy?: number | undefined;
    payload?: unknown;
  }) {
    const rate = findRate(rates, payload);
    return <ComparisonMark x={cx} y={cy} isInside={rate !== undefined && isInside(rate)} />;
  };
}

/** What stands beside the rate that the pointer is on. */
function noteRate(rates: readonly ComparedRate[]) {
  return function Note({ active, payload }: { active: boolean; payload?: readonly { payload?: unknown }[] }) {
    const rate = findRate(rates, payload?.[0]?.payload);
    return active && rate !== undefined ? <RateNote rate={rate} /> : null;
  };
}

function RateNote({ rate }: { rate: ComparedRate }) {
  return (
    <PointNote
      title={rate.demo ? `${rate.channel_name} (${texts.sample})` : rate.channel_name}
      facts={[
        ['Predicted', formatCents(rate.predicted)],
        ['Quoted', formatCents(rate.quoted)],
        ['80% band', `${formatCents(rate.low)} to ${formatCents(rate.high)}`],
        [texts.insideColumn, isInside(rate) ? texts.yes : texts.no],
      ]}
    />
  );
}

function findRate(rates: readonly ComparedRate[], point: unknown): ComparedRate | undefined {
  const hasIndex = typeof point === 'object' && point !== null && 'index' in point;
  return hasIndex ? rates[Number(point.index)] : undefined;
}

/** Drawn in shares of the axes; what would leave them is cut off by the inner drawing's own edges. */
function drawBand(rates: readonly ComparedRate[], axis: LogAxis) {
  const corners = outlineBand(rates, axis).map(([x, y]) => `${x.toFixed(4)},${(1 - y).toFixed(4)}`);
  return function Band({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
    return (
      <svg
        className={classes.plane}
        x={x}
        y={y}
        width={width}
        height={height}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
      >
        <polygon points={corners.join(' ')} className={classes.band} vectorEffect="non-scaling-stroke" />
        <line x1="0" y1="1" x2="1" y2="0" className={classes.equal} vectorEffect="non-scaling-stroke" />
      </svg>
    );
  };
}
