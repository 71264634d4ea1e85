import type { EngagementEvidence } from '../../../engine/evidence.ts';
import { createAxisScale } from '../../../engine/axis-scale.ts';
import classes from './quartile-axis.module.css';

const wholePercent = 100;

export interface QuartileAxisProps {
  ratePercent: number | null;
  quartiles: EngagementEvidence['tierQuartiles'];
}

/** The middle half of the tier as a band with its median, the channel as a dot; the text beside it says the same. */
export function QuartileAxis({ ratePercent, quartiles }: QuartileAxisProps) {
  const scale = createAxisScale([quartiles.p75 * 1.25, ratePercent ?? 0], 'linear');
  const percentOf = (value: number) => `${scale.place(value) * wholePercent}%`;
  const width = `${(scale.place(quartiles.p75) - scale.place(quartiles.p25)) * wholePercent}%`;
  return (
    <div className={classes.axis} aria-hidden="true">
      <div className={classes.plot}>
        <span className={classes.line} />
        <span className={classes.band} style={{ insetInlineStart: percentOf(quartiles.p25), width }} />
        <span className={classes.median} style={{ insetInlineStart: percentOf(quartiles.median) }} />
        {ratePercent === null ? null : (
          <span className={classes.dot} style={{ insetInlineStart: percentOf(ratePercent) }} />
        )}
      </div>
      <div className={classes.ticks}>
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ insetInlineStart: percentOf(tick) }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Steps of an axis add up with rounding errors behind the second decimal. */
function formatTick(tick: number): string {
  return `${Math.round(tick * 100) / 100}%`;
}
