import { BarsOverTime } from '../../ui/bars-over-time.tsx';
import chart from '../../ui/chart.module.css';
import { formatCompact } from '../../ui/format.ts';
import classes from './chart.module.css';
import { FigureCard } from './figure-card.tsx';
import type { FigureProps } from './figure-card.tsx';
import { formatMoney, readCurrency, splitRevenue, type CurrencyRevenue } from './money.ts';
import { summariseRevenue } from './summaries.ts';
import { tableRevenue } from './tables.ts';
import { texts } from './texts.ts';

/** What was paid for which plan; each currency is a chart of its own. */
export function RevenueFigure({ figures, days }: FigureProps) {
  const { revenue_by_plan: revenue, rates_collected: months } = figures;
  const currencies = splitRevenue(
    revenue,
    months.map(({ month }) => month),
  );
  return (
    <FigureCard
      table="revenue_by_plan"
      days={days}
      figures={figures}
      summary={currencies.map(summariseRevenue).join(' ')}
      rows={tableRevenue(revenue)}
      note={texts.renewals}
    >
      {currencies.map((one) => (
        <CurrencyChart key={one.currency} revenue={one} isAlone={currencies.length === 1} />
      ))}
    </FigureCard>
  );
}

function CurrencyChart({ revenue, isAlone }: { revenue: CurrencyRevenue; isAlone: boolean }) {
  const { currency, bars, series } = revenue;
  const { units } = readCurrency(currency);
  return (
    <div className={classes.currency}>
      {!isAlone && <p className={chart.note}>{currency.toUpperCase()}</p>}
      <BarsOverTime
        bars={bars}
        series={series}
        format={(amount) => formatMoney(amount, currency)}
        formatAxis={(amount) => formatCompact(amount / units)}
      />
      {series.length === 1 && <p className={chart.note}>{series[0]}</p>}
    </div>
  );
}
