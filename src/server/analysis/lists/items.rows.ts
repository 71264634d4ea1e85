import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemStatus, ListSort } from '../../../contract/limits.ts';
import { itemStatuses } from '../../../contract/limits.ts';
import type { RankFacts } from '../../../engine/creators/list-ranking.ts';
import type { Database } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/sql.ts';
import type { Place } from './lists.rows.ts';

/** What narrows a list; `null` narrows nothing. */
export interface Narrowing {
  search: string | null;
  status: ItemStatus | null;
  tag: string | null;
  /** `none`: without one who is a member. */
  owner: string | null;
  brandSafety: string | null;
  leastScore: number | null;
  highestPrice: number | null;
}

/** Whose prices may be seen: those of all channels, or of these. */
export type Priced = 'all' | readonly string[];

export interface Asked extends Place {
  narrowing: Narrowing;
  priced: Priced;
  /** Ids of those who work in the workspace. */
  members: readonly string[];
}

export interface Paged extends Asked {
  sort: Exclude<ListSort, 'rank'>;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** What the newest analysis of each channel in this workspace found, and what YouTube calls it in lower case, as `f`. */
const facts = sql`left join channel_facts f on f.workspace_id = i.workspace_id and f.channel_id = i.channel_id`;
/** The figures and what YouTube calls a channel, as `r`: rows so wide that only those of a page are read. */
const results = sql`left join channel_results r on r.id = f.result_id`;

const isPriced = (priced: Priced) =>
  priced === 'all' ? sql`true` : sql`i.channel_id = any(${[...priced]}::text[])`;
/** The price of a channel that is closed to the viewer is no different from none. */
const priceOf = (priced: Priced) => sql`case when ${isPriced(priced)} then f.price end`;

const ratingPlace = (column: RawBuilder<unknown>) =>
  sql`array_position('{low,medium,high}'::text[], ${column})`;

function sortKey(sort: Exclude<ListSort, 'rank'>, priced: Priced): RawBuilder<unknown> {
  return {
    hand: sql`i.position`,
    added: sql`i.added_at`,
    status: sql`array_position(${[...itemStatuses]}::text[], i.status)`,
    rating: sql`i.rating`,
    name: sql`coalesce(nullif(lower(i.label), ''), f.name_key)`,
    score: sql`f.score`,
    safety: ratingPlace(sql`f.safety`),
    risk: ratingPlace(sql`f.risk`),
    views: sql`f.views`,
    price: priceOf(priced),
  }[sort];
}

/** Sorts that need nothing but the list itself. */
const plainSorts: readonly string[] = ['hand', 'added', 'status', 'rating'];

function conditions({ listId, userId, narrowing, priced, members }: Asked): RawBuilder<unknown> {
  const { search, status, tag, owner, brandSafety, leastScore, highestPrice } = narrowing;
  const parts = [sql`i.list_id = ${listId}`, sql`i.workspace_id = ${userId}`];
  if (status !== null) parts.push(sql`i.status = ${status}`);
  if (tag !== null) parts.push(sql`${tag}::text = any(i.tags)`);
  if (owner === 'none') parts.push(sql`(i.owner_id is null or i.owner_id <> all(${[...members]}::uuid[]))`);
  else if (owner !== null) parts.push(sql`i.owner_id = ${owner}`);
  if (brandSafety !== null) parts.push(sql`f.safety = ${brandSafety}`);
  if (leastScore !== null) parts.push(sql`f.score >= ${leastScore}`);
  if (highestPrice !== null) parts.push(sql`${priceOf(priced)} <= ${highestPrice}`);
  if (search !== null) parts.push(isAbout(search));
  return sql.join(parts, sql` and `);
}

/** All words of a row are looked through at once: lowering each text on its own is what takes time in a long list. */
const isAbout = (text: string) => {
  const words = sql`concat_ws(E'\\n', i.label, i.note, array_to_string(i.tags, ' '), f.name_key, '@' || f.handle_key)`;
  return sql`(i.channel_id = ${text} or lower(${words}) like lower(${containing(text)}))`;
};

/** What has to be read beside the list itself. */
function besides(
  { search, brandSafety, leastScore, highestPrice }: Narrowing,
  sort: string,
): RawBuilder<unknown> {
  const isNarrowed = [search, brandSafety, leastScore, highestPrice].some((each) => each !== null);
  return isNarrowed || !plainSorts.includes(sort) ? facts : sql``;
}

/** The ids of one page, and how many there are on all of them. */
export async function findPage(database: Database, asked: Paged): Promise<{ ids: string[]; total: number }> {
  const { sort, order, offset, limit, priced, narrowing } = asked;
  // The list's own order comes from an index, which counting beside it would read to its end.
  const isPlain = sort === 'hand' && Object.values(narrowing).every((each) => each === null);
  const source = sql`from list_items i ${besides(narrowing, sort)} where ${conditions(asked)}`;
  const { rows } = await sql<{ channelId: string; total: number }>`
    select i.channel_id as "channelId", ${isPlain ? sql`0` : sql`(count(*) over ())::integer`} as total ${source}
    order by ${sortKey(sort, priced)} ${sql.raw(order)} nulls last,
      ${sort === 'hand' ? sql`i.channel_id ${sql.raw(order)}` : sql`i.position, i.channel_id`}
    offset ${offset} limit ${limit}`.execute(database.current);
  const ids = rows.map(({ channelId }) => channelId);
  const counted = rows[0]?.total ?? 0;
  const isFirst = offset === 0 && !isPlain;
  if (counted > 0 || isFirst) return { ids, total: counted };
  const all = await sql<{ total: number }>`select count(*)::integer as total ${source}`.execute(
    database.current,
  );
  return { ids, total: all.rows[0]?.total ?? 0 };
}

/** The ids of all channels that fit, in the order by hand. */
export async function findMatching(database: Database, asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array_agg(i.channel_id order by i.position, i.channel_id) as ids
    from list_items i ${besides(asked.narrowing, 'hand')} where ${conditions(asked)}`.execute(
    database.current,
  );
  return rows[0]?.ids ?? [];
}

type Rating = RankFacts['safety'];
type Numbers = (number | null)[];
interface FactColumns {
  ids: string[] | null;
  views: Numbers;
  prices: Numbers;
  scores: Numbers;
  safeties: Rating[];
  risks: Rating[];
  trends: Numbers;
}

/**
 * What the whole list is ranked by, in the order by hand; columns of JSON in one row, since ten thousand rows take far
 * longer to be read.
 */
export async function findRankFacts(
  database: Database,
  { listId, userId, priced }: Pick<Asked, 'listId' | 'userId' | 'priced'>,
): Promise<(RankFacts & { channelId: string })[]> {
  const { rows } = await sql<FactColumns>`
    select json_agg(channel_id) as ids, json_agg(views) as views, json_agg(price) as prices,
      json_agg(score) as scores, json_agg(safety) as safeties, json_agg(risk) as risks, json_agg(trend) as trends
    from (select i.channel_id, f.views, ${priceOf(priced)} as price, f.score, f.safety, f.risk,
        case when ${isPriced(priced)} then f.trend end as trend
      from list_items i ${facts} where i.list_id = ${listId} and i.workspace_id = ${userId}
      order by i.position, i.channel_id) ordered`.execute(database.current);
  const [found] = rows;
  return (found?.ids ?? []).map((channelId, at) => ({
    channelId,
    avgViews: found?.views[at] ?? null,
    price: found?.prices[at] ?? null,
    score: found?.scores[at] ?? null,
    safety: found?.safeties[at] ?? null,
    risk: found?.risks[at] ?? null,
    trend: found?.trends[at] ?? null,
  }));
}

export interface ItemRecord {
  channelId: string;
  label: string;
  status: ItemStatus;
  ownerId: string | null;
  tags: string[];
  rating: number | null;
  note: string;
  comments: number;
  fields: unknown;
  addedAt: Date;
  contactName: string | null;
  email: string | null;
  source: string | null;
  lastContactedOn: string | null;
  analysisId: string | null;
  analysedAt: Date | null;
  score: number | null;
  figures: unknown;
}

/** Some channels of a list with everything that people wrote, in the order of the ids. */
export async function findItems(
  database: Database,
  { listId, userId, ids }: Place & { ids: readonly string[] },
): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    select i.channel_id as "channelId", i.label, i.status, i.owner_id as "ownerId", i.tags, i.rating, i.note, i.fields,
      (select count(*)::integer from list_comments o where o.list_id = i.list_id and o.channel_id = i.channel_id) as comments,
      i.added_at as "addedAt", c.name as "contactName", c.email, c.source, c.last_contacted_on as "lastContactedOn",
      f.analysis_id as "analysisId", f.analysed_at as "analysedAt", f.score, r.figures
    from list_items i ${facts} ${results}
    left join contacts c on c.workspace_id = i.workspace_id and c.channel_id = i.channel_id
    where i.list_id = ${listId} and i.workspace_id = ${userId} and i.channel_id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], i.channel_id)`.execute(database.current);
  return rows;
}

/** The next channels of a list behind one of them, in the order by hand. */
export async function findIdsAfter(
  database: Database,
  { listId, userId, after, limit }: Place & { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    select channel_id as "channelId" from list_items where list_id = ${listId} and workspace_id = ${userId}
      ${
        after === null
          ? sql``
          : sql`and (position, channel_id) > (select position, channel_id from list_items
        where list_id = ${listId} and channel_id = ${after})`
      }
    order by position, channel_id limit ${limit}`.execute(database.current);
  return rows.map(({ channelId }) => channelId);
}
