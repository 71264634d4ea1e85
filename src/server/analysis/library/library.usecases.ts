import { z } from 'zod';
import type { libraryQuestion, LibraryRow } from '../../../contract/analysis/library.ts';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { verdict } from '../../../contract/analysis/evidence.ts';
import { niche, rating } from '../../../contract/analysis/text-evidence.ts';
import { libraryRows } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { accessTo, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Entitlement } from '../channel-analysis/access.usecases.ts';
import { countLibrary, findIdentities, findLibraryPage, findNewestOfChannels } from './library.rows.ts';
import type { LibraryRecord, Narrowing, Priced } from './library.rows.ts';

export interface LibraryContext {
  database: Database;
  now: () => Date;
  userId: string;
}

type Question = z.infer<typeof libraryQuestion>;

/** A page of the user's analyses, as their plan and bought reports show them now. */
export function readLibrary(
  context: LibraryContext,
  question: Question,
): Promise<{ analyses: LibraryRow[]; total: number }> {
  const { database, userId } = context;
  const { sort = 'date', page = '1', rows = libraryRows[0] } = question;
  const { order = sort === 'name' || sort === 'verdict' ? 'asc' : 'desc' } = question;
  const limit = Number(rows);
  const narrowing = readNarrowing(question);
  return database.asUser(userId, async () => {
    const entitlement = await readEntitlement(context, { userId });
    const priced: Priced = entitlement.tierShowsAll ? 'all' : [...entitlement.reports];
    const total = await countLibrary(database, { userId, narrowing });
    const offset = (Number(page) - 1) * limit;
    const found =
      offset >= total
        ? []
        : await findLibraryPage(database, { userId, narrowing, priced, sort, order, offset, limit });
    return { analyses: found.map((record) => describe(record, entitlement)), total };
  });
}

const dayMs = 24 * 3_600_000;

function readNarrowing({
  q = '',
  verdict: word,
  niche: subject,
  brand_safety,
  from,
  to,
  job_id,
}: Question): Narrowing {
  return {
    search: q.trim() === '' ? null : q.trim(),
    verdict: word ?? null,
    niche: subject ?? null,
    brandSafety: brand_safety ?? null,
    since: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
    jobId: job_id ?? null,
  };
}

/** What a list of channels says of each beside its own: who it is, and what the user's newest analysis came to. */
export async function describeChannels(
  context: LibraryContext,
  channelIds: readonly string[],
): Promise<Map<string, Pick<MarketplaceCreator, 'handle' | 'thumbnail_url' | 'own_analysis'>>> {
  const { database, userId } = context;
  const unknown = { handle: null, thumbnail_url: null, own_analysis: null };
  if (channelIds.length === 0) return new Map();
  return database.asUser(userId, async () => {
    const entitlement = await readEntitlement(context, { userId });
    const identities = await findIdentities(database, channelIds);
    const newest = await findNewestOfChannels(database, { userId, channelIds });
    const identityOf = new Map(
      identities.map(({ channelId, handle, thumbnailUrl }) => [
        channelId,
        { handle, thumbnail_url: thumbnailUrl },
      ]),
    );
    const analysisOf = new Map(newest.map((row) => [row.channelId, describeNewest(row, entitlement)]));
    return new Map(
      channelIds.map((id) => [
        id,
        { ...unknown, ...identityOf.get(id), own_analysis: analysisOf.get(id) ?? null },
      ]),
    );
  });
}

function describeNewest(
  row: Awaited<ReturnType<typeof findNewestOfChannels>>[number],
  entitlement: Entitlement,
): MarketplaceCreator['own_analysis'] {
  const seen = {
    id: row.id,
    sponsorship_score: row.sponsorshipScore,
    verdict: keptFigures.parse(row.figures).verdict,
    created_at: row.createdAt.toISOString(),
  };
  return accessTo(entitlement, row.channelId) === 'full'
    ? { ...seen, access: 'full', price: priceOf(row.figures) }
    : { ...seen, access: 'limited' };
}

/** Kept figures, whichever model made them: what an older one did not have is missing. */
const keptFigures = z.object({
  verdict: verdict.nullable().catch(null),
  niche: niche.nullable().catch(null),
  brandSafety: rating.nullable().catch(null),
  recommendedPricing: z
    .object({ flatFee: z.object({ medium: z.number() }) })
    .nullable()
    .catch(null),
});
const keptVideos = z.array(z.object({ publishedAt: z.string(), views: z.number() })).catch([]);

function describe(record: LibraryRecord, entitlement: Entitlement): LibraryRow {
  const figures = keptFigures.parse(record.figures);
  const seen = {
    id: record.id,
    channel_id: record.channelId,
    channel_name: record.channelName,
    handle: record.handle,
    thumbnail_url: record.thumbnailUrl,
    niche: figures.niche,
    brand_safety: figures.brandSafety,
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
    views: keptVideos
      .parse(record.videos)
      .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt))
      .map(({ views }) => Math.round(views)),
  };
}

function priceOf(figures: unknown): number | null {
  const medium = keptFigures.safeParse(figures).data?.recommendedPricing?.flatFee.medium;
  return medium === undefined ? null : Math.round(medium);
}

function subtract(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}
