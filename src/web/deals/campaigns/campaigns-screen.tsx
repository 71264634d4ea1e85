import { Button, Skeleton, Tabs } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { CampaignRow } from '../../../contract/deals/campaign-parts.ts';
import { campaignStates } from '../../../engine/campaigns/stages.ts';
import { formatMoney } from '../../../values/money.ts';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import form from '../../ui/form.module.css';
import { formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import tabRow from '../../ui/tab-row.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { CampaignForm } from './campaign-form.tsx';
import classes from './campaigns.module.css';
import { campaignStateNames, dueNames, texts } from './texts.ts';
import { campaignPath, useCampaigns, useListInAddress } from './use-campaigns.ts';

type Listed = NonNullable<ReturnType<typeof useCampaigns>['data']>;

/** The workspace's campaigns, as a table or by how far they are. */
export function CampaignsScreen({ account }: { account: Account }) {
  const campaigns = useCampaigns();
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <header className={classes.part}>
        <div className={classes.head}>
          <h1 className={classes.title}>{texts.title}</h1>
          <Link to={links.dashboard}>{texts.dashboard}</Link>
        </div>
        <p className={classes.note}>{texts.lede}</p>
      </header>
      <LoadedPart query={campaigns} failure={texts.listFailed} skeleton={<CampaignsSkeleton />}>
        {(data) => (
          <CampaignList
            data={data}
            mayPlan={account.plan.features.includes('campaigns') && data.may_manage}
          />
        )}
      </LoadedPart>
    </div>
  );
}

function CampaignList({ data, mayPlan }: { data: Listed; mayPlan: boolean }) {
  const { campaigns, running } = data;
  const list = useListInAddress();
  const [isPlanning, setIsPlanning] = useState(list !== '' && mayPlan);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsPlanning(false);
    opener.current?.focus();
  };
  const plan = mayPlan && !isPlanning && (
    <Button ref={opener} onClick={() => setIsPlanning(true)}>
      {texts.plan}
    </Button>
  );
  return (
    <>
      {isPlanning && (
        <Card title={texts.plan}>
          <CampaignForm campaign={null} people={data} listId={list} onClose={close} />
        </Card>
      )}
      <Card
        title={texts.title}
        lede={texts.running(running.count, running.most)}
        aside={campaigns.length > 0 && plan}
      >
        {campaigns.length === 0 ? (
          <EmptyState title={texts.none} note={mayPlan ? texts.noneNote : texts.noneReader}>
            {plan}
          </EmptyState>
        ) : (
          <Views campaigns={campaigns} />
        )}
      </Card>
    </>
  );
}

const views = ['table', 'board'] as const;

function Views({ campaigns }: { campaigns: readonly CampaignRow[] }) {
  const [view, show] = useTabInAddress(views);
  const row = useTabRow(views.indexOf(view));
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List ref={row} className={tabRow.row} aria-label={texts.view}>
        {views.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {texts[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="table" className={tabRow.panel}>
        <CampaignTable campaigns={campaigns} />
      </Tabs.Panel>
      <Tabs.Panel value="board" className={tabRow.panel}>
        <div className={classes.board}>
          {campaignStates.map((state) => (
            <section key={state} className={classes.column} aria-label={campaignStateNames[state].name}>
              <h3 className={classes.columnName}>{campaignStateNames[state].name}</h3>
              {campaigns
                .filter((campaign) => campaign.state === state)
                .map((campaign) => (
                  <article key={campaign.id} className={classes.card}>
                    <Link to={campaignPath(campaign.slug)} className={classes.name} dir="auto">
                      {campaign.name}
                    </Link>
                    <BudgetLine campaign={campaign} />
                    <span className={classes.small}>
                      {texts.nextDeadline}: <NextDeadline campaign={campaign} />
                    </span>
                  </article>
                ))}
            </section>
          ))}
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

const columns = {
  name: { name: 'Campaign' },
  state: { name: 'State' },
  planned: { name: 'Planned', isNumber: true },
  agreed: { name: 'Agreed', isNumber: true },
  paid: { name: 'Paid', isNumber: true },
  budget: { name: 'Budget', isNumber: true },
  deadline: { name: texts.nextDeadline },
} as const;

function CampaignTable({ campaigns }: { campaigns: readonly CampaignRow[] }) {
  return (
    <RowTable title={texts.title} columns={Object.values(columns)} isWide>
      {campaigns.map((campaign) => {
        const { budget, currency, state } = campaign;
        return (
          <tr key={campaign.id}>
            <th scope="row">
              <Link to={campaignPath(campaign.slug)} dir="auto" className={classes.row}>
                {campaign.name}
              </Link>
              {campaign.client !== null && (
                <span className={classes.small}>
                  <bdi>{campaign.client.name}</bdi>
                </span>
              )}
            </th>
            <RowCell of={columns.state}>
              <Tag tone={campaignStateNames[state].tone}>{campaignStateNames[state].name}</Tag>
            </RowCell>
            <RowCell of={columns.planned}>{formatMoney(budget.planned_cents, currency)}</RowCell>
            <RowCell of={columns.agreed}>{formatMoney(budget.agreed_cents, currency)}</RowCell>
            <RowCell of={columns.paid}>{formatMoney(budget.paid_cents, currency)}</RowCell>
            <RowCell of={columns.budget}>{formatMoney(budget.budget_cents, currency)}</RowCell>
            <RowCell of={columns.deadline}>
              <NextDeadline campaign={campaign} />
            </RowCell>
          </tr>
        );
      })}
    </RowTable>
  );
}

function BudgetLine({ campaign: { budget, currency } }: { campaign: CampaignRow }) {
  return (
    <span className={classes.small}>
      {texts.agreedPrices}: {formatMoney(budget.agreed_cents, currency)} {texts.ofBudget}{' '}
      {formatMoney(budget.budget_cents, currency)}
    </span>
  );
}

function NextDeadline({ campaign: { next_deadline: next } }: { campaign: CampaignRow }) {
  if (next === null) return <span className={classes.small}>{texts.noDeadline}</span>;
  return (
    <span className={classes.small}>
      {formatDay(next.on)}: {dueNames[next.kind]}
      {next.label !== '' && (
        <>
          , <bdi>{next.label}</bdi>
        </>
      )}
    </span>
  );
}

/** Their shape while nobody knows yet what is in them. */
function CampaignsSkeleton() {
  return (
    <div className={form.form} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </div>
  );
}
