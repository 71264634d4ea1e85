import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { priceLevels } from '../../../../engine/analysis/judgements.ts';
import type { PriceLevel, RecommendedPricing } from '../../../../engine/analysis/judgements.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import type { PriceEvidence } from '../../../../engine/analysis/evidence.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { itemise } from '../../../../engine/pricing/receipt.ts';
import { formatPrice, formatPriceCents, formatShort } from '../../../ui/format.ts';
import { EstimateNote } from './estimate-note.tsx';
import { NoPriceCard } from './no-price-card.tsx';
import { ReportCard } from './report-card.tsx';
import { reportTexts } from './report-texts.ts';
import { FeeAxis } from './fee-axis.tsx';
import { PriceWaterfall } from './price-waterfall.tsx';
import classes from './price-card.module.css';

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
              <Receipt
                receipt={itemise(analysis)}
                channelName={analysis.channelName}
                note={analysis.provenance.disclaimer}
              />
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
          <p className={classes.unit}>for one 60–90 second integration</p>
        </div>
        <div className={classes.others}>
          <div>
            <p className={classes.caption}>
              CPM price <Hint label="About the CPM price" text={reportTexts.cpmTooltip} />
            </p>
            <p className={classes.figure}>{formatPriceCents(pricing.cpm[level])}</p>
            <p className={classes.unit}>per 1,000 views</p>
          </div>
          <div>
            <p className={classes.caption}>
              Affiliate <Hint label="About the affiliate share" text={reportTexts.affiliateTooltip} />
            </p>
            <p className={classes.figure}>{formatShort(pricing.affiliate[level])}%</p>
            <p className={classes.unit}>of sales</p>
          </div>
        </div>
      </div>
      <FeeAxis level={level} fees={pricing.flatFee} rate={price.rate} marketRange80={price.feeRange80} />
      {price.smallFeeNote === null ? null : <p className={classes.unit}>{price.smallFeeNote}</p>}
      <Disclosure summary="Arithmetic">
        <PriceWaterfall level={level} price={price} avgViews={avgViews} />
      </Disclosure>
    </div>
  );
}
