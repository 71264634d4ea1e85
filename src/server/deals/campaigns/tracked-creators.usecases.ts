import { assignNames } from '../../../engine/campaigns/tracked-names.ts';
import { hasReached } from '../../../engine/campaigns/stages.ts';
import { toSlug } from '../../../engine/tracking/links.ts';
import type { Database } from '../../platform/db/database.ts';
import { readNamesOf } from '../tracking/handed-out.usecases.ts';
import type { TrackedPart } from '../tracking/handed-out.usecases.ts';
import { findAttached } from './campaign-links.rows.ts';
import { findCreators } from './creators.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';

/** Links of each creator of a campaign, and the names of their codes and orders. Inside `asUser`. */
export async function readTrackedParts(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<ReadonlyMap<string, TrackedPart>> {
  const [campaign] = await readCampaigns(database, { workspaceId, campaignIds: [campaignId] });
  return campaign?.parts ?? new Map();
}

/** Under which names the reports of these campaigns count orders. Inside `asUser`. */
export async function readCountedNames(
  database: Database,
  asked: { workspaceId: string; campaignIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const campaigns = asked.campaignIds.length === 0 ? [] : await readCampaigns(database, asked);
  const counted = campaigns.flatMap(({ creators, parts }) =>
    creators.filter(({ stage }) => hasReached(stage, 'agreed')).map(({ id }) => parts.get(id)),
  );
  return new Set(counted.flatMap((part) => part?.nameIds ?? []));
}

async function readCampaigns(
  database: Database,
  asked: { workspaceId: string; campaignIds: readonly string[] },
): Promise<{ creators: CreatorRecord[]; parts: ReadonlyMap<string, TrackedPart> }[]> {
  const { workspaceId } = asked;
  const byCampaign = Map.groupBy(await findCreators(database, asked), ({ campaign_id: id }) => id);
  const slugs = [...byCampaign.values()].flat().map(({ label }) => toSlug(label));
  const attached = Map.groupBy(await findAttached(database, workspaceId), ({ campaignId: id }) => id);
  const names = await readNamesOf(database, { workspaceId, slugs: slugs.filter((slug) => slug !== '') });
  return [...byCampaign].map(([id, creators]) => {
    const named = creators.map((creator) => ({ id: creator.id, slug: toSlug(creator.label) }));
    return { creators, parts: assignNames(named, attached.get(id) ?? [], names) };
  });
}
