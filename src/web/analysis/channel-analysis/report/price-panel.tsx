import type { PriceLevel, RecommendedPricing } from '../../../../engine/analysis/analysis.ts';
import type { PriceEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { FeeAxis } from './fee-axis.tsx';
import { formatCents, formatDollars, formatShort } from '../../../ui/format.ts';
import { PriceArithmeticList } from './price-arithmetic-list.tsx';
import classes from './price-panel.module.css';
import { reportTexts } from './report-texts.ts';

export interface PricePanelProps {
  level: PriceLevel;
  pricing: RecommendedPricing;
  price: PriceEvidence;
  avgViews: number;
}

export function PricePanel({ level, pricing, price, avgViews }: PricePanelProps) {
  return (
    <div className={classes.panel}>
      <div className={classes.prices}>
        <div className={classes.fee}>
          <p className={classes.caption}>
            Flat fee <Hint label="About the flat fee" text={reportTexts.flatFeeTooltip} />
          </p>
          <p className={classes.amount}>{formatDollars(pricing.flatFee[level])}</p>
          <p className={classes.unit}>for one integration of 60 to 90 seconds</p>
        </div>
        <div className={classes.others}>
          <div>
            <p className={classes.caption}>
              CPM price <Hint label="About the CPM price" text={reportTexts.cpmTooltip} />
            </p>
            <p className={classes.figure}>{formatCents(pricing.cpm[level])}</p>
            <p className={classes.unit}>per 1,000 views delivered</p>
          </div>
          <div>
            <p className={classes.caption}>
              Affiliate <Hint label="About the affiliate share" text={reportTexts.affiliateTooltip} />
            </p>
            <p className={classes.figure}>{formatShort(pricing.affiliate[level])}%</p>
            <p className={classes.unit}>of sales, usual in {price.niche}</p>
          </div>
        </div>
      </div>
      {price.feeRange80 === null ? null : (
        <FeeAxis level={level} fees={pricing.flatFee} rate={price.rate} marketRange80={price.feeRange80} />
      )}
      {price.smallFeeNote === null ? null : <p className={classes.unit}>{price.smallFeeNote}</p>}
      <Disclosure summary="Show the arithmetic">
        <PriceArithmeticList level={level} price={price} avgViews={avgViews} />
      </Disclosure>
    </div>
  );
}
