import { priceLevels } from '../../../engine/analysis.ts';
import classes from './fee-axis.module.css';
import { placeFeeRange } from './fee-range.ts';
import { formatCompact, formatDollars } from '../../ui/format.ts';
import { priceLevelTexts } from '../../../engine/result-words.ts';

const wholePercent = 100;

/** The fee on an axis: the band in which it falls for four of five next videos, and the three levels as marks. */
export function FeeAxis(props: Parameters<typeof placeFeeRange>[0]) {
  const { range80, scale } = placeFeeRange(props);
  const percentOf = (value: number) => `${scale.place(value) * wholePercent}%`;
  const width = `${(scale.place(range80.high) - scale.place(range80.low)) * wholePercent}%`;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        At this rate the next video is worth{' '}
        <strong>
          {formatDollars(range80.low)} to {formatDollars(range80.high)}
        </strong>{' '}
        in 8 of 10 cases
      </figcaption>
      <div className={classes.plot} aria-hidden="true">
        <span className={classes.axis} />
        <span className={classes.band} style={{ insetInlineStart: percentOf(range80.low), width }} />
        {priceLevels.map((level) => (
          <span
            key={level}
            className={classes.mark}
            data-selected={level === props.level}
            title={`${priceLevelTexts[level].label}: ${formatDollars(props.fees[level])}`}
            style={{ insetInlineStart: percentOf(props.fees[level]) }}
          />
        ))}
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ insetInlineStart: percentOf(tick) }}>
            {formatCompact(tick)}
          </span>
        ))}
      </div>
      <p className={classes.legend} aria-hidden="true">
        USD; dots: Conservative, Market Rate, Premium, the selected one filled
      </p>
    </figure>
  );
}
