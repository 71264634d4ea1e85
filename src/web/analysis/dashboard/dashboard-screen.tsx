import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { PlanBadge } from '../../session/plan-badge.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import tabRow from '../../ui/tab-row.module.css';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import frame from '../../ui/screen.module.css';
import classes from './dashboard-screen.module.css';
import { OpenedAnalysis } from './opened-analysis.tsx';
import { Overview, type DashboardPurchases } from './overview.tsx';
import { TabRow } from './tab-row.tsx';
import { texts } from './texts.ts';
import { ToolPanel } from './tool-panel.tsx';
import { dashboardTabs, toolNames, tools, type ToolName } from './tools.ts';
import { useDashboardData } from './use-dashboard-data.ts';
import { useOpenAnalysis } from './use-open-analysis.ts';
import { useRefresh } from './use-refresh.ts';

interface DashboardScreenProps {
  account: Account;
  /** Stands above the cards: what greets new accounts. */
  welcome?: ReactNode;
  purchases: DashboardPurchases;
  /** What stands behind the tabs of the tools, for whose plan includes them. */
  renderTool: (name: ToolName) => ReactNode;
  /** Draws one analysis of the history in place of the cards. */
  renderAnalysis?: (id: string, onClose: () => void) => ReactNode;
}

export function DashboardScreen({
  account,
  welcome,
  purchases,
  renderTool,
  renderAnalysis,
}: DashboardScreenProps) {
  const [tab, openTab] = useTabInAddress(dashboardTabs);
  const analysis = useOpenAnalysis();
  const data = useDashboardData(account.profile.user_id);
  const { isRefreshing, refresh } = useRefresh();
  // The tab the report stands in leads out of it too.
  const change = (wanted: string | null) =>
    analysis.id !== null && wanted === tab ? analysis.close() : openTab(wanted);
  useEffect(() => track('page_view', { page: texts.title }), []);

  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <div className={classes.actions}>
          <Button
            className={classes.refresh}
            variant="default"
            leftSection={<RefreshIcon />}
            aria-disabled={isRefreshing}
            onClick={refresh}
          >
            {isRefreshing ? texts.refreshing : texts.refresh}
          </Button>
          <Button component={Link} to={links.analyzer}>
            {texts.analyze}
          </Button>
        </div>
        <PlanBadge plan={account.plan} />
      </header>
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <TabRow tab={tab} features={account.plan.features} />
        <Tabs.Panel value={dashboardTabs[0]} className={tabRow.panel}>
          {analysis.id !== null && renderAnalysis !== undefined ? (
            <OpenedAnalysis key={analysis.id}>{renderAnalysis(analysis.id, analysis.close)}</OpenedAnalysis>
          ) : (
            <Overview
              account={account}
              data={data}
              welcome={welcome}
              purchases={purchases}
              onOpenAnalysis={analysis.open}
            />
          )}
        </Tabs.Panel>
        {toolNames.map((name) => (
          <Tabs.Panel key={name} value={name} className={tabRow.panel}>
            <ToolPanel tool={tools[name]} features={account.plan.features}>
              {renderTool(name)}
            </ToolPanel>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
