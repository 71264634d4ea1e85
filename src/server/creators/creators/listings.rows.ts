import { currencies } from '../../../engine/pricing/rates.ts';
import { marketplaceCategories } from '../../../contract/creators/creator-listing.ts';
import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OwnChannel } from './claims.rows.ts';

/** What a creator says in the marketplace; rates in whole units of the currency. */
export type ListingText = Pick<
  CreatorListing,
  'bio' | 'content_categories' | 'language' | 'region' | 'min_rate' | 'max_rate' | 'rate_currency'
>;

const centsPerUnit = 100;

export async function findListing(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<(ListingText & { id: string }) | null> {
  const found = await database.current
    .selectFrom('creator_listings')
    .select(['id', 'bio', 'content_categories', 'language', 'region', 'rate_currency'])
    .select(['min_rate_cents', 'max_rate_cents'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { min_rate_cents, max_rate_cents, ...row } = found;
  return {
    ...row,
    min_rate: min_rate_cents / centsPerUnit,
    max_rate: max_rate_cents / centsPerUnit,
    // What a later version no longer knows is left out.
    content_categories: marketplaceCategories.filter((name) => row.content_categories.includes(name)),
    rate_currency: currencies.find((code) => code === row.rate_currency) ?? 'USD',
  };
}

/** Saves the entry of a channel; a changed one keeps its id. */
export async function saveListing(
  database: Database,
  listing: OwnChannel & { id: string; text: ListingText; at: Date },
): Promise<void> {
  const { id, userId, channelId, text, at } = listing;
  const saved = {
    bio: text.bio,
    content_categories: text.content_categories,
    language: text.language,
    region: text.region,
    min_rate_cents: text.min_rate * centsPerUnit,
    max_rate_cents: text.max_rate * centsPerUnit,
    rate_currency: text.rate_currency,
    updated_at: at,
  };
  await database.current
    .insertInto('creator_listings')
    .values({ id, user_id: userId, channel_id: channelId, ...saved })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(saved))
    .execute();
}

export async function deleteListing(database: Database, { userId, channelId }: OwnChannel): Promise<void> {
  await database.current
    .deleteFrom('creator_listings')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}
