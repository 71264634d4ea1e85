import type { AttachedLink } from '../../../engine/campaigns/tracked-names.ts';
import type { Database } from '../../platform/db/database.ts';

/** Links of the workspace that belong to creators of campaigns, in the order they were made. */
export function findAttached(
  database: Database,
  workspaceId: string,
): Promise<(AttachedLink & { campaignId: string })[]> {
  return database.current
    .selectFrom('campaign_links as own')
    .innerJoin('tracking_links as link', 'link.id', 'own.link_id')
    .innerJoin('campaign_creators as creator', 'creator.id', 'own.campaign_creator_id')
    .select(['own.link_id as linkId', 'creator.id as creatorId', 'creator.campaign_id as campaignId'])
    .select('link.creator_id as nameId')
    .where('own.workspace_id', '=', workspaceId)
    .orderBy('link.created_at')
    .orderBy('link.id')
    .execute();
}

/** False where the link belongs to somebody already. */
export async function insertAttached(
  database: Database,
  { workspaceId, creatorId, linkId }: { workspaceId: string; creatorId: string; linkId: string },
): Promise<boolean> {
  const inserted = await database.current
    .insertInto('campaign_links')
    .values({ link_id: linkId, campaign_creator_id: creatorId, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('link_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteAttached(
  database: Database,
  { workspaceId, linkId }: { workspaceId: string; linkId: string },
): Promise<boolean> {
  const { numDeletedRows } = await database.current
    .deleteFrom('campaign_links')
    .where('link_id', '=', linkId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
