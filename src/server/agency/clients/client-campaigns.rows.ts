import type { Database } from '../../platform/db/database.ts';

/** How many campaigns a client is asked about. Inside `asUser` of the workspace. */
export async function countClientCampaigns(
  database: Database,
  { workspaceId, clientId }: { workspaceId: string; clientId: string },
): Promise<number> {
  const { count } = await database.current
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('asks_client', '=', true), eb('report_for_client', '=', true)]))
    .where('state', '<>', 'planning')
    .executeTakeFirstOrThrow();
  return count;
}
