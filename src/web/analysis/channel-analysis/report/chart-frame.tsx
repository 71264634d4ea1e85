import type { Interval } from '../../../../engine/analysis/evidence.ts';
import { placeAcross, placeUp, type ChartArea } from './chart-area.ts';
import { formatCompact, formatMonth } from '../../../ui/format.ts';
import classes from './sample-chart.module.css';
import type { SampleLayout } from './sample-points.ts';

export interface ChartFrameProps {
  layout: SampleLayout;
  area: ChartArea;
  typical: number | null;
  nextVideo80: Interval | null;
}

/** Axes, the typical line and the band of the next video. The table beside the chart tells the same in words. */
export function ChartFrame({ layout, area, typical, nextVideo80 }: ChartFrameProps) {
  const left = placeAcross(area, 0);
  const right = placeAcross(area, 1);
  const heightOf = (views: number) => placeUp(area, layout.scale.place(views));
  return (
    <svg className={classes.frame} width={area.width} height={area.height} aria-hidden="true">
      {nextVideo80 === null ? null : (
        <rect
          className={classes.band}
          x={left}
          width={right - left}
          y={heightOf(nextVideo80.high)}
          height={Math.max(1, heightOf(nextVideo80.low) - heightOf(nextVideo80.high))}
        />
      )}
      {layout.scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={left} x2={right} y1={heightOf(tick)} y2={heightOf(tick)} />
          <text className={classes.viewsLabel} x={left} dx="-8" y={heightOf(tick)} dy="4">
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {layout.months.map((month) => (
        <text
          key={month}
          className={classes.monthLabel}
          x={placeAcross(area, layout.placeTime(month))}
          y={area.height}
          dy="-6"
        >
          {formatMonth(month)}
        </text>
      ))}
      {typical === null ? null : (
        <line
          className={classes.typical}
          x1={left}
          x2={right}
          y1={heightOf(typical)}
          y2={heightOf(typical)}
        />
      )}
    </svg>
  );
}
