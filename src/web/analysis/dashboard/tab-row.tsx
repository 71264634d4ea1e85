import { Tabs } from '@mantine/core';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { LockIcon } from '../../ui/icons.tsx';
import tabRow from '../../ui/tab-row.module.css';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { texts } from './texts.ts';
import { dashboardTabs, toolNames, tools, type DashboardTab } from './tools.ts';

interface TabRowProps {
  /** The tab that is open. */
  tab: DashboardTab;
  features: readonly PlanFeature[];
}

/** The names of the tabs, those outside the plan with a lock. */
export function TabRow({ tab, features }: TabRowProps) {
  const row = useTabRow(dashboardTabs.indexOf(tab));
  return (
    <Tabs.List ref={row} className={tabRow.row} aria-label={texts.tabs}>
      <Tabs.Tab value={dashboardTabs[0]}>{texts.overview}</Tabs.Tab>
      {toolNames.map((name) => {
        const { feature, label } = tools[name];
        const isClosed = feature !== null && !features.includes(feature);
        return (
          <Tabs.Tab key={name} value={name} rightSection={isClosed ? <LockIcon /> : undefined}>
            {label}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}
