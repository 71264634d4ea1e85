import { z } from 'zod';
import type { ListItem, ListQuestion } from '../../../contract/analysis/list-items.ts';
import type { ListMember } from '../../../contract/analysis/lists.ts';
import { verdict } from '../../../contract/analysis/evidence.ts';
import { niche, rating } from '../../../contract/analysis/text-evidence.ts';
import { listRowsPerPage, mostListChannels, type ListSort } from '../../../contract/limits.ts';
import type { Ranked } from '../../../engine/creators/list-ranking.ts';
import { explainMissing, rankList, writeFormula } from '../../../engine/creators/list-ranking.ts';
import { accessTo, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Entitlement } from '../channel-analysis/access.usecases.ts';
import { findForgottenChannels } from '../channels/channels.usecases.ts';
import { readIdentities } from '../library/known-channels.usecases.ts';
import { findIdsAfter, findItems, findMatching, findPage, findRankFacts } from './items.rows.ts';
import type { Asked, ItemRecord, Narrowing } from './items.rows.ts';
import { findMembers, findTags } from './lists.rows.ts';
import { countItems, fillListNames } from './item-changes.rows.ts';
import { readList } from './lists.usecases.ts';
import type { KeptList, ListsContext } from './lists.usecases.ts';

/** The order that a sort brings where none is named: the best, the newest, or the alphabet. */
const ascending: readonly ListSort[] = ['hand', 'rank', 'name', 'status'];

/** A page of a list: what people wrote, and what the plan shows of each channel's newest analysis. */
export function readItems(context: ListsContext, question: ListQuestion) {
  const { database, userId } = context;
  const { list_id: listId, page = '1' } = question;
  const offset = (Number(page) - 1) * listRowsPerPage;
  return database.asUser(userId, async () => {
    const list = await readList(context, listId);
    await fillListNames(database, { userId, most: mostListChannels });
    const members = await findMembers(database, userId);
    const entitlement = await readEntitlement(context, { userId });
    const asked: Asked = {
      listId,
      userId,
      narrowing: readNarrowing(question),
      priced: entitlement.tierShowsAll ? 'all' : [...entitlement.reports],
      members: members.map(({ id }) => id),
    };
    const ranks = await readRanks(context, { list, asked });
    const { ids, total } = await findIds(context, { asked, question, ranks, offset });
    const items = await describeItems(context, { list, ids, members, entitlement, ranks });
    const channels = await countItems(database, listId);
    const tags = await findTags(database, { userId, listId });
    return { list: describeList(list, channels), items, total, tags, members };
  });
}

function describeList({ id, name, folder, columns, weights, ...list }: KeptList, channels: number) {
  return {
    id,
    name,
    folder,
    channels,
    columns,
    weights,
    target_cpm_cents: list.targetCpmCents,
    changed_at: list.changedAt.toISOString(),
  };
}

function readNarrowing(question: ListQuestion): Narrowing {
  const { q = '', least_score: score, highest_price: price } = question;
  return {
    search: q.trim() === '' ? null : q.trim(),
    status: question.status ?? null,
    tag: question.tag ?? null,
    owner: question.owner ?? null,
    brandSafety: question.brand_safety ?? null,
    leastScore: score === undefined ? null : Number(score),
    highestPrice: price === undefined ? null : Number(price),
  };
}

/** Where each channel of the whole list stands, in the order by hand. */
interface Ranks {
  placeOf: ReadonlyMap<string, number>;
  explain: (channelId: string) => Ranked | undefined;
}

/** `null` where nothing counts. */
export async function readRanks(
  { database }: ListsContext,
  { list, asked }: { list: KeptList; asked: Pick<Asked, 'listId' | 'userId' | 'priced'> },
): Promise<Ranks | null> {
  if (Object.values(list.weights).every((weight) => weight === 0)) return null;
  const rows = await findRankFacts(database, asked);
  const targetCpm = list.targetCpmCents === null ? null : list.targetCpmCents / 100;
  const ranking = rankList(rows, { weights: list.weights, targetCpm });
  if (ranking === null) return null;
  const rowOf = new Map(rows.map(({ channelId }, row) => [channelId, row]));
  return {
    placeOf: new Map(rows.map(({ channelId }, row) => [channelId, ranking.places[row] ?? 0])),
    explain: (channelId) => {
      const row = rowOf.get(channelId);
      return row === undefined ? undefined : ranking.explain(row);
    },
  };
}

interface Page {
  asked: Asked;
  question: ListQuestion;
  ranks: Ranks | null;
  offset: number;
}

