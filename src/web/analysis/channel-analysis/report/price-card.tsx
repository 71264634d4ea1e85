import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { priceLevels } from '../../../../engine/analysis/judgements.ts';
import type { PriceLevel, RecommendedPricing } from '../../../../engine/analysis/judgements.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import type { PriceEvidence } from '../../../../engine/analysis/evidence.ts';
import { Hint } from '../../../ui/hint.tsx';
import {
  formatCompact,
  formatCount,
  formatDollars,
  formatPrice,
  formatPriceCents,
  formatShort,
} from '../../../ui/format.ts';
import { explainPrice } from '../../../../engine/pricing/price-arithmetic.ts';
import { EstimateNote } from './estimate-note.tsx';
import { NoPriceCard } from './no-price-card.tsx';
import { ReportCard } from './report-card.tsx';
import { reportTexts } from './report-texts.ts';
import { Axis } from './axis.tsx';
import { placeFeeRange } from './fee-range.ts';
import classes from './price-card.module.css';
import spoken from '../../../ui/spoken.module.css';

/** The three price levels as tabs, or the reason why none is recommended. */
export function PriceCard({ analysis }: { analysis: FullAnalysis }) {
  const { recommendedPricing: pricing, avgViews } = analysis;
  const { price } = analysis.evidence;
  if (pricing === null || avgViews === null) {
    const { ifYouBookAnyway } = price;
    return (
      <NoPriceCard verdict={analysis.verdict} reason={price.unavailableReason ?? reportTexts.priceMissing}>
        {ifYouBookAnyway === null || avgViews === null ? null : (
          <Disclosure summary="Show the price if you book anyway">
            <div className={classes.anyway}>
              <PriceTabs pricing={ifYouBookAnyway} price={price} avgViews={avgViews} isRecommended={false} />
            </div>
          </Disclosure>
        )}
      </NoPriceCard>
    );
  }
  return (
    <ReportCard
      title="Recommended price"
      anchor="report-price"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      <PriceTabs pricing={pricing} price={price} avgViews={avgViews} isRecommended />
    </ReportCard>
  );
}

const firstLevel = 'medium';

interface PriceTabsProps extends Omit<PricePanelProps, 'level'> {
  /** False for a price that was computed and is not recommended. */
  isRecommended: boolean;
}

/** The three price levels, one at a time. */
function PriceTabs({ isRecommended, ...shown }: PriceTabsProps) {
  return (
    <Tabs
      variant="segment"
      defaultValue={firstLevel}
      keepMounted={false}
      classNames={{ list: classes.tabs, tab: classes.tab }}
    >
      <Tabs.List aria-label="Price level">
        {priceLevels.map((level) => (
          <Tabs.Tab key={level} value={level}>
            <span className={classes.label}>{priceLevelTexts[level].label}</span>
            {isRecommended && priceLevelTexts[level].isRecommended ? (
              <span className={classes.recommended}>Recommended</span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {priceLevels.map((level) => (
        <Tabs.Panel key={level} value={level} className={classes.panel}>
          <PricePanel level={level} {...shown} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface PricePanelProps {
  level: PriceLevel;
  pricing: RecommendedPricing;
  price: PriceEvidence;
  avgViews: number;
}

function PricePanel({ level, pricing, price, avgViews }: PricePanelProps) {
  return (
    <div className={classes.pricePanelPanel}>
      <div className={classes.prices}>
        <div className={classes.fee}>
          <p className={classes.caption}>
            Flat fee <Hint label="About the flat fee" text={reportTexts.flatFeeTooltip} />
          </p>
          <p className={classes.amount}>{formatPrice(pricing.flatFee[level])}</p>
          <p className={classes.unit}>for one integration of 60 to 90 seconds</p>
        </div>
        <div className={classes.others}>
          <div>
            <p className={classes.caption}>
              CPM price <Hint label="About the CPM price" text={reportTexts.cpmTooltip} />
            </p>
            <p className={classes.figure}>{formatPriceCents(pricing.cpm[level])}</p>
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

/** The fee on an axis: the band in which it falls for four of five next videos, and the three levels as marks. */
function FeeAxis(props: Parameters<typeof placeFeeRange>[0]) {
  const { range80, scale } = placeFeeRange(props);
  return (
    <figure className={classes.feeAxisFigure}>
      <figcaption className={classes.feeAxisCaption}>
        Likely value of the next video:{' '}
        <strong>
          {formatDollars(range80.low)} to {formatDollars(range80.high)}
        </strong>{' '}
        (80% range)
      </figcaption>
      <Axis scale={scale} band={{ from: range80.low, to: range80.high }} formatTick={formatCompact}>
        {(place) =>
          priceLevels.map((level) => (
            <span
              key={level}
              className={classes.mark}
              data-selected={level === props.level}
              title={`${priceLevelTexts[level].label}: ${formatDollars(props.fees[level])}`}
              style={{ insetInlineStart: place(props.fees[level]) }}
            />
          ))
        }
      </Axis>
      <p className={classes.legend} aria-hidden="true">
        USD; dots: Conservative, Market Rate, Premium, the selected one filled
      </p>
    </figure>
  );
}

interface PriceArithmeticListProps {
  level: PriceLevel;
  price: PriceEvidence;
  avgViews: number;
}

/** The price of one level, written out so that it can be worked out again by hand. */
function PriceArithmeticList({ level, price, avgViews }: PriceArithmeticListProps) {
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
