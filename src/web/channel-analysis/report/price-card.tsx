import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { FullAnalysis } from '../../../contract/channel-analysis.ts';
import { priceLevels } from '../../../engine/analysis.ts';
import { EstimateNote } from './estimate-note.tsx';
import { NoPriceCard } from './no-price-card.tsx';
import { PricePanel } from './price-panel.tsx';
import { ReportCard } from './report-card.tsx';
import { priceLevelTexts } from '../../../engine/result-words.ts';
import { reportTexts } from './report-texts.ts';
import classes from './price-card.module.css';

const recommendedLevel = 'medium';

/** The three price levels as tabs, or the reason why there is no price. */
export function PriceCard({ analysis }: { analysis: FullAnalysis }) {
  const { recommendedPricing: pricing, avgViews } = analysis;
  const { price } = analysis.evidence;
  if (pricing === null || avgViews === null) {
    return <NoPriceCard reason={price.unavailableReason ?? reportTexts.priceMissing} />;
  }
  return (
    <ReportCard
      title="Recommended price"
      anchor="report-price"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      <Tabs
        variant="segment"
        defaultValue={recommendedLevel}
        keepMounted={false}
        classNames={{ list: classes.tabs, tab: classes.tab }}
      >
        <Tabs.List aria-label="Price level">
          {priceLevels.map((level) => (
            <Tabs.Tab key={level} value={level}>
              <span className={classes.label}>{priceLevelTexts[level].label}</span>
              {priceLevelTexts[level].isRecommended ? (
                <span className={classes.recommended}>Recommended</span>
              ) : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {priceLevels.map((level) => (
          <Tabs.Panel key={level} value={level} className={classes.panel}>
            <PricePanel level={level} pricing={pricing} price={price} avgViews={avgViews} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </ReportCard>
  );
}
