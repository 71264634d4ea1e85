import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { CampaignState } from '../../../engine/campaigns/stages.ts';
import { clientPath, links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatDay } from '../../ui/format.ts';
import frame from '../../ui/screen.module.css';
import tabRow from '../../ui/tab-row.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import classes from './campaigns.module.css';
import { CreatorsPanel } from './creators-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import { campaignStateNames, tabNames, texts } from './texts.ts';
import { useCampaign, useKeepCampaign } from './use-campaigns.ts';
import { WorkPanel } from './work-panel.tsx';

/** Loaded once it is asked for. */
const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }));

const tabs = ['overview', 'creators', 'deliverables', 'links', 'budget', 'report', 'activity'] as const;

interface CampaignScreenProps {
  slug: string;
  account: Account;
  /** Links belong to another part of the product. */
  renderLinks: (campaign: CampaignDetail) => ReactNode;
}

/** One campaign: its brief, its creators, what they deliver, and what it costs. */
export function CampaignScreen({ slug, account, renderLinks }: CampaignScreenProps) {
  const campaign = useCampaign(slug);
  useEffect(() => track('page_view', { page: 'Campaign' }), []);
  return (
    <div className={frame.screen}>
      <p className={classes.line}>
        <Link to={links.campaigns}>{texts.all}</Link>
        <Link to={links.dashboard}>{texts.dashboard}</Link>
      </p>
      <LoadedPart query={campaign} failure={texts.failed}>
        {(data) => <Loaded campaign={data} account={account} renderLinks={renderLinks} />}
      </LoadedPart>
    </div>
  );
}

interface LoadedProps extends Omit<CampaignScreenProps, 'slug'> {
  campaign: CampaignDetail;
}

function Loaded({ campaign, account, renderLinks }: LoadedProps) {
  const [tab, open] = useTabInAddress(tabs);
  const row = useTabRow(tabs.indexOf(tab));
  const mayWork = account.workspace.rights.includes('analyse') && campaign.state !== 'closed';
  const panels: Record<(typeof tabs)[number], ReactNode> = {
    overview: <OverviewPanel campaign={campaign} />,
    creators: <CreatorsPanel campaign={campaign} mayWork={mayWork} />,
    deliverables: <WorkPanel campaign={campaign} mayWork={mayWork} />,
    links: renderLinks(campaign),
    budget: <BudgetPanel campaign={campaign} mayWork={mayWork} />,
    report: <ReportPanel slug={campaign.slug} mayShare={campaign.may_manage} />,
    activity: <ActivityPanel campaign={campaign} />,
  };
  return (
    <>
      <Head campaign={campaign} learns={account.plan.features.includes('learning')} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={row} className={tabRow.row} aria-label={texts.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabNames[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={tabRow.panel}>
          {panels[tab]}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Where each state leads, and what the step is called. */
const steps: Record<CampaignState, readonly [CampaignState, string][]> = {
  planning: [
    ['running', texts.start],
    ['closed', texts.end],
  ],
  running: [['reporting', texts.report]],
  reporting: [['closed', texts.end]],
  closed: [['reporting', texts.reopen]],
};

function Head({ campaign, learns }: { campaign: CampaignDetail; learns: boolean }) {
  const { id, name, state, starts_on: from, ends_on: until, client } = campaign;
  const [wanted, setWanted] = useState<CampaignState | null>(null);
  const keep = useKeepCampaign();
  const saving = useAction((next: CampaignState) => api.saveCampaign({ id, state: next }), keep);
  return (
    <header className={classes.part}>
      <div className={classes.head}>
        <h1 className={classes.title} dir="auto">
          {name}
        </h1>
        <Tag tone={campaignStateNames[state].tone}>{campaignStateNames[state].name}</Tag>
      </div>
      <p className={classes.note}>
        {formatDay(from)} to {formatDay(until)}
        {client !== null && (
          <>
            {', '}
            <Link to={clientPath(client.id)}>
              <bdi>{client.name}</bdi>
            </Link>
          </>
        )}
      </p>
      {state === 'closed' && <p className={classes.note}>{texts.closed}</p>}
      {campaign.may_manage && (
        <div className={form.actions}>
          {steps[state].map(([next, label]) => (
            <Button
              key={next}
              variant="default"
              aria-disabled={saving.isRunning}
              onClick={() => {
                setWanted(next);
                if (next !== 'closed') saving.run(next);
              }}
            >
              {saving.isRunning && wanted === next ? texts.saving : label}
            </Button>
          ))}
        </div>
      )}
      <FailureLine message={saving.failure?.message ?? null} />
      {wanted === 'closed' && state !== 'closed' && (
        <Suspense>
          <CloseDialog campaign={campaign} learns={learns} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </header>
  );
}
