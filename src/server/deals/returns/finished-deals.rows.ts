import type { FinishedDeal } from '../../../engine/pricing/returns/own-factors.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

export type KeptDeal = FinishedDeal & { creatorId: string };

export async function insertFinished(
  database: Database,
  { workspaceId, deals, at }: { workspaceId: string; deals: readonly KeptDeal[]; at: Date },
): Promise<void> {
  if (deals.length === 0) return;
  await database.current
    .insertInto('finished_deals')
    .values(
      deals.map(({ creatorId, ...deal }) => ({
        ...deal,
        campaign_creator_id: creatorId,
        workspace_id: workspaceId,
        closed_at: at,
      })),
    )
    .execute();
}

export async function deleteFinished(
  database: Database,
  { workspaceId, creatorIds }: { workspaceId: string; creatorIds: readonly string[] },
): Promise<void> {
  await database.current
    .deleteFrom('finished_deals')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_creator_id', '=', anyOf('uuid', creatorIds))
    .execute();
}

/** Newer ones say more of the next one. */
export function findNewestFinished(
  database: Database,
  { workspaceId, most }: { workspaceId: string; most: number },
): Promise<Pick<Row<'finished_deals'>, 'niche' | 'views' | 'clicks' | 'orders'>[]> {
  return database.current
    .selectFrom('finished_deals')
    .select(['niche', 'views', 'clicks', 'orders'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('closed_at', 'desc')
    .orderBy('campaign_creator_id')
    .limit(most)
    .execute();
}
