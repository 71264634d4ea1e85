import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { stageNames } from '../../../engine/campaigns/stages.ts';
import { formatMoney } from '../../../values/money.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { CampaignForm } from './campaign-form.tsx';
import classes from './campaigns.module.css';
import { dueNames, formTexts, tabNames, texts } from './texts.ts';

/** What the campaign is about, where its creators are, and what comes next. */
export function OverviewPanel({ campaign }: { campaign: CampaignDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <Card title={texts.edit}>
        <CampaignForm campaign={campaign} people={campaign} onClose={() => setIsEditing(false)} />
      </Card>
    );
  const edit = campaign.may_manage && (
    <Button variant="default" onClick={() => setIsEditing(true)}>
      {texts.edit}
    </Button>
  );
  return (
    <div className={classes.part}>
      <Card title={tabTitle} aside={edit}>
        <FactList facts={listFacts(campaign)} />
      </Card>
      <Card title={formTexts.more}>
        <Brief campaign={campaign} />
      </Card>
    </div>
  );
}

const tabTitle = 'Where it stands';

function listFacts({ budget, currency, stages, ...campaign }: CampaignDetail): Fact[] {
  const next = campaign.next_deadline;
  return [
    {
      name: texts.agreedPrices,
      value: `${formatMoney(budget.agreed_cents, currency)} ${texts.ofBudget} ${formatMoney(budget.budget_cents, currency)}`,
    },
    {
      name: texts.nextDeadline,
      value: next === null ? texts.noDeadline : `${formatDay(next.on)}: ${dueNames[next.kind]}`,
    },
    { name: formTexts.responsible, value: campaign.responsible ?? formTexts.nobody },
    ...stages.map(({ stage, creators }) => ({
      name: `${tabNames.creators}: ${stageNames[stage]}`,
      value: formatCount(creators),
    })),
  ];
}

function Brief({ campaign: { brief, goal, category } }: { campaign: CampaignDetail }) {
  const parts = [
    [formTexts.product, brief.product],
    [formTexts.category, category],
    [formTexts.goal, goal],
    [formTexts.audience, brief.audience],
    ['Key messages', brief.key_messages.join('\n')],
    [formTexts.does, brief.do],
    [formTexts.doNot, brief.do_not],
    [formTexts.disclosure, brief.disclosure],
    [formTexts.landing, brief.landing_url],
    ['Material', brief.assets.join('\n')],
  ] as const;
  return (
    <div className={classes.part}>
      {parts.map(
        ([name, text]) =>
          text.trim() !== '' && (
            <section key={name} aria-label={name}>
              <h3 className={classes.columnName}>{name}</h3>
              <p className={classes.words} dir="auto">
                {text}
              </p>
            </section>
          ),
      )}
    </div>
  );
}
