import { useRef, type KeyboardEvent } from 'react';
import { placeAcross, placeUp, type ChartArea } from './chart-area.ts';
import { formatDate } from '../../../ui/format.ts';
import classes from './sample-chart.module.css';
import { describeViews, type SampleLayout, type SamplePoint } from './sample-points.ts';
import spoken from '../../../ui/spoken.module.css';

export interface ChartPointsProps {
  layout: SampleLayout;
  area: ChartArea;
  selectedId: string;
  onSelect: (id: string) => void;
}

/** One tab stop for all points; the arrow keys, Home and End move between them. */
export function ChartPoints({ layout, area, selectedId, onSelect }: ChartPointsProps) {
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
