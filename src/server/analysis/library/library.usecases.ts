import { z } from 'zod';
import type { libraryQuestion, LibraryRow } from '../../../contract/analysis/library.ts';
import { verdict } from '../../../contract/analysis/evidence.ts';
import { count, niche, rating } from '../../../contract/analysis/text-evidence.ts';
import { libraryRows, longestExport } from '../../../contract/limits.ts';
import type { Rating } from '../../../engine/analysis/judgements.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { accessTo, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Entitlement } from '../channel-analysis/access.usecases.ts';
import { countCurrentAnalyses } from '../channel-analysis/batches.usecases.ts';
import { fillLibrary, findListsOf, findMemberNames } from './beside.rows.ts';
import { countLibrary, findChannelsOf, findLibraryIds, findLibraryPage } from './library.rows.ts';
import type { LibraryRecord } from './library.rows.ts';
import type { Narrowing, Priced } from './narrowing.rows.ts';

export interface LibraryContext {
  database: Database;
  now: () => Date;
  userId: string;
}

type Question = z.infer<typeof libraryQuestion>;

/** How many analyses from before the library's columns one reader fills; the rest is filled behind. */
const mostFilled = 1_000;

/** A page of the workspace's analyses, as its plan and bought reports show them now. */
export function readLibrary(
  context: LibraryContext,
  question: Question,
): Promise<{ analyses: LibraryRow[]; total: number }> {
  const { database, userId } = context;
  const { page = '1', rows = libraryRows[0] } = question;
  const limit = Number(rows);
  return database.asUser(userId, async () => {
    await fillLibrary(database, { userId, most: mostFilled });
    const entitlement = await readEntitlement(context, { userId });
    const asked = describeQuestion(context, question, entitlement);
    const offset = (Number(page) - 1) * limit;
    const { records, total } = await findLibraryPage(database, { ...asked, offset, limit });
    const channelIds = records.map(({ channelId }) => channelId);
    const lists = await findListsOf(database, { userId, channelIds });
    const members = await findMemberNames(database);
    const analyses = records.map((record) => ({
      ...describe(record, entitlement),
      member: members.get(record.madeBy ?? userId) ?? null,
      lists: lists.get(record.channelId) ?? [],
    }));
    return { analyses, total };
  });
}

/** The first of a narrowed library, as many as can be acted on at once. */
export function readLibraryIds(
  context: LibraryContext,
  question: Omit<Question, 'page' | 'rows'>,
): Promise<{ analyses: { id: string; channel_id: string }[]; total: number }> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const asked = describeQuestion(context, question, await readEntitlement(context, { userId }));
    const total = await countLibrary(database, asked);
    const found = await findLibraryIds(database, { ...asked, offset: 0, limit: longestExport });
    return { analyses: found.map(({ id, channelId }) => ({ id, channel_id: channelId })), total };
  });
}

/** What it costs to analyse the channels of these analyses anew. Throws a refusal where one is not the caller's. */
export async function readRerunCost(
  context: LibraryContext & { demo: boolean },
  { analysisIds }: { analysisIds: readonly string[] },
) {
  const { database, userId } = context;
  const ids = [...new Set(analysisIds.map((id) => id.toLowerCase()))];
  const found = await database.asUser(userId, () => findChannelsOf(database, { userId, ids }));
  if (found.length !== ids.length) throw new Refusal('ANALYSIS_NOT_FOUND');
  const channelIds = [...new Set(found)];
  const free = await countCurrentAnalyses(context, { userId, channelIds });
  const plan = await readPlan(context, { userId });
  if (plan === null) throw new Refusal('ACCOUNT_GONE');
  return {
    channel_ids: channelIds,
    free,
    credits: channelIds.length - free,
    credits_left: plan.creditsRemaining,
    most: plans[plan.tier].pasted,
  };
}

