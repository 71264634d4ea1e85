import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { CampaignCost, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignName } from '../../../contract/deals/deal-limits.ts';
import { costKindNames, costKinds } from '../../../engine/campaigns/budget.ts';
import { formatMoney } from '../../../values/money.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import classes from './campaigns.module.css';
import { budgetTexts, creatorTexts } from './texts.ts';
import { useKeepCampaign } from './use-campaigns.ts';

interface PanelProps {
  campaign: CampaignDetail;
  mayWork: boolean;
}

/** What is spent beside the creators' prices. */
export function Costs({ campaign, mayWork }: PanelProps) {
  return (
    <div className={classes.part}>
      {campaign.costs.length === 0 ? (
        <EmptyState title={budgetTexts.noCosts} note={budgetTexts.noCostsNote} />
      ) : (
        <CostTable campaign={campaign} mayWork={mayWork} />
      )}
      {mayWork && <CostForm campaign={campaign} />}
    </div>
  );
}

const costColumns = {
  kind: { name: budgetTexts.kind },
  label: { name: budgetTexts.label },
  amount: { name: budgetTexts.amount, isNumber: true },
  paid: { name: budgetTexts.paidOn },
  actions: { name: 'Actions', isSpoken: true },
} as const;

function CostTable({ campaign: { id, costs, currency }, mayWork }: PanelProps) {
  const keep = useKeepCampaign();
  const deleting = useAction(
    (cost: CampaignCost) => api.deleteCampaignCost({ campaign_id: id, id: cost.id }),
    keep,
  );
  return (
    <>
      <RowTable title={budgetTexts.costs} columns={Object.values(costColumns)}>
        {costs.map((cost) => (
          <tr key={cost.id}>
            <th scope="row">{costKindNames[cost.kind]}</th>
            <RowCell of={costColumns.label} className={classes.row}>
              <bdi>{cost.label}</bdi>
            </RowCell>
            <RowCell of={costColumns.amount}>{formatMoney(cost.amount_cents, currency)}</RowCell>
            <RowCell of={costColumns.paid}>
              {cost.paid_on === null ? budgetTexts.notPaid : formatDay(cost.paid_on)}
            </RowCell>
            <RowCell of={costColumns.actions}>
              {mayWork && (
                <ConfirmedButton
                  label={budgetTexts.remove}
                  question={budgetTexts.removeAsk}
                  confirmLabel={budgetTexts.remove}
                  keepLabel={budgetTexts.keep}
                  isRunning={deleting.isRunning}
                  onConfirm={() => deleting.run(cost)}
                />
              )}
            </RowCell>
          </tr>
        ))}
      </RowTable>
      <FailureLine message={deleting.failure?.message ?? null} />
    </>
  );
}

const emptyCost = { kind: 'product', label: '', amount: '', paidOn: '' } as const;

function CostForm({ campaign }: { campaign: CampaignDetail }) {
  const [fields, setFields] = useState<{
    kind: CampaignCost['kind'];
    label: string;
    amount: string;
    paidOn: string;
  }>(emptyCost);
  const [isWrong, setIsWrong] = useState(false);
  const keep = useKeepCampaign();
  const change = (changed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changed }));
  const saving = useAction(
    ({ cents, accepts }: { cents: number; accepts: boolean }) =>
      api.saveCampaignCost({
        campaign_id: campaign.id,
        id: null,
        kind: fields.kind,
        label: fields.label,
        amount_cents: cents,
        paid_on: fields.paidOn === '' ? null : fields.paidOn,
        accepts_over_budget: accepts,
      }),
    (saved) => {
      keep(saved);
      setFields(emptyCost);
    },
  );
  const submit = (accepts: boolean) => {
    const cents = readHundredths(fields.amount);
    setIsWrong(cents === null);
    if (cents !== null) saving.run({ cents, accepts });
  };
  const isOver = saving.failure?.code === 'OVER_BUDGET' && campaign.may_manage;
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={form.row}>
        <NativeSelect
          label={budgetTexts.kind}
          value={fields.kind}
          data={costKinds.map((value) => ({ value, label: costKindNames[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: costKinds.find((each) => each === value) ?? 'other' })
          }
        />
        <TextInput
          label={budgetTexts.label}
          dir="auto"
          autoComplete="off"
          maxLength={longestCampaignName}
          value={fields.label}
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
        />
        <TextInput
          label={budgetTexts.amount}
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          error={isWrong ? creatorTexts.priceWrong : null}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        />
        <TextInput
          label={budgetTexts.paidOn}
          type="date"
          value={fields.paidOn}
          onChange={({ currentTarget }) => change({ paidOn: currentTarget.value })}
        />
      </div>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" variant="default" aria-disabled={saving.isRunning}>
          {budgetTexts.add}
        </Button>
        {isOver && <Button onClick={() => submit(true)}>{creatorTexts.goOn}</Button>}
      </div>
    </form>
  );
}
