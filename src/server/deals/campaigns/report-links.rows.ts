import type { Database } from '../../platform/db/database.ts';

/** Gives a report a link in place of the one before, or takes it away. Behind `holdCampaign`. */
export async function saveReportLink(
  database: Database,
  { id, workspaceId, digest }: { id: string; workspaceId: string; digest: Buffer | null },
): Promise<void> {
  await database.current.deleteFrom('campaign_report_links').where('campaign_id', '=', id).execute();
  if (digest === null) return;
  await database.current
    .insertInto('campaign_report_links')
    .values({ campaign_id: id, workspace_id: workspaceId, token_digest: digest })
    .execute();
}

export async function saveSharing(
  database: Database,
  { id, showsPrices, forClient }: { id: string; showsPrices: boolean; forClient: boolean },
): Promise<void> {
  await database.current
    .updateTable('campaigns')
    .set({ report_shows_prices: showsPrices, report_for_client: forClient })
    .where('id', '=', id)
    .execute();
}

/** Inside `asUser`. */
export async function hasReportLink(database: Database, campaignId: string): Promise<boolean> {
  const found = await database.current
    .selectFrom('campaign_report_links')
    .select('campaign_id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The campaign whose report is behind a link; nobody's whose account is about to go. Inside `asSystem`. */
export async function findSharedReport(
  database: Database,
  digest: Buffer,
): Promise<{ slug: string; workspaceId: string; showsPrices: boolean } | null> {
  const found = await database.current
    .selectFrom('campaign_report_links as link')
    .innerJoin('campaigns as campaign', 'campaign.id', 'link.campaign_id')
    .select(['campaign.slug', 'campaign.workspace_id as workspaceId'])
    .select('campaign.report_shows_prices as showsPrices')
    .where('link.token_digest', '=', digest)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['link.workspace_id'])))
    .executeTakeFirst();
  return found ?? null;
}
