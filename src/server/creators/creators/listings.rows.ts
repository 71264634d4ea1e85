import { sql } from 'kysely';
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

interface ListingRow extends Omit<ListingText, 'content_categories' | 'rate_currency'> {
  id: string;
  content_categories: string[];
  rate_currency: string;
}

const centsPerUnit = 100;

export async function findListing(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<(ListingText & { id: string }) | null> {
  const { rows } = await sql<ListingRow>`
    select id, bio, content_categories, language, region, min_rate_cents::float8 / ${centsPerUnit} as min_rate,
      max_rate_cents::float8 / ${centsPerUnit} as max_rate, rate_currency
    from creator_listings where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...row,
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
  await sql`
    insert into creator_listings (id, user_id, channel_id, bio, content_categories, language, region, min_rate_cents,
      max_rate_cents, rate_currency, updated_at)
    values (${id}, ${userId}, ${channelId}, ${text.bio}, ${text.content_categories}, ${text.language}, ${text.region},
      ${text.min_rate * centsPerUnit}, ${text.max_rate * centsPerUnit}, ${text.rate_currency}, ${at})
    on conflict (channel_id) do update set bio = excluded.bio, content_categories = excluded.content_categories,
      language = excluded.language, region = excluded.region, min_rate_cents = excluded.min_rate_cents,
      max_rate_cents = excluded.max_rate_cents, rate_currency = excluded.rate_currency,
      updated_at = excluded.updated_at`.execute(database.current);
}

export async function deleteListing(database: Database, { userId, channelId }: OwnChannel): Promise<void> {
  await sql`delete from creator_listings where user_id = ${userId} and channel_id = ${channelId}`.execute(
    database.current,
  );
}