function describeQuestion(
  { userId }: LibraryContext,
  question: Question,
  { tierShowsAll, reports }: Entitlement,
) {
  const { sort = 'date' } = question;
  const { order = sort === 'name' || sort === 'verdict' ? 'asc' : 'desc' } = question;
  const priced: Priced = tierShowsAll ? 'all' : [...reports];
  return { userId, narrowing: readNarrowing(question), priced, sort, order } as const;
}

const dayMs = 24 * 3_600_000;
/** From the best on. */
const safest = ['high', 'medium', 'low'] as const;
const calmest = ['low', 'medium', 'high'] as const;

function readNarrowing(question: Question): Narrowing {
  const { brand_safety: safety, risk, from, to } = question;
  const trimmed = (text = '') => (text.trim() === '' ? null : text.trim());
  const whole = (digits?: string) => (digits === undefined ? null : Number(digits));
  const upTo = (levels: readonly Rating[], level?: Rating) =>
    level === undefined ? null : levels.slice(0, levels.indexOf(level) + 1);
  return {
    search: trimmed(question.q),
    verdict: question.verdict ?? null,
    niche: question.niche ?? null,
    safety: upTo(safest, safety),
    risk: upTo(calmest, risk),
    mostPrice: whole(question.price_max),
    leastSubscribers: whole(question.subscribers_min),
    mostSubscribers: whole(question.subscribers_max),
    country: question.country ?? null,
    language: trimmed(question.language),
    sponsor: trimmed(question.sponsor),
    memberId: question.member ?? null,
    since: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
    jobId: question.job_id ?? null,
  };
}

const medium = z.object({ medium: z.number() });

/** Kept figures, whichever model made them: what an older one did not have is missing. */
export const keptFigures = z.object({
  verdict: verdict.nullable().catch(null),
  niche: niche.nullable().catch(null),
  brandSafety: rating.nullable().catch(null),
  riskLevel: rating.nullable().catch(null),
  subscriberCount: count.nullable().catch(null),
  avgViews: count.nullable().catch(null),
  engagementRate: z.number().nullable().catch(null),
  recommendedPricing: z
    .object({ flatFee: medium, cpm: medium.nullish().catch(null) })
    .nullable()
    .catch(null),
});
const keptVideos = z.array(z.object({ publishedAt: z.string(), views: z.number() })).catch([]);

type Described<Row> = Row extends unknown ? Omit<Row, 'member' | 'lists'> : never;

function describe(record: LibraryRecord, entitlement: Entitlement): Described<LibraryRow> {
  const figures = keptFigures.parse(record.figures);
  const seen = {
    id: record.id,
    channel_id: record.channelId,
    channel_name: record.channelName,
    handle: record.handle,
    thumbnail_url: record.thumbnailUrl,
    niche: figures.niche,
    brand_safety: figures.brandSafety,
    risk_level: figures.riskLevel,
    subscribers: figures.subscriberCount,
    typical_views: figures.avgViews,
    country: record.country,
    language: record.language,
    sponsorship_score: record.sponsorshipScore,
    score_change: subtract(record.sponsorshipScore, record.formerScore),
    verdict: figures.verdict,
    created_at: record.createdAt.toISOString(),
  };
  if (accessTo(entitlement, record.channelId) === 'limited') return { ...seen, access: 'limited' };
  const price = priceOf(record.figures);
  return {
    ...seen,
    access: 'full',
    price,
    price_change: subtract(price, priceOf(record.formerFigures)),
    cpm: figures.recommendedPricing?.cpm?.medium ?? null,
    engagement_rate: figures.engagementRate,
    trend: record.trend,
    views: keptVideos
      .parse(record.videos)
      .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt))
      .map(({ views }) => Math.round(views)),
  };
}

export function priceOf(figures: unknown): number | null {
  const medium = keptFigures.safeParse(figures).data?.recommendedPricing?.flatFee.medium;
  return medium === undefined ? null : Math.round(medium);
}

function subtract(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}
