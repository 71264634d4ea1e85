import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { formatDay, formatPlural } from '../../ui/format.ts';
import { DayRateForm } from './day-rate-form.tsx';
import classes from './exchange-rates-panel.module.css';

interface MissingDaysProps {
  missing: readonly (Pick<ExchangeRate, 'currency' | 'day'> & { waiting_rates: number })[];
  /** The field goes with its row. */
  onFilled: () => void;
}

/** What collected rates wait for, the most wanted first, each with its field. */
export function MissingDays({ missing, onFilled }: MissingDaysProps) {
  return (
    <ul className={classes.rows}>
      {missing.map(({ currency, day, waiting_rates: count }) => (
        <li key={`${currency} ${day}`} className={classes.row}>
          <span className={classes.day}>
            <strong>{currency}</strong> on <time dateTime={day}>{formatDay(day)}</time>:{' '}
            {formatPlural(count, 'rate')} {count === 1 ? 'waits' : 'wait'}
          </span>
          <DayRateForm currency={currency} day={day} known="" onSaved={onFilled} />
        </li>
      ))}
    </ul>
  );
}
