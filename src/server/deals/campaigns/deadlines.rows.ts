import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Deliverables with a deadline on one of these days that somebody is told of. Inside `asSystem`. */
export function findDueOn(database: Database, days: readonly string[]) {
  return database.current
    .selectFrom('deliverables as deliverable')
    .innerJoin('campaign_creators as creator', 'creator.id', 'deliverable.campaign_creator_id')
    .innerJoin('campaigns as campaign', 'campaign.id', 'creator.campaign_id')
    .select(['deliverable.id', 'deliverable.state', 'deliverable.due_draft as dueDraft'])
    .select(['deliverable.due_publish as duePublish', 'deliverable.workspace_id as workspaceId'])
    .select(['creator.label', 'creator.stage', 'campaign.name', 'campaign.slug'])
    .select('campaign.owner_id as ownerId')
    .where('campaign.state', '<>', 'closed')
    .where('campaign.owner_id', 'is not', null)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['deliverable.workspace_id'])))
    .where((eb) =>
      eb.or([
        eb('deliverable.due_draft', '=', sql<string>`any(${[...days]}::date[])`),
        eb('deliverable.due_publish', '=', sql<string>`any(${[...days]}::date[])`),
      ]),
    )
    .orderBy('deliverable.id')
    .execute();
}

/** Whether somebody still works in a workspace; their own is theirs. Inside `asSystem`. */
export async function isStillMember(
  database: Database,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<boolean> {
  if (workspaceId === personId) return true;
  const found = await database.current
    .selectFrom('memberships')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}
