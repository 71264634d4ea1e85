import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mostOfferLinks } from '../../../engine/pricing/offers/offer-limits.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OfferContext } from './assess-offer.usecases.ts';
import { OfferRefusal } from './assess-offer.usecases.ts';
import { openKept, readInput, readResult } from './kept-offers.usecases.ts';
import { countLinks, deleteEndedLinks, deleteLink, findShared, insertLink } from './offer-links.rows.ts';
import { findVerdict } from './offers.rows.ts';

export const sharedVerdictPath = '/shared/verdict/';
/** 192 bits: nobody finds a verdict by trying. */
const tokenBytes = 24;
const dayMs = 86_400_000;

interface LinkContext extends OfferContext {
  /** The product's public address. */
  origin: () => string;
}

/** Makes a link; its address is told once. */
export function shareOffer(
  context: LinkContext,
  { id, days }: { id: string; days: number },
): Promise<{ url: string; expires_at: string }> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const { verdict } = await openKept(context, { id });
    const at = now();
    await deleteEndedLinks(database, { workspaceId, at });
    if ((await countLinks(database, workspaceId)) >= mostOfferLinks) throw new OfferRefusal('TOO_MANY_LINKS');
    const token = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = new Date(at.getTime() + days * dayMs);
    await insertLink(database, {
      id: randomUUID(),
      workspaceId,
      verdictId: verdict.id,
      tokenDigest: digestOf(token),
      createdAt: at,
      expiresAt,
    });
    const origin = await readLinkOrigin(context, { userId: workspaceId });
    return { url: `${origin}${sharedVerdictPath}${token}`, expires_at: expiresAt.toISOString() };
  });
}

export async function endOfferLink(
  { database, userId: workspaceId }: OfferContext,
  { id }: { id: string },
): Promise<void> {
  const isEnded = await database.asUser(workspaceId, () => deleteLink(database, { workspaceId, id }));
  if (!isEnded) throw new OfferRefusal('LINK_NOT_FOUND');
}

export type SharedOffer = NonNullable<Awaited<ReturnType<typeof openSharedOffer>>>;

/**
 * The verdict behind a link, with whose it is; `null` where there is none or it has ended. It stays when a plan ends:
 * what was sent keeps working. `ownerId` lets one workspace's links count alone.
 */
export async function openSharedOffer(
  { database, now }: { database: Database; now: () => Date },
  { token, ownerId }: { token: string; ownerId: string | undefined },
) {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const sought = { tokenDigest: digestOf(token), at: now() };
  return database.asSystem(async () => {
    const shared = await findShared(database, sought);
    if (shared === null || (ownerId !== undefined && ownerId !== shared.workspaceId)) return null;
    const verdict = await findVerdict(database, { workspaceId: shared.workspaceId, id: shared.verdictId });
    if (verdict === null) return null;
    const { offer } = readInput(verdict);
    return {
      userId: shared.workspaceId,
      label: verdict.label,
      createdAt: verdict.created_at,
      channel: offer.channel,
      assessment: readResult(verdict),
    };
  });
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
