import { sql } from 'kysely';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

export type CreatorRecord = Row<'campaign_creators'>;

/** Creators of campaigns, in their order. */
export function findCreators(
  database: Database,
  { workspaceId, campaignIds }: { workspaceId: string; campaignIds: readonly string[] },
): Promise<CreatorRecord[]> {
  return database.current
    .selectFrom('campaign_creators')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', anyOf('uuid', campaignIds))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findCreator(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<CreatorRecord | null> {
  const found = await database.current
    .selectFrom('campaign_creators')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

/** Puts channels into a campaign that is held, each once; answers which are new. */
export async function insertCreators(
  database: Database,
  added: {
    workspaceId: string;
    campaignId: string;
    channels: readonly { channelId: string; label: string }[];
    personId: string;
    at: Date;
  },
): Promise<string[]> {
  const { workspaceId, campaignId, channels, personId, at } = added;
  const { rows } = await sql<{ id: string }>`
    insert into campaign_creators (id, campaign_id, workspace_id, channel_id, label, stage, moved_by, moved_at, position,
      added_at)
    select gen_random_uuid(), ${campaignId}, ${workspaceId}, t.channel_id, t.label, 'candidate', ${personId}::uuid,
      ${at}::timestamptz, t.place + (select count(*) from campaign_creators c where c.campaign_id = ${campaignId}),
      ${at}::timestamptz
    from unnest(${channels.map(({ channelId }) => channelId)}::text[], ${channels.map(({ label }) => label)}::text[])
      with ordinality t(channel_id, label, place)
    on conflict (campaign_id, channel_id) do nothing
    returning id`.execute(database.current);
  return rows.map(({ id }) => id);
}

export interface CreatorChange {
  label?: string;
  contact?: string;
  price_planned_cents?: number | null;
  price_agreed_cents?: number | null;
  price_reason?: string;
  quote_id?: string | null;
  analysis_id?: string | null;
  paid_on?: string | null;
  stage?: Stage;
  exit_reason?: string;
  moved_by?: string | null;
  moved_at?: Date;
  forecast?: string | null;
}

/** Behind `holdCampaign`; false where somebody changed it since that version. */
export async function updateCreator(
  database: Database,
  { id, version, change }: { id: string; version: number; change: CreatorChange },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('campaign_creators')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Where channels are in other campaigns of the workspace. */
export function findOtherPlaces(
  database: Database,
  {
    workspaceId,
    channelIds,
    besides,
  }: { workspaceId: string; channelIds: readonly string[]; besides: string },
) {
  return database.current
    .selectFrom('campaign_creators as creator')
    .innerJoin('campaigns as campaign', 'campaign.id', 'creator.campaign_id')
    .select(['creator.channel_id as channelId', 'creator.stage', 'campaign.id', 'campaign.name'])
    .select(['campaign.state', 'campaign.category', 'campaign.client_id as clientId', 'campaign.brief'])
    .select(['campaign.starts_on as startsOn', 'campaign.ends_on as endsOn'])
    .select('campaign.exclusive_days as exclusiveDays')
    .where('creator.workspace_id', '=', workspaceId)
    .where('creator.channel_id', '=', anyOf('text', channelIds))
    .where('campaign.id', '<>', besides)
    .orderBy('campaign.created_at')
    .orderBy('campaign.id')
    .execute();
}

/** Holds a channel's places in all campaigns, always in one order, so that two campaigns agree one after the other. */
export async function holdPlaces(
  database: Database,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
): Promise<void> {
  await database.current
    .selectFrom('campaign_creators')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function findDeliverables(
  database: Database,
  { workspaceId, creatorIds }: { workspaceId: string; creatorIds: readonly string[] },
): Promise<Row<'deliverables'>[]> {
  return database.current
    .selectFrom('deliverables')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_creator_id', '=', anyOf('uuid', creatorIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findCosts(
  database: Database,
  { workspaceId, campaignIds }: { workspaceId: string; campaignIds: readonly string[] },
): Promise<Row<'campaign_costs'>[]> {
  return database.current
    .selectFrom('campaign_costs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', anyOf('uuid', campaignIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What the client was last asked about each creator. */
export function findShortlistApprovals(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<Row<'approvals'>[]> {
  return database.current
    .selectFrom('approvals')
    .distinctOn('subject_id')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('subject', '=', 'shortlist')
    .where('asked_of', '=', 'client')
    .orderBy('subject_id')
    .orderBy('version', 'desc')
    .execute();
}
