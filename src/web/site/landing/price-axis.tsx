import type { CSSProperties } from 'react';
import { formatCount } from '../../ui/format.ts';
import { axisPosition, exampleReading, feeOf } from './example-reading.ts';
import classes from './price-axis.module.css';

const levels = [
  { name: 'Conservative', rate: exampleReading.rates.low },
  { name: 'Market Rate', rate: exampleReading.rates.medium },
  { name: 'Premium', rate: exampleReading.rates.high },
] as const;

/** Three fees on one axis; the list beneath says the same in words. */
export function PriceAxis() {
  return (
    <div className={classes.scale}>
      <svg className={classes.axis} height="24" width="100%" aria-hidden="true" focusable="false">
        <line x1="0" x2="100%" y1="12" y2="12" className={classes.range} />
        {levels.map(({ name, rate }) => (
          <circle key={name} cx={`${axisPosition(feeOf(rate))}%`} cy="12" r="6" className={classes.level} />
        ))}
      </svg>
      <ul className={classes.levels}>
        {levels.map(({ name, rate }) => (
          <li key={name} style={alignWithDot(axisPosition(feeOf(rate)))}>
            <span className={classes.name}>{name}</span> {formatCount(feeOf(rate))} USD
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A label stands under its dot without leaving the axis: the further along, the further it hangs to the left. */
function alignWithDot(position: number): CSSProperties {
  return { insetInlineStart: `${position}%`, transform: `translateX(-${position}%)` };
}
