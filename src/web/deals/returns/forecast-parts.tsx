import type { SimulationResult, OrdersOutcome } from '../../../engine/pricing/returns/simulation.ts';
import { formatRate, writeFormulas } from '../../../engine/pricing/returns/formulas.ts';
import { formatSum, nameOrders } from '../../../engine/pricing/returns/wording.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatSignedPercent } from '../../ui/format.ts';
import classes from './returns.module.css';
import { texts } from './texts.ts';
import type { AskedForecast } from './use-forecast-form.ts';

interface PartProps {
  result: SimulationResult;
  returns: OrdersOutcome;
  asked: AskedForecast;
}

/** Low, middle and high of everything that follows from the orders. */
export function QuantileCards({ result, returns, asked }: PartProps) {
  const { currency } = asked.price;
  const { goal } = asked.economics;
  const columns = [
    { name: texts.low, note: texts.worst, at: 'p10' },
    { name: texts.half, note: texts.middle, at: 'p50' },
    { name: texts.high, note: texts.best, at: 'p90' },
  ] as const;
  const { seenByLink } = returns;
  return (
    <Card title={texts.range}>
      <div className={classes.quantiles}>
        {columns.map(({ name, note, at }) => (
          <section key={at} aria-label={name} className={classes.quantile}>
            <h3 className={classes.quantileTitle}>{name}</h3>
            <p className={classes.quiet}>{note}</p>
            <FactList
              facts={[
                { name: texts.orders, value: nameOrders(returns.orders[at], goal) },
                { name: texts.revenue, value: formatSum(returns.revenueCents[at], currency) },
                { name: texts.profit, value: formatSum(returns.profitCents[at], currency) },
              ]}
            />
          </section>
        ))}
      </div>
      <p>
        {texts.roi}: {formatSignedPercent(100 * returns.roi.p10)} to{' '}
        {formatSignedPercent(100 * returns.roi.p90)}{' '}
        <span className={classes.quiet}>{texts.inEightOfTen}</span>
      </p>
      {seenByLink !== null && (
        <p className={classes.quiet}>
          {texts.seen(`${formatCount(seenByLink.p10)} to ${formatCount(seenByLink.p90)}`)}
        </p>
      )}
      <Disclosure summary={texts.formulas}>
        <FactList
          facts={writeFormulas(result, {
            priceCents: asked.price.amount_cents,
            currency,
            economics: asked.economics,
          }).map(({ name, formula }) => ({ name, value: formula }))}
        />
      </Disclosure>
    </Card>
  );
}

export function BreakEvenPrices({ returns, asked }: PartProps) {
  const { currency } = asked.price;
  const { breakEven } = returns;
  const sum = (cents: number | null) => (cents === null ? texts.cannot : formatSum(cents, currency));
  const rate = (share: number | null) => (share === null ? texts.cannot : formatRate(share));
  return (
    <Card title={texts.breakEven} lede={texts.breakEvenLede}>
      <div className={classes.figures}>
        {returns.breakEvenPrices.map(({ chance, priceCents }) => (
          <Figure
            key={chance}
            value={priceCents === null ? texts.atNoPrice : formatSum(priceCents, currency)}
            caption={texts.ofHundred(chance)}
          />
        ))}
      </div>
      <Disclosure summary={texts.alone}>
        <FigureTable
          title={texts.alone}
          table={{
            columns: [{ name: texts.factor, isText: true }, { name: texts.needed }],
            rows: [
              [texts.views, breakEven.views === null ? texts.cannot : formatCount(breakEven.views)],
              [texts.clicks, rate(breakEven.clickRate)],
              [texts.perClick, rate(breakEven.conversion)],
              [texts.perOrder, sum(breakEven.costPerOrderCents)],
              [texts.cpm, sum(breakEven.cpmCents)],
              [texts.orderValue, sum(breakEven.valueCents)],
            ],
          }}
        />
      </Disclosure>
    </Card>
  );
}
