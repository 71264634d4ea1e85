import type { Database } from '../../platform/db/database.ts';

interface SavedSharing {
  id: string;
  /** `undefined` leaves the link as it is. */
  digest: Buffer | null | undefined;
  showsPrices: boolean;
  forClient: boolean;
}

/** Behind `holdCampaign`. */
export async function saveSharing(
  database: Database,
  { id, digest, showsPrices, forClient }: SavedSharing,
): Promise<void> {
  await database.current
    .updateTable('campaigns')
    .set({
      ...(digest !== undefined && { report_digest: digest }),
      report_shows_prices: showsPrices,
      report_for_client: forClient,
    })
    .where('id', '=', id)
    .execute();
}

/** The campaign whose report is behind a link; nobody's whose account is about to go. Inside `asSystem`. */
export async function findSharedReport(
  database: Database,
  digest: Buffer,
): Promise<{ slug: string; workspaceId: string; showsPrices: boolean } | null> {
  const found = await database.current
    .selectFrom('campaigns')
    .select(['slug', 'workspace_id as workspaceId', 'report_shows_prices as showsPrices'])
    .where('report_digest', '=', digest)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return found ?? null;
}
