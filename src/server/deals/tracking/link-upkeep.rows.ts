import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Where active links lead that were looked at longest ago, marked so that no other process takes them too. */
export async function takeDueLinks(
  database: Database,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<{ workspaceId: string; destination: string }[]> {
  return database.current
    .updateTable('tracking_links')
    .set({ checked_at: at })
    .where('id', 'in', (from) =>
      from
        .selectFrom('tracking_links')
        .select('id')
        .where('is_active', '=', true)
        .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
        .orderBy('checked_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['workspace_id as workspaceId', 'destination'])
    .execute();
}

/** Of all the workspace's links that lead there by now. */
export async function saveFinding(
  database: Database,
  found: { workspaceId: string; destination: string; finding: 'fine' | 'dead' | 'refused'; at: Date },
): Promise<void> {
  await database.current
    .updateTable('tracking_links')
    .set({ finding: found.finding, checked_at: found.at })
    .where('workspace_id', '=', found.workspaceId)
    .where('destination', '=', found.destination)
    .where('is_active', '=', true)
    .execute();
}

/** Active links of each workspace, so that what a plan has no room for is known: the oldest ones fit first. */
export function findRanks(
  database: Database,
): Promise<{ workspaceId: string; links: number; over: number }[]> {
  return database.current
    .selectFrom('tracking_links')
    .select('workspace_id as workspaceId')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .select(sql<number>`count(over_since)::integer`.as('over'))
    .groupBy('workspace_id')
    .execute();
}

/** Marks the links beyond a plan's room, and those that fit again as fitting. */
export async function markOver(
  database: Database,
  { workspaceId, room, at }: { workspaceId: string; room: number | null; at: Date },
): Promise<void> {
  await sql`
    update tracking_links link
    set over_since = case when ranked.place > coalesce(${room}::bigint, ranked.place) then ${at}::timestamptz end
    from (
      select id, row_number() over (order by created_at, id) as place from tracking_links
      where workspace_id = ${workspaceId}::uuid
    ) ranked
    where ranked.id = link.id and link.workspace_id = ${workspaceId}::uuid
      and (link.over_since is null) = (ranked.place > coalesce(${room}::bigint, ranked.place))`.execute(
    database.current,
  );
}
