import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PlanFeature } from '../../engine/plans.ts';
import { LockIcon } from '../ui/icons.tsx';
import { showInRow } from '../ui/show-in-row.ts';
import tabRow from '../ui/tab-row.module.css';
import { texts } from './texts.ts';
import { dashboardTabs, toolNames, tools, type DashboardTab } from './tools.ts';

interface TabRowProps {
  /** The tab that is open. */
  tab: DashboardTab;
  features: readonly PlanFeature[];
}

/** The names of the tabs, those outside the plan with a lock; on a phone the open one moves into sight. */
export function TabRow({ tab, features }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = row.current?.children[dashboardTabs.indexOf(tab)];
    if (row.current !== null && open !== undefined) showInRow(row.current, open);
  }, [tab]);
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
