import type { ReactNode } from 'react';
import type { AxisScale } from '../../drawing/axis-scale.ts';
import classes from './axis.module.css';

interface AxisProps {
  scale: AxisScale;
  band: { from: number; to: number } | null;
  isQuiet?: boolean;
  formatTick: (tick: number) => string;
  /** What stands on it; given the place of a value. */
  children: (place: (value: number) => string) => ReactNode;
}

/** A band and marks on an axis, for the eyes alone: the words beside it say the same. */
export function Axis({ scale, band, isQuiet = false, formatTick, children }: AxisProps) {
  const place = (value: number) => toPercent(scale.place(value));
  return (
    <div className={classes.axis} aria-hidden="true">
      <div className={classes.plot}>
        <span className={classes.line} />
        {band === null ? null : (
          <span
            className={classes.band}
            data-quiet={isQuiet}
            style={{
              insetInlineStart: place(band.from),
              width: toPercent(scale.place(band.to) - scale.place(band.from)),
            }}
          />
        )}
        {children(place)}
      </div>
      <div className={classes.ticks}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ insetInlineStart: place(tick) }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

function toPercent(share: number): string {
  return `${100 * share}%`;
}
