import type { CostKind } from '../../../engine/campaigns/budget.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface CostFields {
  kind: CostKind;
  label: string;
  amountCents: number;
  paidOn: string | null;
}

export async function insertCost(
  database: Database,
  made: CostFields & { id: string; campaignId: string; workspaceId: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('campaign_costs')
    .values({
      id: made.id,
      campaign_id: made.campaignId,
      workspace_id: made.workspaceId,
      kind: made.kind,
      label: made.label,
      amount_cents: made.amountCents,
      paid_on: made.paidOn,
      created_at: made.at,
    })
    .execute();
}

export async function updateCost(
  database: Database,
  saved: CostFields & { id: string; campaignId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('campaign_costs')
    .set({ kind: saved.kind, label: saved.label, amount_cents: saved.amountCents, paid_on: saved.paidOn })
    .where('id', '=', saved.id)
    .where('campaign_id', '=', saved.campaignId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteCost(
  database: Database,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<Row<'campaign_costs'> | null> {
  const deleted = await database.current
    .deleteFrom('campaign_costs')
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
}

export type ActivityRecord = Row<'campaign_activity'>;

/** What was done in a campaign, the newest first. */
export function findActivity(
  database: Database,
  { campaignId, before, most }: { campaignId: string; before: number | null; most: number },
): Promise<ActivityRecord[]> {
  return database.current
    .selectFrom('campaign_activity')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
