import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { NoPriceCard } from './no-price-card.tsx';
import classes from './price-card.module.css';
import { PriceTabs } from './price-tabs.tsx';
import { ReportCard } from './report-card.tsx';
import { reportTexts } from './report-texts.ts';

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
