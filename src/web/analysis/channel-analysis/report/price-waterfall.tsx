import type { PriceLevel } from '../../../../engine/analysis/judgements.ts';
import type { PriceEvidence } from '../../../../engine/analysis/evidence.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import { explainPrice } from '../../../../engine/pricing/price-arithmetic.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './price-waterfall.module.css';
import spoken from '../../../ui/spoken.module.css';

interface PriceWaterfallProps {
  level: PriceLevel;
  price: PriceEvidence;
  avgViews: number;
}

/** The price of one level from the base rate on, each step as a bar, written out so that it can be repeated by hand. */
export function PriceWaterfall({ level, price, avgViews }: PriceWaterfallProps) {
  const { label } = priceLevelTexts[level];
  const sums = explainPrice({ price, level, levelLabel: label, avgViews });
  const rates = sums.rateLines.map(({ rateAfter }) => rateAfter);
  const largest = Math.max(...rates, price.rate[level]);
  return (
    <div className={classes.stack}>
      <p className={classes.sum}>{sums.fee}</p>
      <table className={classes.table}>
        <caption className={classes.caption}>How the rate comes about</caption>
        <thead className={spoken.spoken}>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {sums.rateLines.map((line, index) => (
            <tr key={line.label}>
              <td className={classes.operation}>{line.operation}</td>
              <td>
                {line.label}
                <Bar from={rates[index - 1] ?? 0} to={line.rateAfter} largest={largest} />
                <span className={classes.reason}>{line.reason}</span>
              </td>
            </tr>
          ))}
          <tr className={classes.total}>
            <td className={classes.operation}>=</td>
            <td>
              {sums.rate}
              <Bar from={0} to={price.rate[level]} largest={largest} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={classes.sum}>CPM price: {sums.cpm}</p>
      <p className={classes.lead}>
        Affiliate: the commission usual in {price.niche} at the {label} level. Calibration:{' '}
        {price.calibration.ratesAnalysed === 0
          ? 'published rates only, no collected rates yet'
          : `${formatCount(price.calibration.ratesAnalysed)} collected rates`}{' '}
        (version {price.calibration.version}).
      </p>
    </div>
  );
}

interface BarProps {
  from: number;
  to: number;
  largest: number;
}

/** From what the rate was before a step to what it is after it. */
function Bar({ from, to, largest }: BarProps) {
  const percentOf = (rate: number) => `${(rate / largest) * 100}%`;
  return (
    <span className={classes.track} aria-hidden="true">
      <span
        className={classes.bar}
        data-falls={to < from}
        style={{ marginInlineStart: percentOf(Math.min(from, to)), width: percentOf(Math.abs(to - from)) }}
      />
    </span>
  );
}
