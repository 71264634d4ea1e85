import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { stageNames } from '../../../engine/campaigns/stages.ts';
import { formatMoney } from '../../../values/money.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import classes from './campaigns.module.css';
import { Costs } from './costs.tsx';
import { budgetTexts, creatorTexts, texts } from './texts.ts';
import { nameOf } from './use-campaigns.ts';

interface PanelProps {
  campaign: CampaignDetail;
  mayWork: boolean;
}

/** What the campaign may cost, and what it comes to. */
export function BudgetPanel({ campaign, mayWork }: PanelProps) {
  const { budget, currency } = campaign;
  const figures = ['budget', 'planned', 'agreed', 'paid'] as const;
  return (
    <div className={classes.part}>
      <Card title={budgetTexts.budget}>
        <div className={classes.figures}>
          {figures.map((name) => (
            <Figure
              key={name}
              caption={budgetTexts[name]}
              value={formatMoney(budget[`${name}_cents`], currency)}
            />
          ))}
        </div>
        {budget.over_cents > 0 && (
          <p className={classes.warn}>{texts.over(formatMoney(budget.over_cents, currency))}</p>
        )}
      </Card>
      <Card title={budgetTexts.prices}>
        {campaign.creators.length === 0 ? (
          <EmptyState title={creatorTexts.none} note={creatorTexts.noneNote} />
        ) : (
          <PriceTable campaign={campaign} />
        )}
      </Card>
      <Card title={budgetTexts.costs}>
        <Costs campaign={campaign} mayWork={mayWork} />
      </Card>
    </div>
  );
}

const priceColumns = {
  creator: { name: 'Creator' },
  stage: { name: 'Stage' },
  planned: { name: budgetTexts.planned, isNumber: true },
  agreed: { name: budgetTexts.agreed, isNumber: true },
  paid: { name: budgetTexts.paidOn },
} as const;

function PriceTable({ campaign: { creators, currency } }: { campaign: CampaignDetail }) {
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, currency));
  return (
    <RowTable title={budgetTexts.prices} columns={Object.values(priceColumns)}>
      {creators.map((creator) => (
        <tr key={creator.id}>
          <th scope="row" className={classes.row}>
            <bdi>{nameOf(creator)}</bdi>
          </th>
          <RowCell of={priceColumns.stage}>{stageNames[creator.stage]}</RowCell>
          <RowCell of={priceColumns.planned}>{money(creator.price_planned_cents)}</RowCell>
          <RowCell of={priceColumns.agreed}>{money(creator.price_agreed_cents)}</RowCell>
          <RowCell of={priceColumns.paid}>
            {creator.paid_on === null ? budgetTexts.notPaid : formatDay(creator.paid_on)}
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
