import type { OrdersOutcome } from '../../../engine/pricing/returns/simulation.ts';
import { describeOutcome, formatSum, nameChance, pays } from '../../../engine/pricing/returns/wording.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import classes from './returns.module.css';
import { texts } from './texts.ts';
import type { AskedForecast } from './use-forecast-form.ts';

interface OutcomePictureProps {
  returns: OrdersOutcome;
  costCents: number;
  asked: AskedForecast;
}

/** A hundred equally likely cases, each a dot with its words; for the ears, and whoever wants figures, a table. */
export function OutcomePicture({ returns, costCents, asked }: OutcomePictureProps) {
  const { goal } = asked.economics;
  const { currency } = asked.price;
  const profitOf = (count: number) => Math.round(count * returns.profitPerOrderCents - costCents);
  return (
    <Card title={texts.outcomes} lede={texts.outcomesLede}>
      <p className={classes.big}>
        <strong>{nameChance(returns.chance)}</strong> {texts.payForThemselves}
      </p>
      <div className={classes.dots} aria-hidden="true">
        {returns.outcomes.map((count, index) => (
          <span
            key={describeOutcome(returns, { index, goal, currency, costCents })}
            className={classes.dot}
            data-pays={pays(returns, count)}
            title={describeOutcome(returns, { index, goal, currency, costCents })}
          />
        ))}
      </div>
      <Disclosure summary={texts.asTable}>
        <FigureTable
          title={texts.outcomes}
          table={{
            columns: [
              { name: texts.case, isText: true },
              { name: texts.orders },
              { name: texts.profit },
              { name: texts.pays, isText: true },
            ],
            rows: returns.outcomes.map((count, index) => [
              String(index + 1),
              formatCount(count),
              formatSum(profitOf(count), currency),
              pays(returns, count) ? texts.yes : texts.no,
            ]),
          }}
        />
      </Disclosure>
    </Card>
  );
}
