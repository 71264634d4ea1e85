import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

export type DeliverableVideo = Row<'deliverable_videos'>;

/** A deliverable with what it was agreed for, as far as its video is concerned. */
export type DutyRecord = Pick<
  Row<'deliverables'>,
  | 'id'
  | 'workspace_id'
  | 'format'
  | 'state'
  | 'version'
  | 'due_publish'
  | 'video_id'
  | 'second_video_id'
  | 'published_at'
  | 'checks'
  | 'guarantee'
> &
  Pick<Row<'campaign_creators'>, 'channel_id' | 'label' | 'forecast' | 'price_agreed_cents'> &
  Pick<Row<'campaigns'>, 'brief' | 'currency' | 'starts_on' | 'ends_on' | 'slug' | 'competitors'> & {
    creator_id: string;
    campaign_id: string;
    campaign: string;
    campaign_state: string;
    owner_id: string | null;
  };

/** A deliverable of the workspace; `null` where there is none. */
export async function findDuty(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<DutyRecord | null> {
  const [found] = await selectDuties(database)
    .where('part.workspace_id', '=', workspaceId)
    .where('part.id', '=', id)
    .execute();
  return found ?? null;
}

/** Deliverables of several workspaces, inside `asSystem`. */
export function findDuties(database: Database, ids: readonly string[]): Promise<DutyRecord[]> {
  return selectDuties(database).where('part.id', '=', anyOf('uuid', ids)).execute();
}

/** Those of a campaign's creators. */
export function findCampaignDuties(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<DutyRecord[]> {
  return selectDuties(database)
    .where('part.workspace_id', '=', workspaceId)
    .where('campaign.id', '=', campaignId)
    .orderBy('creator.position')
    .orderBy('creator.id')
    .orderBy('part.created_at')
    .orderBy('part.id')
    .execute();
}

function selectDuties(database: Database) {
  return database.current
    .selectFrom('deliverables as part')
    .innerJoin('campaign_creators as creator', 'creator.id', 'part.campaign_creator_id')
    .innerJoin('campaigns as campaign', 'campaign.id', 'creator.campaign_id')
    .select(['part.id', 'part.workspace_id', 'part.format', 'part.state', 'part.version', 'part.due_publish'])
    .select(['part.video_id', 'part.second_video_id', 'part.published_at', 'part.checks', 'part.guarantee'])
    .select(['creator.channel_id', 'creator.label', 'creator.forecast', 'creator.price_agreed_cents'])
    .select(['creator.id as creator_id', 'campaign.id as campaign_id', 'campaign.name as campaign'])
    .select([
      'campaign.brief',
      'campaign.currency',
      'campaign.starts_on',
      'campaign.ends_on',
      'campaign.slug',
    ])
    .select(['campaign.state as campaign_state', 'campaign.owner_id', 'campaign.competitors']);
}

/** What was found of a video that was pasted. False where somebody changed the deliverable since that version. */
export async function saveVerified(
  database: Database,
  saved: Pick<Row<'deliverables'>, 'id' | 'video_id' | 'second_video_id' | 'published_at' | 'state'> & {
    version: number;
    checks: unknown;
  },
): Promise<boolean> {
  const { id, version, checks, ...columns } = saved;
  const { numUpdatedRows } = await database.current
    .updateTable('deliverables')
    .set({ ...columns, checks: JSON.stringify(checks), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveGuarantee(
  database: Database,
  { id, version, guarantee }: { id: string; version: number; guarantee: { views: number } | null },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('deliverables')
    .set({ guarantee: guarantee && JSON.stringify(guarantee), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a later look showed. Somebody who changes the deliverable meanwhile keeps their version. */
export async function saveSeen(
  database: Database,
  seen: Pick<Row<'deliverables'>, 'id' | 'published_at' | 'state'> & { checks: unknown },
): Promise<void> {
  const { id, published_at, state, checks } = seen;
  await database.current
    .updateTable('deliverables')
    .set({ published_at, state, checks: JSON.stringify(checks) })
    .where('id', '=', id)
    .execute();
}

/** The videos of a deliverable from now on: another address takes the place of the one before. */
export async function keepVideos(
  database: Database,
  { deliverableId, videoIds }: { deliverableId: string; videoIds: readonly string[] },
): Promise<void> {
  await database.current
    .deleteFrom('deliverable_videos')
    .where('deliverable_id', '=', deliverableId)
    .where('video_id', '<>', sql<string>`all(${videoIds}::text[])`)
    .execute();
}

export async function putVideo(
  database: Database,
  video: Omit<DeliverableVideo, 'misses' | 'gone_since' | 'claimed_by' | 'claimed_at'>,
): Promise<void> {
  const { views, view_definition, read_at, published_at, next_at } = video;
  const seen = { views, view_definition, read_at, published_at, next_at, misses: 0, gone_since: null };
  await database.current
    .insertInto('deliverable_videos')
    .values(video)
    .onConflict((conflict) => conflict.columns(['deliverable_id', 'video_id']).doUpdateSet(seen))
    .execute();
}

export function findVideos(
  database: Database,
  deliverableIds: readonly string[],
): Promise<DeliverableVideo[]> {
  return database.current
    .selectFrom('deliverable_videos')
    .selectAll()
    .where('deliverable_id', '=', anyOf('uuid', deliverableIds))
    .orderBy('published_at')
    .orderBy('video_id')
    .execute();
}

export function findCounts(
  database: Database,
  deliverableIds: readonly string[],
): Promise<Row<'delivered_views'>[]> {
  return database.current
    .selectFrom('delivered_views')
    .selectAll()
    .where('deliverable_id', '=', anyOf('uuid', deliverableIds))
    .orderBy('deliverable_id')
    .orderBy('day')
    .execute();
}

/** The count of a day, made once. */
export async function insertCount(database: Database, count: Row<'delivered_views'>): Promise<boolean> {
  const inserted = await database.current
    .insertInto('delivered_views')
    .values(count)
    .onConflict((conflict) => conflict.columns(['deliverable_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Another video starts from nothing. */
export async function deleteCounts(database: Database, deliverableId: string): Promise<void> {
  await database.current.deleteFrom('delivered_views').where('deliverable_id', '=', deliverableId).execute();
}

/** False where the campaign is not in the workspace. */
export async function saveCompetitors(
  database: Database,
  { workspaceId, campaignId, names }: { workspaceId: string; campaignId: string; names: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('campaigns')
    .set({ competitors: names })
    .where('id', '=', campaignId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
