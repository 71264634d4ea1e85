import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { CampaignDone, saveCampaignCost } from '../../../contract/deals/campaign-work.ts';
import { campaignActivityShown, mostCampaignCosts } from '../../../contract/deals/deal-limits.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import { readMembers } from '../../analysis/lists/lists.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail, readParts, sumParts } from './campaign-detail.usecases.ts';
import type { CampaignRecord, DoneRow } from './campaigns.rows.ts';
import { findCampaign, insertDone } from './campaigns.rows.ts';
import type { ActivityRecord, CostFields } from './costs.rows.ts';
import { deleteCost, findActivity, insertCost, updateCost } from './costs.rows.ts';
import { holdOpen } from './held-creators.usecases.ts';

type Saving = z.infer<NonNullable<(typeof saveCampaignCost)['~orpc']['inputSchema']>>;

/** Enters or changes a cost; over the budget only a manager goes on. Throws `CampaignRefusal`. */
export function keepCost(context: CampaignContext, input: Saving): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId } = context;
  const { campaign_id: campaignId, id, kind, amount_cents: amountCents, paid_on: paidOn } = input;
  return database.asUser(workspaceId, async () => {
    const record = await holdOpen(context, campaignId);
    const overBefore = await readOver(context, record);
    const fields: CostFields = { kind, label: input.label.trim(), amountCents, paidOn };
    if (id === null)
      await insertCost(database, { ...fields, id: randomUUID(), campaignId, workspaceId, at: now() });
    else if (!(await updateCost(database, { ...fields, id, campaignId })))
      throw new CampaignRefusal('COST_NOT_FOUND');
    const over = await readOver(context, record);
    // What was written goes with the transaction.
    if (over > overBefore && !(input.accepts_over_budget && allows(context.role, 'manage'))) {
      const amount = formatMoney(over, oneOf(currencies, record.currency));
      throw new CampaignRefusal('OVER_BUDGET', {
        text: `Agreed prices and costs would be ${amount} over the budget.`,
      });
    }
    const after = { kind, amount_cents: amountCents, paid_on: paidOn };
    await note(context, {
      campaignId,
      action: id === null ? 'cost_added' : 'cost_changed',
      before: null,
      after,
    });
    const detail = await describeDetail(context, record);
    if (detail.costs.length > mostCampaignCosts) throw new CampaignRefusal('TOO_MANY_COSTS');
    return detail;
  });
}

async function readOver(context: CampaignContext, record: CampaignRecord): Promise<number> {
  return sumParts(record, (await readParts(context, [record.id]))(record.id)).overCents;
}

/** Deletes a cost. Throws `CampaignRefusal`. */
export function dropCost(
  context: CampaignContext,
  { campaign_id: campaignId, id }: { campaign_id: string; id: string },
): Promise<CampaignDetail> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const record = await holdOpen(context, campaignId);
    const deleted = await deleteCost(database, { id, campaignId });
    if (deleted === null) throw new CampaignRefusal('COST_NOT_FOUND');
    const before = { kind: deleted.kind, amount_cents: deleted.amount_cents, paid_on: deleted.paid_on };
    await note(context, { campaignId, action: 'cost_deleted', before, after: null });
    return describeDetail(context, record);
  });
}

function note(
  { database, now, userId: workspaceId, personId }: CampaignContext,
  done: Pick<DoneRow, 'campaignId' | 'action' | 'before' | 'after'>,
): Promise<void> {
  return insertDone(database, { ...done, workspaceId, personId, actor: 'member', at: now() });
}

/** What was done in a campaign, the newest first. Throws `CampaignRefusal`. */
export function readCampaignActivity(
  context: CampaignContext,
  { campaign_id: id, before }: { campaign_id: string; before?: string | undefined },
): Promise<{ activity: CampaignDone[]; has_more: boolean }> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    if ((await findCampaign(database, { workspaceId, id })) === null)
      throw new CampaignRefusal('CAMPAIGN_NOT_FOUND');
    const from = before === undefined ? null : Number(before);
    const rows = await findActivity(database, {
      campaignId: id,
      before: from,
      most: campaignActivityShown + 1,
    });
    const members = await readMembers(context);
    const nameOf = new Map(members.map((member) => [member.id, member.name]));
    return {
      activity: rows.slice(0, campaignActivityShown).map((row) => describeDone(row, nameOf)),
      has_more: rows.length > campaignActivityShown,
    };
  });
}

const kept = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable();
const actorNames = { creator: 'The creator', client: 'The client', system: 'Sponsorscope' } as const;

function describeDone(row: ActivityRecord, nameOf: ReadonlyMap<string, string>): CampaignDone {
  const [before, after] = [kept.catch(null).parse(row.before), kept.catch(null).parse(row.after)];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    by: row.actor === 'member' ? (nameOf.get(row.person_id ?? '') ?? null) : actorNames[row.actor],
    action: row.action,
    creator_id: row.campaign_creator_id,
    deliverable_id: row.deliverable_id,
    changes: changes.filter((change) => change.before !== change.after),
  };
}
