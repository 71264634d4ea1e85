import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { accessTo, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Entitlement } from '../channel-analysis/access.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { findNotesOf } from './beside.rows.ts';
import { keptFigures, priceOf } from './library.usecases.ts';
import type { LibraryContext } from './library.usecases.ts';
import { findIdentities, findNewestOfChannels } from './names.rows.ts';

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

/** What YouTube calls channels, as far as that may still be kept. */
export async function readIdentities(
  { database }: Pick<LibraryContext, 'database'>,
  channelIds: readonly string[],
) {
  const found = await findIdentities(database, channelIds);
  return new Map(found.map((identity) => [identity.channelId, identity]));
}

/** What a user's newest analysis of a channel says of it; `views` are typical ones, known where its price is. */
export interface Analysed {
  channelId: string;
  score: number | null;
  brandSafety: string | null;
  views: number | null | 'plan';
}

/** The channels a user has analysed, or those of them that are named. */
export function readAnalysed(
  context: LibraryContext,
  { channelIds }: { channelIds: readonly string[] | null },
): Promise<Analysed[]> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const entitlement = await readEntitlement(context, { userId });
    const rows = await findNewestOfChannels(database, { userId, channelIds });
    return rows.map(({ channelId, sponsorshipScore: score, figures }) => ({
      channelId,
      score,
      brandSafety: keptFigures.parse(figures).brandSafety,
      views: accessTo(entitlement, channelId) === 'full' ? viewsOf(figures) : 'plan',
    }));
  });
}

/** A price is what 1,000 views are worth, times the views. */
function viewsOf(figures: unknown): number | null {
  const pricing = keptFigures.safeParse(figures).data?.recommendedPricing;
  const perThousand = pricing?.cpm?.medium ?? 0;
  return pricing && perThousand > 0 ? (pricing.flatFee.medium / perThousand) * 1_000 : null;
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

/** What people wrote beside channels in the workspace's lists; joins the caller's transaction. */
export function readNotesOf(
  { database, userId }: { database: Database; userId: string },
  { channelIds }: { channelIds: readonly string[] },
): Promise<ReadonlyMap<string, { tags: string[]; note: string }>> {
  return database.asUser(userId, () => findNotesOf(database, { userId, channelIds }));
}
