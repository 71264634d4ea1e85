import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { EntryText } from './terms.ts';

/** An entry as it is kept; its id, where it is a creator's, is that of their listing. */
export interface EntryRow extends EntryText {
  id: string;
  channelId: string;
  demo: boolean;
  isListed: boolean;
  subscriberCount: number | null;
  currency: string;
  factsAt: Date;
  savedAt: Date;
  fit: number;
  terms: readonly string[];
}

/** Puts entries in the place of what was kept of their channels; an entry that changes keeps its number. */
export async function saveEntry(database: Database, entry: EntryRow): Promise<void> {
  const { id, channelId, demo, isListed, channelName, subscriberCount, bio, categories, fit, terms } = entry;
  await sql`
    insert into marketplace_creators as known (id, channel_id, demo, listing_id, channel_name, subscriber_count, bio,
      content_categories, language, region, min_rate, max_rate, rate_currency, facts_at, saved_at, fit, terms)
    values (${id}, ${channelId}, ${demo}, ${isListed ? id : null}, ${channelName}, ${subscriberCount}, ${bio},
      ${categories}, ${entry.language}, ${entry.region}, ${entry.minRate}, ${entry.maxRate}, ${entry.currency},
      ${entry.factsAt}, ${entry.savedAt}, ${fit}, ${terms})
    on conflict (channel_id) do update set id = excluded.id, demo = excluded.demo, listing_id = excluded.listing_id,
      channel_name = excluded.channel_name, subscriber_count = excluded.subscriber_count, bio = excluded.bio,
      content_categories = excluded.content_categories, language = excluded.language, region = excluded.region,
      min_rate = excluded.min_rate, max_rate = excluded.max_rate, rate_currency = excluded.rate_currency,
      facts_at = excluded.facts_at, saved_at = excluded.saved_at, fit = excluded.fit, terms = excluded.terms
    where known.listing_id is null or excluded.listing_id is not null`.execute(database.current);
}

/** Takes a creator's entry out; an invented one of the same channel stays. */
export async function deleteListedEntry(database: Database, channelId: string): Promise<void> {
  await sql`delete from marketplace_creators where channel_id = ${channelId} and listing_id is not null`.execute(
    database.current,
  );
}

/** Entries of the other kind of installation: invented ones where YouTube is connected, and the reverse. */
export async function deleteForeignEntries(database: Database, demo: boolean): Promise<void> {
  await sql`delete from marketplace_creators where demo <> ${demo}`.execute(database.current);
}

/** Which of these channels have an entry of any kind. */
export async function findEntered(database: Database, channelIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ channelId: string }>`
    select channel_id as "channelId" from marketplace_creators where channel_id = any(${channelIds}::text[])`.execute(
    database.current,
  );
  return new Set(rows.map(({ channelId }) => channelId));
}

/** Words nobody uses any more. */
export async function deleteUnusedTerms(database: Database): Promise<void> {
  await sql`delete from marketplace_terms where creators <= 0`.execute(database.current);
}
