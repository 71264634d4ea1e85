import { priceLevels } from '../../../../engine/analysis/analysis.ts';
import { Axis } from './axis.tsx';
import classes from './fee-axis.module.css';
import { placeFeeRange } from './fee-range.ts';
import { formatCompact, formatDollars } from '../../../ui/format.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';

/** The fee on an axis: the band in which it falls for four of five next videos, and the three levels as marks. */
export function FeeAxis(props: Parameters<typeof placeFeeRange>[0]) {
  const { range80, scale } = placeFeeRange(props);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        Likely value of the next video:{' '}
        <strong>
          {formatDollars(range80.low)} to {formatDollars(range80.high)}
        </strong>{' '}
        (80% range)
      </figcaption>
      <Axis scale={scale} band={{ from: range80.low, to: range80.high }} formatTick={formatCompact}>
        {(place) =>
          priceLevels.map((level) => (
            <span
              key={level}
              className={classes.mark}
              data-selected={level === props.level}
              title={`${priceLevelTexts[level].label}: ${formatDollars(props.fees[level])}`}
              style={{ insetInlineStart: place(props.fees[level]) }}
            />
          ))
        }
      </Axis>
      <p className={classes.legend} aria-hidden="true">
        USD; dots: Conservative, Market Rate, Premium, the selected one filled
      </p>
    </figure>
  );
}
