import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { useRight, whoMay } from '../../session/rights.ts';
import { track } from '../../session/analytics.ts';
import { PlanBadge } from '../../session/plan-badge.tsx';
import { RefreshIcon, LockIcon } from '../../ui/icons.tsx';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { api } from '../../session/api.ts';
import { lookAgainLater } from '../../session/follow-payments.ts';
import { refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { Overview } from './overview.tsx';
import type { DashboardPurchases } from './overview.tsx';
import { texts } from './texts.ts';
import { dashboardTabs, toolNames, tools } from './tools.ts';
import type { DashboardTab, Tool, ToolName } from './tools.ts';
import { useDashboardData, dashboardKey } from './use-dashboard-data.ts';
import tabRow from '../../ui/tab-row.module.css';
import frame from '../../ui/screen.module.css';
import classes from './dashboard-screen.module.css';

interface DashboardScreenProps {
  account: Account;
  /** Stands above the tabs: what the address asked for and is not here. */
  notice?: ReactNode;
  /** Stands behind the work: what greets new accounts. */
  welcome?: ReactNode;
  /** The table of all analyses, the first thing of the overview. */
  library: ReactNode;
  purchases: DashboardPurchases;
  /** What stands behind the tabs of the tools, for whose plan includes them. */
  renderTool: (name: ToolName) => ReactNode;
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { account, notice, welcome, library, purchases, renderTool } = props;
  const [tab, openTab] = useTabInAddress(dashboardTabs);
  const mayAnalyze = useRight('analyse');
  const data = useDashboardData(account.profile.user_id);
  const { isRefreshing, refresh } = useRefresh();
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
          {mayAnalyze && (
            <Button component={Link} to={links.analyzer}>
              {texts.analyze}
            </Button>
          )}
        </div>
        <PlanBadge plan={account.plan} />
      </header>
      {notice}
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabRow tab={tab} features={account.plan.features} />
        <Tabs.Panel value={dashboardTabs[0]} className={tabRow.panel}>
          <Overview account={account} data={data} welcome={welcome} library={library} purchases={purchases} />
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

interface TabRowProps {
  /** The tab that is open. */
  tab: DashboardTab;
  features: readonly PlanFeature[];
}

/** The names of the tabs, those outside the plan with a lock. */
function TabRow({ tab, features }: TabRowProps) {
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

interface ToolPanelProps {
  tool: Tool;
  features: readonly PlanFeature[];
  /** The tool itself. */
  children: ReactNode;
}

/** A tool, or its gate. */
function ToolPanel({ tool, features, children }: ToolPanelProps) {
  const isAllowed = useRight(tool.right);
  const isIncluded = tool.feature === null || features.includes(tool.feature);
  if (isIncluded && isAllowed) return children;
  if (isIncluded)
    return (
      <section className={classes.gate} aria-label={tool.title}>
        <span className={classes.gateIcon}>
          <LockIcon />
        </span>
        <h2 className={classes.gateTitle}>{whoMay(tool.right)}</h2>
      </section>
    );
  return (
    <section className={classes.gate} aria-label={tool.title}>
      <span className={classes.gateIcon}>
        <LockIcon />
      </span>
      <h2 className={classes.gateTitle}>{tool.gate}</h2>
      {tool.feature === 'bulk' && features.includes('pasted') && (
        <Button component={Link} to={`${links.library}?paste=1`} variant="default">
          {texts.pasteList}
        </Button>
      )}
      <Button component={Link} to={links.homePricing}>
        {texts.upgradePlan}
      </Button>
    </section>
  );
}

/**
 * Asks for the subscription, then for everything that may hang on it, and once more when the server reads the provider
 * anew. A second press meanwhile does nothing.
 */
function useRefresh(): { isRefreshing: boolean; refresh: () => void } {
  const queries = useQueryClient();
  const { isBusy, run } = useBusy();

  const refresh = async () => {
    track('refresh_subscription');
    // Its failure is no message of its own: the account that is asked for next tells the subscription too.
    await api.checkSubscription().catch(() => null);
    const [{ phase, account }] = await Promise.all([
      refreshStart(),
      queries.invalidateQueries({ queryKey: [dashboardKey] }),
    ]);
    // Signed out meanwhile: the guard leads to the sign-in, and there is nothing to tell.
    if (phase === 'known' && account === null) return;
    lookAgainLater();
    void showToast(
      phase === 'known'
        ? { title: texts.refreshed, message: texts.refreshedMore, tone: 'good' }
        : { title: texts.error, message: texts.loadFailed, tone: 'bad' },
    );
  };

  return { isRefreshing: isBusy, refresh: () => run(refresh) };
}
