import type { EngagementEvidence } from '../../../../engine/analysis/evidence.ts';
import { createAxisScale } from '../../../../drawing/axis-scale.ts';
import { Axis } from '../../../ui/axis.tsx';
import classes from './quartile-axis.module.css';

export interface QuartileAxisProps {
  ratePercent: number | null;
  quartiles: EngagementEvidence['tierQuartiles'];
}

/** The middle half of the tier as a band with its median, the channel as a dot; the text beside it says the same. */
export function QuartileAxis({ ratePercent, quartiles }: QuartileAxisProps) {
  const scale = createAxisScale([quartiles.p75 * 1.25, ratePercent ?? 0], 'linear');
  return (
    <Axis scale={scale} band={{ from: quartiles.p25, to: quartiles.p75 }} isQuiet formatTick={formatTick}>
      {(place) => (
        <>
          <span className={classes.median} style={{ insetInlineStart: place(quartiles.median) }} />
          {ratePercent === null ? null : (
            <span className={classes.dot} style={{ insetInlineStart: place(ratePercent) }} />
          )}
        </>
      )}
    </Axis>
  );
}

/** Steps of an axis add up with rounding errors behind the second decimal. */
function formatTick(tick: number): string {
  return `${Math.round(tick * 100) / 100}%`;
}
