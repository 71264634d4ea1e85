import { assignNames } from '../../../engine/campaigns/tracked-names.ts';
import { toSlug } from '../../../engine/tracking/links.ts';
import type { Database } from '../../platform/db/database.ts';
import { readNamesOf } from '../tracking/handed-out.usecases.ts';
import type { TrackedPart } from '../tracking/handed-out.usecases.ts';
import { findAttached } from './campaign-links.rows.ts';
import { findCreators } from './creators.rows.ts';

/** Links of each creator of a campaign, and the names of their codes and orders. Inside `asUser`. */
export async function readTrackedParts(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<Map<string, TrackedPart>> {
  const creators = (await findCreators(database, { workspaceId, campaignIds: [campaignId] })).map(
    ({ id, label }) => ({ id, slug: toSlug(label) }),
  );
  const slugs = creators.map(({ slug }) => slug).filter((slug) => slug !== '');
  const attached = await findAttached(database, workspaceId);
  return assignNames(
    creators,
    attached.filter((link) => link.campaignId === campaignId),
    await readNamesOf(database, { workspaceId, slugs }),
  );
}
