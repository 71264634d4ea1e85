import type { NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { EntryText } from './terms.ts';

/** An entry as it is kept; its id, where it is a creator's, is that of their listing. */
export interface EntryRow extends EntryText {
  id: string;
  channelId: string;
  demo: boolean;
  isListed: boolean;
  currency: string;
  factsAt: Date;
  savedAt: Date;
  fit: number;
  terms: readonly string[];
}

function toColumns(entry: EntryRow) {
  return {
    id: entry.id,
    demo: entry.demo,
    listing_id: entry.isListed ? entry.id : null,
    channel_name: entry.channelName,
    subscriber_count: entry.subscriberCount,
    bio: entry.bio,
    content_categories: [...entry.categories],
    language: entry.language,
    region: entry.region,
    min_rate: entry.minRate,
    max_rate: entry.maxRate,
    rate_currency: entry.currency,
    facts_at: entry.factsAt,
    saved_at: entry.savedAt,
    fit: entry.fit,
    terms: [...entry.terms],
  };
}

/** Puts entries in the place of what was kept of their channels; an entry that changes keeps its number. */
export async function saveEntry(database: Database, entry: EntryRow): Promise<void> {
  const columns = toColumns(entry);
  await database.current
    .insertInto('marketplace_creators')
    .values({ ...columns, channel_id: entry.channelId })
    .onConflict((conflict) =>
      conflict
        .column('channel_id')
        .doUpdateSet(columns)
        .where((eb) =>
          eb.or([
            eb('marketplace_creators.listing_id', 'is', null),
            eb('excluded.listing_id', 'is not', null),
          ]),
        ),
    )
    .execute();
}

/** Takes a creator's entry out; an invented one of the same channel stays. */
export async function deleteListedEntry(database: Database, channelId: string): Promise<void> {
  await database.current
    .deleteFrom('marketplace_creators')
    .where('channel_id', '=', channelId)
    .where('listing_id', 'is not', null)
    .execute();
}

/** Entries of the other kind of installation: invented ones where YouTube is connected, and the reverse. */
export async function deleteForeignEntries(database: Database, demo: boolean): Promise<void> {
  await database.current.deleteFrom('marketplace_creators').where('demo', '<>', demo).execute();
}

/** Which of these channels have an entry of any kind. */
export async function findEntered(database: Database, channelIds: readonly string[]): Promise<Set<string>> {
  const rows = await database.current
    .selectFrom('marketplace_creators')
    .select('channel_id')
    .where('channel_id', '=', anyOf('text', channelIds))
    .execute();
  return new Set(rows.map(({ channel_id }) => channel_id));
}

/** Words nobody uses any more. */
export async function deleteUnusedTerms(database: Database): Promise<void> {
  await database.current.deleteFrom('marketplace_terms').where('creators', '<=', 0).execute();
}

/** The public facts of a channel, and when YouTube was asked for them. */
export interface Facts {
  channelName: string;
  subscriberCount: number | null;
  fetchedAt: Date;
}

interface OfChannel {
  channelId: string;
  demo: boolean;
}

export async function findFacts(database: Database, { channelId, demo }: OfChannel): Promise<Facts | null> {
  const facts = await database.current
    .selectFrom('marketplace_facts')
    .select(['channel_name as channelName', 'subscriber_count as subscriberCount'])
    .select('fetched_at as fetchedAt')
    .where('channel_id', '=', channelId)
    .where('demo', '=', demo)
    .where('channel_name', 'is not', null)
    // They are kept and forgotten together.
    .$narrowType<{ channelName: NotNull; fetchedAt: NotNull }>()
    .executeTakeFirst();
  return facts ?? null;
}

/** Keeps facts unless newer ones are there. */
export async function saveFacts(
  database: Database,
  { channelId, demo, channelName, subscriberCount, fetchedAt }: OfChannel & Facts,
): Promise<void> {
  const facts = { channel_name: channelName, subscriber_count: subscriberCount, fetched_at: fetchedAt };
  await database.current
    .insertInto('marketplace_facts')
    .values({ channel_id: channelId, demo, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'demo'])
        .doUpdateSet(facts)
        .where((eb) =>
          eb.or([
            eb('marketplace_facts.fetched_at', 'is', null),
            eb('marketplace_facts.fetched_at', '<', eb.ref('excluded.fetched_at')),
          ]),
        ),
    )
    .execute();
}

/** Deletes what YouTube's terms do not let us keep, and what no listing needs. Inside `asSystem`. */
export async function deleteOldFacts({ current }: Database, before: Date): Promise<void> {
  await current
    .updateTable('marketplace_facts')
    .set({ channel_name: null, subscriber_count: null, fetched_at: null })
    .where('fetched_at', '<=', before)
    .execute();
  await current
    .deleteFrom('marketplace_facts as f')
    .where((eb) => {
      const listing = eb.selectFrom('creator_listings as l').select('l.id');
      return eb.not(eb.exists(listing.whereRef('l.channel_id', '=', 'f.channel_id')));
    })
    .execute();
}
