import { useElementSize } from '@mantine/hooks';
import { useState, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Interval } from '../../../../engine/analysis/evidence.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { formatCompact, formatMonth, formatDate, formatExactTime } from '../../../ui/format.ts';
import { chartArea, monthLimitFor, placeAcross, placeUp } from './chart-area.ts';
import type { ChartArea } from './chart-area.ts';
import { layOutSample, describeViews, findPicture } from './sample-points.ts';
import type { PictureSource, SamplePoint, SampleLayout } from './sample-points.ts';
import { VideoLink } from './video-link.tsx';
import classes from './sample-chart.module.css';
import spoken from '../../../ui/spoken.module.css';

export interface SampleChartProps extends PictureSource {
  points: readonly SamplePoint[];
  typical: number | null;
  nextVideo80: Interval | null;
}

/** Recent videos by date and views. Each is a button: hover, focus or tap tells what it is and why it counts. */
export function SampleChart({ points, typical, nextVideo80, ...shown }: SampleChartProps) {
  const { ref, width } = useElementSize();
  const area = chartArea(width);
  const layout = layOutSample(points, monthLimitFor(width));
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const newest = layout.placed.findLast((point) => point.counted) ?? layout.placed.at(-1);
  const selected = layout.placed.find((point) => point.id === selectedId) ?? newest;
  if (selected === undefined) return <p>No video with a public view count to draw.</p>;
  return (
    <div>
      <div className={classes.plot} ref={ref} style={{ height: area.height }}>
        <ChartFrame layout={layout} area={area} typical={typical} nextVideo80={nextVideo80} />
        <ChartPoints layout={layout} area={area} selectedId={selected.id} onSelect={setSelectedId} />
      </div>
      <p className={classes.legend}>
        <span className={classes.key} data-counted="true">
          Counted
        </span>
        <span className={classes.key} data-counted="false">
          Left out
        </span>
        {typical === null ? null : <span className={classes.typicalKey}>Typical</span>}
        {nextVideo80 === null ? null : <span className={classes.bandKey}>Next video, 80% range</span>}
      </p>
      <PointReadout point={selected} {...shown} />
    </div>
  );
}

interface ChartFrameProps {
  layout: SampleLayout;
  area: ChartArea;
  typical: number | null;
  nextVideo80: Interval | null;
}

/** Axes, the typical line and the band of the next video. The table beside the chart tells the same in words. */
function ChartFrame({ layout, area, typical, nextVideo80 }: ChartFrameProps) {
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

interface ChartPointsProps {
  layout: SampleLayout;
  area: ChartArea;
  selectedId: string;
  onSelect: (id: string) => void;
}

/** One tab stop for all points; the arrow keys, Home and End move between them. */
function ChartPoints({ layout, area, selectedId, onSelect }: ChartPointsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { placed } = layout;
  const moveFocus = (event: KeyboardEvent) => {
    const index = placed.findIndex((point) => point.id === selectedId);
    const target = placed[readTarget(event.key, index, placed.length - 1)];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target.id);
    group.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.id)}"]`)?.focus();
  };
  return (
    <fieldset ref={group} className={classes.points}>
      <legend className={spoken.spoken}>Videos, oldest first; move with the arrow keys</legend>
      {placed.map((point) => (
        <button
          key={point.id}
          type="button"
          className={classes.point}
          data-id={point.id}
          data-counted={point.counted}
          data-selected={point.id === selectedId}
          tabIndex={point.id === selectedId ? 0 : -1}
          aria-label={describePoint(point)}
          aria-pressed={point.id === selectedId}
          style={{
            left: placeAcross(area, layout.placeTime(point.timeMs)),
            top: placeUp(area, layout.scale.place(point.drawnViews ?? 0)),
          }}
          onClick={() => onSelect(point.id)}
          onFocus={() => onSelect(point.id)}
          onPointerEnter={() => onSelect(point.id)}
          onKeyDown={moveFocus}
        />
      ))}
    </fieldset>
  );
}

function readTarget(key: string, index: number, last: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : -1;
}

function describePoint(point: SamplePoint): string {
  const facts = `${point.title}, ${formatDate(point.publishedAt)}, ${describeViews(point)}`;
  return point.note === null ? `${facts}. Counted.` : `${facts}. ${point.note}.`;
}

interface PointReadoutProps extends PictureSource {
  point: SamplePoint;
}

/** What the selected point of the chart is, and why it counts or does not. */
function PointReadout({ point, ...source }: PointReadoutProps) {
  return (
    <div className={classes.readout}>
      <Thumbnail title={point.title} url={findPicture(point.id, source)} />
      <div className={classes.about}>
        <p className={classes.title}>
          <VideoLink id={point.id} title={point.title} isDemo={source.isDemo} />
        </p>
        <p className={classes.facts}>
          <time dateTime={point.publishedAt} title={formatExactTime(point.publishedAt)}>
            {formatDate(point.publishedAt)}
          </time>
          <span>{describeViews(point)}</span>
          <span className={classes.note}>{point.note ?? 'Counted'}</span>
        </p>
      </div>
    </div>
  );
}
