import { formatCount } from '../../ui/format.ts';
import spoken from '../../ui/spoken.module.css';
import { texts } from './texts.ts';
import type { TrendMonth } from './trend.ts';
import classes from './trends-card.module.css';

/** The months as a table. `isSpoken`: for screen readers, beside the chart that shows the same. */
export function TrendTable({ months, isSpoken }: { months: readonly TrendMonth[]; isSpoken?: boolean }) {
  return (
    <div className={isSpoken === true ? spoken.spoken : undefined}>
      <table className={classes.table}>
        <caption className={spoken.spoken}>{texts.trendsLede}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.analyses}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ long, analyses }) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              <td>{formatCount(analyses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