async function findIds(
  { database }: ListsContext,
  { asked, question: { sort = 'hand', order }, ranks, offset }: Page,
): Promise<{ ids: string[]; total: number }> {
  const direction = order ?? (ascending.includes(sort) ? 'asc' : 'desc');
  if (sort !== 'rank' || ranks === null) {
    const by = sort === 'rank' ? 'hand' : sort;
    return findPage(database, { ...asked, sort: by, order: direction, offset, limit: listRowsPerPage });
  }
  const isWhole = Object.values(asked.narrowing).every((each) => each === null);
  const fitting = isWhole ? [...ranks.placeOf.keys()] : await findMatching(database, asked);
  const placed = fitting.map((id) => ({ id, place: ranks.placeOf.get(id) ?? Number.MAX_SAFE_INTEGER }));
  const sign = direction === 'asc' ? 1 : -1;
  // Equals stay in the order by hand.
  const sorted = placed.toSorted((one, other) => sign * (one.place - other.place));
  return { ids: sorted.slice(offset, offset + listRowsPerPage).map(({ id }) => id), total: fitting.length };
}

/** The first channels of a list in the order by hand, with what the list calls them. Joins the caller's transaction. */
export async function readLabels(
  context: ListsContext,
  { listId, most }: { listId: string; most: number },
): Promise<{ channelId: string; label: string }[]> {
  const { database, userId } = context;
  await readList(context, listId);
  const ids = await findIdsAfter(database, { listId, userId, after: null, limit: most });
  return ids.length === 0 ? [] : findItems(database, { listId, userId, ids });
}

interface Described {
  list: KeptList;
  ids: readonly string[];
  members: readonly ListMember[];
  entitlement: Entitlement;
  ranks: Ranks | null;
}

/** Channels of a list as their reader may see them. Joins the caller's transaction. */
export async function describeItems(
  context: ListsContext,
  { list, ids, members, entitlement, ranks }: Described,
): Promise<ListItem[]> {
  const { database, userId } = context;
  if (ids.length === 0) return [];
  const records = await findItems(database, { listId: list.id, userId, ids });
  const forgotten = await findForgottenChannels(context, { channelIds: ids });
  const identities = await readIdentities(context, ids);
  const memberOf = new Map(members.map((member) => [member.id, member]));
  return records.map((record) => {
    const access = accessTo(entitlement, record.channelId);
    const own = ranks?.explain(record.channelId);
    const isForgotten = forgotten.has(record.channelId);
    const identity = isForgotten ? undefined : identities.get(record.channelId);
    return {
      ...describeWritten(record, list),
      channel_name: identity?.channelName ?? null,
      handle: identity?.handle ?? null,
      thumbnail_url: identity?.thumbnailUrl ?? null,
      is_forgotten: isForgotten,
      owner: memberOf.get(record.ownerId ?? '') ?? null,
      analysis: describeAnalysis(record, access),
      rank: own === undefined ? null : describeRank(own, { record, access, list }),
    };
  });
}

function describeWritten(record: ItemRecord, { columns }: KeptList) {
  const values = keptFields.parse(record.fields);
  return {
    channel_id: record.channelId,
    label: record.label,
    status: record.status,
    tags: record.tags,
    rating: record.rating,
    note: record.note,
    comments: record.comments,
    fields: columns.flatMap(({ id }) => {
      const value = values[id];
      return value === undefined ? [] : [{ column_id: id, value }];
    }),
    contact: {
      name: record.contactName ?? '',
      email: record.email ?? '',
      source: record.source ?? '',
      last_contacted_on: record.lastContactedOn,
    },
    added_at: record.addedAt.toISOString(),
  };
}

const keptFields = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
/** Kept figures, whichever model made them: what an older one did not have is missing. */
const keptFigures = z.object({
  verdict: verdict.nullable().catch(null),
  niche: niche.nullable().catch(null),
  brandSafety: rating.nullable().catch(null),
  riskLevel: rating.nullable().catch(null),
  avgViews: z.number().nullable().catch(null),
  recommendedPricing: z
    .object({ flatFee: z.object({ medium: z.number() }) })
    .nullable()
    .catch(null),
});

function describeAnalysis(record: ItemRecord, access: 'full' | 'limited'): ListItem['analysis'] {
  const figures = keptFigures.safeParse(record.figures).data;
  if (record.analysisId === null || record.analysedAt === null || figures === undefined) return null;
  const seen = {
    id: record.analysisId,
    created_at: record.analysedAt.toISOString(),
    sponsorship_score: record.score,
    verdict: figures.verdict,
    brand_safety: figures.brandSafety,
    risk: figures.riskLevel,
    niche: figures.niche,
    typical_views: figures.avgViews === null ? null : Math.round(figures.avgViews),
  };
  if (access === 'limited') return { ...seen, access };
  const fee = figures.recommendedPricing?.flatFee.medium;
  return { ...seen, access, price: fee === undefined ? null : Math.round(fee) };
}

function describeRank(
  { place, points, parts }: Ranked,
  { record, access, list }: { record: ItemRecord; access: 'full' | 'limited'; list: KeptList },
): ListItem['rank'] {
  const known = {
    isAnalysed: record.analysisId !== null,
    showsPrices: access === 'full',
    hasTarget: list.targetCpmCents !== null,
  };
  return {
    place,
    points,
    formula: writeFormula({ points, parts }),
    parts: parts.map(({ measure, weight, share, value }) => ({
      measure,
      weight,
      share,
      missing: value === null ? explainMissing(measure, known) : null,
    })),
  };
}
