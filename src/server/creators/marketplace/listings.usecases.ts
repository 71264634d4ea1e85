import { findReading } from '../../analysis/channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { composeEntry } from './entries.ts';
import { deleteListedEntry, findFacts, saveEntry, saveFacts } from './entries.rows.ts';
import type { Facts } from './entries.rows.ts';
import { findOpenListing } from './listed.rows.ts';

export interface MarketplaceContext {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
}

/** YouTube's terms: a name may be shown for 30 days without being read anew. */
export const factsKeptMs = 30 * 24 * 3_600_000;

/**
 * Brings the marketplace's entry of a channel into step: shown with its listing, the proof, the paid report and facts of
 * the last 30 days, else gone. To be called, in the same transaction, wherever one of these changes. Inside `asUser` of
 * the creator, or `asSystem`.
 */
export async function syncListing(
  context: MarketplaceContext,
  { channelId }: { channelId: string },
): Promise<void> {
  const { database, demo, now } = context;
  const listing = await findOpenListing(database, channelId);
  const facts = listing === null ? null : await readFacts(context, channelId);
  if (listing === null || facts === null) return deleteListedEntry(database, channelId);
  const { channelName, subscriberCount, fetchedAt: factsAt } = facts;
  const entry = { ...listing, demo, isListed: true, channelName, subscriberCount, factsAt };
  await saveEntry(database, composeEntry(entry, now()));
}

/** The newest facts that are known of a channel and may still be shown. */
async function readFacts(context: MarketplaceContext, channelId: string): Promise<Facts | null> {
  const { database, demo, now } = context;
  const known = await findFacts(database, { channelId, demo });
  const reading = await findReading(context, { channelId });
  const read = reading === null ? null : toFacts(reading);
  if (read !== null && (known === null || known.fetchedAt < read.fetchedAt))
    await saveFacts(database, { channelId, demo, ...read });
  const newest = [known, read]
    .filter((facts) => facts !== null)
    .toSorted((one, other) => other.fetchedAt.getTime() - one.fetchedAt.getTime())[0];
  const oldest = now().getTime() - factsKeptMs;
  return newest === undefined || newest.fetchedAt.getTime() <= oldest ? null : newest;
}

function toFacts({
  channel,
  fetchedAt,
}: {
  channel: { title: string; subscriberCount: number | null };
  fetchedAt: string;
}): Facts {
  return {
    channelName: channel.title,
    subscriberCount: channel.subscriberCount,
    fetchedAt: new Date(fetchedAt),
  };
}
