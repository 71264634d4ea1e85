import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { TrackedPart } from '../tracking/handed-out.usecases.ts';

/** What a creator's links, codes and orders came to, as they were counted. */
export interface TrackedRow {
  creatorId: string;
  /** Of the links that this campaign gave out; `null` without one. */
  clicks: number | null;
  /** Orders by source within the campaign's time; each is in one. */
  byClick: number;
  byCode: number;
  byUtm: number;
  /** Imported, whatever credits them. */
  byFile: number;
  /** Of all of them, those that a click or a tag credits. */
  byLink: number;
  /** `null` where nobody was asked. */
  survey: number | null;
  /** After refunds, in the campaign's currency. */
  revenueCents: number;
  /** Orders in another currency. */
  foreign: number;
}

interface Tracked {
  workspaceId: string;
  currency: string;
  /** UTC days, of which the last is not counted. */
  from: string;
  until: string;
  parts: ReadonlyMap<string, TrackedPart>;
}

/**
 * The figures of those creators of a campaign who have links or codes. Orders belong to whom the link is of, so they
 * are taken from the campaign's first day until `until`. Inside `asUser`.
 */
export async function findTracked(
  database: Database,
  { workspaceId, currency, from, until, parts }: Tracked,
): Promise<TrackedRow[]> {
  const links = listPairs(parts, ({ linkIds }) => linkIds);
  const names = listPairs(parts, ({ nameIds }) => nameIds);
  const { rows } = await sql<TrackedRow>`
    with people as (
      select * from unnest(${names.creatorIds}::uuid[], ${names.ids}::uuid[]) p(campaign_creator_id, creator_id)
    ), clicks as (
      select own.campaign_creator_id, coalesce(sum(c.n), 0)::float8 as n
      from unnest(${links.creatorIds}::uuid[], ${links.ids}::uuid[]) own(campaign_creator_id, link_id)
      left join click_totals c on c.link_id = own.link_id and c.workspace_id = ${workspaceId} and c.class = 'human'
      group by 1
    ), orders as (
      select p.campaign_creator_id,
        coalesce(sum(o.n) filter (where o.credited_by = 'click_id' and not o.is_file), 0)::float8 as by_click,
        coalesce(sum(o.n) filter (where o.credited_by = 'code' and not o.is_file), 0)::float8 as by_code,
        coalesce(sum(o.n) filter (where o.credited_by = 'utm_content' and not o.is_file), 0)::float8 as by_utm,
        coalesce(sum(o.n) filter (where o.is_file), 0)::float8 as by_file,
        coalesce(sum(o.n) filter (where o.credited_by <> 'code'), 0)::float8 as by_link,
        coalesce(sum(o.n) filter (where o.currency <> ${currency}), 0)::float8 as foreign_orders,
        coalesce(sum(o.value_cents - o.refunded_cents) filter (where o.currency = ${currency}), 0)::float8 as revenue
      from people p join order_totals o on o.creator_id = p.creator_id and o.workspace_id = ${workspaceId}
        and o.day >= ${from}::date and o.day < ${until}::date
      group by 1
    ), surveys as (
      select p.campaign_creator_id, sum(s.answers)::float8 as n from people p
      join survey_counts s on s.creator_id = p.creator_id and s.week >= ${from}::date - 6 and s.week < ${until}::date
      group by 1
    )
    select campaign_creator_id as "creatorId", clicks.n as clicks, coalesce(by_click, 0) as "byClick",
      coalesce(by_code, 0) as "byCode", coalesce(by_utm, 0) as "byUtm", coalesce(by_file, 0) as "byFile",
      coalesce(by_link, 0) as "byLink", surveys.n as survey,
      coalesce(revenue, 0) as "revenueCents", coalesce(foreign_orders, 0) as "foreign"
    from (select distinct campaign_creator_id from people) everybody
    left join clicks using (campaign_creator_id) left join orders using (campaign_creator_id)
    left join surveys using (campaign_creator_id)
    order by 1`.execute(database.current);
  return rows;
}

/** Sees to it that orders of before there were totals are among them. Inside `asUser`. */
export async function fillOrderTotals(database: Database, workspaceId: string): Promise<void> {
  await sql`select fill_order_totals(${workspaceId})`.execute(database.current);
}

/** Creators and what belongs to each, as two columns of equal length. */
function listPairs(parts: Tracked['parts'], read: (part: TrackedPart) => readonly string[]) {
  const pairs = [...parts].flatMap(([creatorId, part]) => read(part).map((id) => ({ creatorId, id })));
  return { creatorIds: pairs.map(({ creatorId }) => creatorId), ids: pairs.map(({ id }) => id) };
}

/** Deliverables of a campaign whose video another campaign of the workspace has too. Inside `asUser`. */
export async function findSharedVideos(
  database: Database,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct own.deliverable_id as id from deliverable_videos own
    join deliverables part on part.id = own.deliverable_id
    join campaign_creators creator on creator.id = part.campaign_creator_id and creator.campaign_id = ${campaignId}
    join deliverable_videos other on other.workspace_id = own.workspace_id and other.video_id = own.video_id
    join deliverables others on others.id = other.deliverable_id
    join campaign_creators elsewhere on elsewhere.id = others.campaign_creator_id
      and elsewhere.campaign_id <> creator.campaign_id
    where own.workspace_id = ${workspaceId}`.execute(database.current);
  return new Set(rows.map(({ id }) => id));
}

/** Campaigns whose orders are counted on some of the same days. Inside `asUser`. */
export async function findOverlapping(
  database: Database,
  asked: { workspaceId: string; besides: string; from: string; until: string; afterDays: number },
): Promise<string[]> {
  const { workspaceId, besides, from, until, afterDays } = asked;
  const rows = await database.current
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '<>', besides)
    .where('starts_on', '<', until)
    .where(sql<boolean>`ends_on + ${afterDays}::integer >= ${from}::date`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the workspace counts orders at all. Inside `asUser`. */
export async function countsOrders(database: Database, workspaceId: string): Promise<boolean> {
  const found = await database.current
    .selectFrom('tracking_settings')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface FinishedRow {
  format: string;
  views: number;
  forecast: unknown;
}

/** Counts of day 30 beside what was forecast, of all workspaces and without anything that tells whose. Inside `asSystem`. */
export async function findFinished(
  database: Database,
  { day, demo }: { day: number; demo: boolean },
): Promise<FinishedRow[]> {
  return database.current
    .selectFrom('delivered_views as counted')
    .innerJoin('deliverables as part', 'part.id', 'counted.deliverable_id')
    .innerJoin('campaign_creators as creator', 'creator.id', 'part.campaign_creator_id')
    .select(['part.format', 'counted.views', 'creator.forecast'])
    .where('counted.day', '=', day)
    .where('creator.forecast', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('deliverable_videos as video')
          .select('video.video_id')
          .whereRef('video.deliverable_id', '=', 'part.id')
          .where('video.demo', '=', demo),
      ),
    )
    .execute();
}
