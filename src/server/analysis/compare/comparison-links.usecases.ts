import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mostComparisonLinks } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { CompareRefusal, openComparison } from './compare.usecases.ts';
import type { CompareContext, OpenedComparison } from './compare.usecases.ts';
import { deleteEndedLinks, deleteLink, findLinks, findShared, insertLink } from './compare.rows.ts';

export const sharedComparisonPath = '/shared/comparison/';
/** 192 bits: nobody finds a comparison by trying. */
const tokenBytes = 24;
const dayMs = 86_400_000;

interface LinkContext extends CompareContext {
  /** The product's public address. */
  origin: () => string;
}

/** The comparison that may be taken along: only by whoever is shown all of it. */
export async function openWholeComparison(
  context: CompareContext,
  input: { ids: readonly string[] },
): Promise<OpenedComparison> {
  const opened = await openComparison(context, input);
  if (opened.channels.some(({ isLimited }) => isLimited)) throw new CompareRefusal('PLAN_REQUIRED');
  return opened;
}

/** Makes a link; its address is told once. */
export function shareComparison(
  context: LinkContext,
  { ids, prices, days }: { ids: readonly string[]; prices: boolean; days: number },
): Promise<{ url: string; expires_at: string }> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const { channels } = await openWholeComparison(context, { ids });
    if (channels.length < 2) throw new CompareRefusal('TOO_FEW');
    const at = now();
    await deleteEndedLinks(database, { workspaceId, at });
    if ((await findLinks(database, { workspaceId, at })).length >= mostComparisonLinks)
      throw new CompareRefusal('TOO_MANY_LINKS');
    const token = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = new Date(at.getTime() + days * dayMs);
    await insertLink(database, {
      id: randomUUID(),
      workspaceId,
      tokenDigest: digestOf(token),
      analysisIds: channels.map(({ id }) => id),
      showsPrices: prices,
      createdAt: at,
      expiresAt,
    });
    const origin = await readLinkOrigin(context, { userId: workspaceId });
    return { url: `${origin}${sharedComparisonPath}${token}`, expires_at: expiresAt.toISOString() };
  });
}

/** The workspace's links that work. */
export async function listComparisonLinks({ database, userId: workspaceId, now }: CompareContext) {
  const links = await database.asUser(workspaceId, () => findLinks(database, { workspaceId, at: now() }));
  return links.map(({ id, channels, showsPrices, createdAt, expiresAt }) => ({
    id,
    channels,
    shows_prices: showsPrices,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}

export async function endComparisonLink(
  { database, userId: workspaceId }: CompareContext,
  { id }: { id: string },
): Promise<void> {
  const isEnded = await database.asUser(workspaceId, () => deleteLink(database, { workspaceId, id }));
  if (!isEnded) throw new CompareRefusal('LINK_NOT_FOUND');
}

/**
 * The comparison behind a link, with whose it is; `null` where there is none, it has ended, or its workspace may not
 * take it along any more. `ownerId` lets one workspace's links count alone.
 */
export async function openSharedComparison(
  context: { database: Database; now: () => Date },
  { token, ownerId }: { token: string; ownerId: string | undefined },
): Promise<(OpenedComparison & { userId: string }) | null> {
  const { database, now } = context;
  if (!/^[\w-]{32}$/.test(token)) return null;
  const sought = { tokenDigest: digestOf(token), at: now() };
  const shared = await database.asSystem(() => findShared(database, sought));
  if (shared === null || (ownerId !== undefined && ownerId !== shared.workspaceId)) return null;
  const { workspaceId: userId, analysisIds: ids, showsPrices: withPrices } = shared;
  try {
    const opened = await openComparison({ ...context, userId }, { ids, leavesOut: true, withPrices });
    const isWhole = opened.channels.length > 1 && opened.channels.every(({ isLimited }) => !isLimited);
    return isWhole ? { ...opened, userId } : null;
  } catch (error) {
    // The plan may have shrunk since.
    if (error instanceof CompareRefusal) return null;
    throw error;
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
