import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** On which day (UTC) each creator of a campaign was first moved to an agreement or beyond it. */
export async function findAgreedDays(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ creatorId: string; day: string }>`
    select campaign_creator_id as "creatorId", to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from campaign_activity
    where campaign_id = ${campaignId} and workspace_id = ${workspaceId} and action = 'moved'
      and after ->> 'stage' in ('agreed', 'in_production', 'published', 'reported', 'done')
    group by 1`.execute(database.current);
  return new Map(rows.map(({ creatorId, day }) => [creatorId, day]));
}
