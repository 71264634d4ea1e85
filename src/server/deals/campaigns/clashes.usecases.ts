import { campaignBrief } from '../../../contract/deals/campaign-parts.ts';
import { findClashes } from '../../../engine/campaigns/exclusivity.ts';
import type { BindingCampaign, ExclusivityClash } from '../../../engine/campaigns/exclusivity.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findOtherPlaces } from './creators.rows.ts';

/** Where channels are bound to a competitor of this campaign. Inside `asUser`. */
export async function readClashes(
  { database, userId: workspaceId }: Pick<CampaignContext, 'database' | 'userId'>,
  { record, channelIds }: { record: CampaignRecord; channelIds: readonly string[] },
): Promise<(creator: Pick<CreatorRecord, 'channel_id'>) => ExclusivityClash[]> {
  const places =
    channelIds.length === 0
      ? []
      : await findOtherPlaces(database, { workspaceId, channelIds, besides: record.id });
  const own = toBinding(record);
  const placesOf = Map.groupBy(places, ({ channelId }) => channelId);
  return ({ channel_id: channelId }) =>
    findClashes(
      own,
      (placesOf.get(channelId) ?? []).map((place) => ({ ...place, brand: brandOf(place) })),
    );
}

function toBinding(record: CampaignRecord): BindingCampaign {
  const { id, name, state, category } = record;
  return {
    id,
    name,
    state,
    category,
    brand: brandOf({ clientId: record.client_id, brief: record.brief }),
    startsOn: record.starts_on,
    endsOn: record.ends_on,
    exclusiveDays: record.exclusive_days,
  };
}

/** A client stands for its brand; without one the product does. */
function brandOf({ clientId, brief }: { clientId: string | null; brief: unknown }): string {
  return clientId ?? campaignBrief.safeParse(brief).data?.product ?? '';
}
