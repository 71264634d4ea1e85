import type { PriceLevel } from '../../../../engine/analysis/analysis.ts';
import type { PriceEvidence } from '../../../../engine/analysis/evidence.ts';
import { formatCount } from '../../../ui/format.ts';
import { explainPrice } from '../../../../engine/pricing/price-arithmetic.ts';
import classes from './price-arithmetic-list.module.css';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import spoken from '../../../ui/spoken.module.css';

export interface PriceArithmeticListProps {
  level: PriceLevel;
  price: PriceEvidence;
  avgViews: number;
}

/** The price of one level, written out so that it can be worked out again by hand. */
export function PriceArithmeticList({ level, price, avgViews }: PriceArithmeticListProps) {
  const { label } = priceLevelTexts[level];
  const sums = explainPrice({ price, level, levelLabel: label, avgViews });
  return (
    <div className={classes.stack}>
      <p className={classes.sum}>{sums.fee}</p>
      <p className={classes.lead}>The rate of {sums.rate} comes from:</p>
      <table className={classes.table}>
        <thead className={spoken.spoken}>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {sums.rateLines.map((line) => (
            <tr key={line.label}>
              <td className={classes.operation}>{line.operation}</td>
              <td>
                {line.label}
                <span className={classes.reason}>{line.reason}</span>
              </td>
            </tr>
          ))}
          <tr className={classes.total}>
            <td className={classes.operation}>=</td>
            <td>{sums.rate}</td>
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
