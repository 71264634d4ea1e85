import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { priceLevels } from '../../../../engine/analysis/analysis.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import classes from './price-card.module.css';
import { PricePanel } from './price-panel.tsx';
import type { PricePanelProps } from './price-panel.tsx';

const firstLevel = 'medium';

interface PriceTabsProps extends Omit<PricePanelProps, 'level'> {
  /** False for a price that was computed and is not recommended. */
  isRecommended: boolean;
}

/** The three price levels, one at a time. */
export function PriceTabs({ isRecommended, ...shown }: PriceTabsProps) {
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
