import { priceLevels } from '../../../../engine/analysis/judgements.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import { formatCompact, formatPrice } from '../../../ui/format.ts';
import { Axis } from '../../../ui/axis.tsx';
import { placeFeeRange } from './fee-range.ts';
import classes from './fee-axis.module.css';

const wholePercent = 100;

/** The three fees on an axis, and the band in which the next video's value falls in four cases of five. */
export function FeeAxis(props: Parameters<typeof placeFeeRange>[0]) {
  const { range80, scale } = placeFeeRange(props);
  return (
    <figure className={classes.figure}>
      {range80 === null ? null : (
        <figcaption className={classes.caption}>
          Likely value of the next video:{' '}
          <strong>
            {formatPrice(range80.low)} to {formatPrice(range80.high)}
          </strong>{' '}
          (80% range)
        </figcaption>
      )}
      <ul className={classes.labels} aria-label="Flat fee of each level">
        {priceLevels.map((level) => (
          <li key={level} className={classes.label} data-selected={level === props.level}>
            {priceLevelTexts[level].label}{' '}
            <span className={classes.amount}>{formatPrice(props.fees[level])}</span>
          </li>
        ))}
      </ul>
      <svg className={classes.leaders} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {priceLevels.map((level, index) => (
          <line
            key={level}
            className={classes.leader}
            data-selected={level === props.level}
            x1={((index + 1 / 2) / priceLevels.length) * wholePercent}
            x2={scale.place(props.fees[level]) * wholePercent}
            y1="0"
            y2="10"
          />
        ))}
      </svg>
      <Axis
        scale={scale}
        band={range80 && { from: range80.low, to: range80.high }}
        formatTick={formatCompact}
      >
        {(place) =>
          priceLevels.map((level) => (
            <span
              key={level}
              className={classes.mark}
              data-selected={level === props.level}
              style={{ insetInlineStart: place(props.fees[level]) }}
            />
          ))
        }
      </Axis>
    </figure>
  );
}
