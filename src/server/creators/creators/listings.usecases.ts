import { randomUUID } from 'node:crypto';
import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import { syncListing } from '../marketplace/listings.usecases.ts';
import { lockCreator } from './claims.rows.ts';
import type { ListingText } from './listings.rows.ts';
import { deleteListing, findListing, saveListing } from './listings.rows.ts';
import { findChannelFacts } from './own-channels.rows.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { openOwnChannel, openProven } from './own-channels.usecases.ts';
import { CreatorRefusal } from './refusals.ts';

/** The marketplace entry of a channel that is proven to be the user's; `null` where there is none. */
export async function readListing(
  context: CreatorContext,
  { channelId }: { channelId: string },
): Promise<CreatorListing | null> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await openProven(context, { channelId });
    return readEntry(context, channelId);
  });
}

export async function changeListing(
  context: CreatorContext,
  { channelId, text }: { channelId: string; text: ListingText },
): Promise<CreatorListing | null> {
  const { database, now, userId } = context;
  if (text.max_rate < text.min_rate) throw new CreatorRefusal('WRONG_RANGE');
  const named = { ...text, content_categories: [...new Set(text.content_categories)] };
  return database.asUser(userId, async () => {
    // A refund at this moment comes before all of this or behind it.
    await lockCreator(database, userId);
    await openProven(context, { channelId });
    await saveListing(database, { id: randomUUID(), userId, channelId, text: named, at: now() });
    await syncListing(context, { channelId });
    return readEntry(context, channelId);
  });
}

/** Leaving the marketplace needs neither report nor proof; what is shown there goes with the entry. */
export async function removeListing(
  context: CreatorContext,
  { channelId }: { channelId: string },
): Promise<null> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await openOwnChannel(context, { channelId });
    await deleteListing(database, { userId, channelId });
    return null;
  });
}

/** An entry exists only while its channel is proven to be its creator's. */
async function readEntry(context: CreatorContext, channelId: string): Promise<CreatorListing | null> {
  const { database, demo, userId } = context;
  const entry = await findListing(database, { userId, channelId });
  if (entry === null) return null;
  const facts = (await findChannelFacts(database, { channelIds: [channelId], demo })).get(channelId);
  return {
    ...entry,
    channel_id: channelId,
    channel_name: facts?.name ?? null,
    channel_url: `https://www.youtube.com/channel/${channelId}`,
    subscriber_count: facts?.subscriberCount ?? null,
    verified_badge: true,
  };
}
