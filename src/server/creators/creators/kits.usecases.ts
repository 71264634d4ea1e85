import { z } from 'zod';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import type { RateCardLine } from '../../../engine/creators/rate-card.ts';
import type { Database } from '../../platform/db/database.ts';
import { ownsReport } from '../../accounts/payments/payments.usecases.ts';
import { isProvenElsewhere } from './claims.rows.ts';
import { kitWords } from '../../../contract/creators/media-kits.ts';
import { createKitToken, isKitSlug, isKitToken, kitUrl, mediaKitPath } from './kit-address.ts';
import { deleteScreenshot, findScreenshotFacts } from './kit-screenshots.rows.ts';
import { readKitViews } from './kit-views.usecases.ts';
import { claimSlug, requireOwnWords } from './kit-words.usecases.ts';
import type { KitRow, KitText } from './kits.rows.ts';
import { findKit, findSharedKit, findSharedKits, insertKit, saveKit, saveToken } from './kits.rows.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { readOwnResult } from './own-results.usecases.ts';
import { holdReported } from './ownership.usecases.ts';
import { CreatorRefusal } from './refusals.ts';
import { readShownRates } from '../rate-cards/rate-cards.usecases.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';

/** The media kit of a channel whose report was bought; an empty one that is not shared where there was none. */
export function readKit(context: CreatorContext, channel: { channelId: string }): Promise<MediaKit> {
  return context.database.asUser(context.userId, () => openKit(context, channel));
}

export async function changeKit(
  context: CreatorContext,
  { channelId, text }: { channelId: string; text: KitText },
): Promise<MediaKit> {
  const { database, now, userId } = context;
  const contactAddress = readContact(text.contactAddress);
  // First whether it is the user's to ask about, and only then what others have proven of the channel.
  await readKit(context, { channelId });
  requireOwnWords(context, text);
  if (text.shared && (await database.asSystem(() => isProvenElsewhere(database, { userId, channelId }))))
    throw new CreatorRefusal('PROVEN_ELSEWHERE');
  return database.asUser(userId, async () => {
    await openKit(context, { channelId });
    if (typeof text.slug === 'string') await claimSlug(context, { channelId, slug: text.slug });
    await saveKit(database, { userId, channelId, text: { ...text, contactAddress }, at: now() });
    // It is a proof of figures that are there no more.
    if (text.audience === null) await deleteScreenshot(database, { userId, channelId });
    return openKit(context, { channelId });
  });
}

/** Gives the kit another address; the old one ends. */
export function renewKit(context: CreatorContext, { channelId }: { channelId: string }): Promise<MediaKit> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    await openKit(context, { channelId });
    await saveToken(database, { userId, channelId, token: createKitToken(), at: now() });
    return openKit(context, { channelId });
  });
}

/** Inside `asUser`, which holds the channel from here on. */
export async function openKit(
  context: CreatorContext,
  { channelId }: { channelId: string },
): Promise<MediaKit> {
  const { database, now, userId } = context;
  await holdReported(context, { channelId });
  await insertKit(database, { userId, channelId, token: createKitToken(), at: now() });
  const kit = await findKit(database, { userId, channelId });
  if (kit === null) throw new Error('A media kit was not kept.');
  return {
    channel_id: channelId,
    url: kitUrl(await readLinkOrigin(context, { userId }), kit),
    shared: kit.shared,
    headline: kit.headline,
    about: kit.about,
    contact_address: kit.contactAddress,
    shows_rates: kit.showsRates,
    takes_requests: kit.takesRequests,
    ...readKitWords(kit),
    screenshot: describeScreenshot(await findScreenshotFacts(database, { userId, channelId })),
    slug: kit.slug,
    views: await readKitViews(context, { userId, channelId }),
  };
}

/** What a creator adds, as it was saved by this program or an earlier one. */
function readKitWords({ sponsors, audience }: Pick<KitRow, 'sponsors' | 'audience'>) {
  return z.object(kitWords).parse({ sponsors: sponsors ?? [], audience });
}

function describeScreenshot(found: Awaited<ReturnType<typeof findScreenshotFacts>>): MediaKit['screenshot'] {
  return found && { added_at: found.addedAt.toISOString(), width: found.width, height: found.height };
}

/** No address but one that a link can carry as it is. */
function readContact(address: string | null): string | null {
  const trimmed = address?.trim() ?? '';
  if (trimmed === '') return null;
  if (!z.email().safeParse(trimmed).success) throw new CreatorRefusal('WRONG_ADDRESS');
  return trimmed;
}

export { mediaKitPath };
/** Where the screenshot of a kit is, below the kit's link. */
export const screenshotName = 'screenshot.webp';

/** What stands in a public media kit. */
export interface SharedKit {
  userId: string;
  text: KitText & Pick<MediaKit, 'sponsors' | 'audience'>;
  /** What its creator added to their own figures; only where there are some. */
  screenshot: (NonNullable<MediaKit['screenshot']> & { path: string }) | null;
  /** Where its page is read: the creator's own address if it has one, else its link. */
  address: string;
  /** Whether its owner has proven that the channel is theirs. */
  verified: boolean;
  analysis: FullAnalysis;
  /** The creator's own prices that they show, in the order of the rate card. */
  rates: RateCardLine[];
  /** Where its form for requests leads; `null` where there is none. */
  askPath: string | null;
}

export interface PublicContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  origin: () => string;
}

/** Where the media kits of these channels are read, for those whose proven owners share them. */
export async function readSharedKits(
  context: Pick<CreatorContext, 'database' | 'origin'>,
  { channelIds }: { channelIds: readonly string[] },
): Promise<Map<string, string>> {
  const { database, origin } = context;
  if (channelIds.length === 0) return new Map();
  const kits = await database.asSystem(() => findSharedKits(database, channelIds));
  return new Map(kits.map(({ channelId, ...kit }) => [channelId, kitUrl(origin(), kit)]));
}

/**
 * The kit behind a public link; `renewing` while its channel's texts had to be forgotten, `null` where there is none.
 * With `ownerId` that user's kits alone are there.
 */
export async function openSharedKit(
  context: PublicContext,
  { token, ownerId }: { token: string; ownerId?: string | undefined },
): Promise<SharedKit | 'renewing' | null> {
  const { database } = context;
  if (!isKitToken(token) && !isKitSlug(token)) return null;
  const address = isKitToken(token) ? { token } : { slug: token };
  const kit = await database.asSystem(() => findSharedKit(database, address));
  if (kit === null || (ownerId !== undefined && ownerId !== kit.userId)) return null;
  return database.asUser(kit.userId, async () => {
    if (!(await ownsReport({ database }, kit))) return null;
    const own = { ...context, userId: kit.userId };
    const analysis = await readOwnResult(own, kit);
    if (analysis === null) return 'renewing';
    const rates = await readShownRates(own, { channelId: kit.channelId, analysis });
    const verified = kit.provenAt !== null;
    // Whoever asks has to reach the channel's owner.
    const askPath = kit.takesRequests && verified ? `${mediaKitPath}${token}/ask` : null;
    const url = kitUrl(await readLinkOrigin(context, kit), kit);
    const text = { ...kit, ...readKitWords(kit) };
    const added = text.audience && describeScreenshot(await findScreenshotFacts(database, kit));
    const screenshot = added && { ...added, path: `${mediaKitPath}${token}/${screenshotName}` };
    return { userId: kit.userId, text, screenshot, address: url, verified, analysis, rates, askPath };
  });
}
