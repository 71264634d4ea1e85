import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { deleteUnusedTerms } from './entries.rows.ts';
import { deleteOldFacts, saveFacts } from './facts.rows.ts';
import { findOutOfStep, takeStale } from './listed.rows.ts';
import type { MarketplaceContext } from './listings.usecases.ts';
import { factsKeptMs, syncListing } from './listings.usecases.ts';
import { fillWithSamples } from './samples.usecases.ts';

export interface RefreshFactsContext extends MarketplaceContext {
  youtube: YouTubeClient;
  warn: (error: unknown, sentence: string) => void;
}

const dayMs = 24 * 3_600_000;
/** Early enough that a name is read anew before it may no longer be shown. */
const factsFreshMs = 25 * dayMs;
/** How many channels are brought into step in one run; the next run takes the next ones. */
const mostAtOnce = 500;
/** Four units of YouTube's quota. */
const mostRefreshed = 200;

/** What `refreshFacts` and `repairMarketplace` see to. */
export const keptFacts: readonly KeptKind[] = [
  {
    kind: 'listed_facts_read_anew',
    title: 'Public facts of channels in the marketplace, read anew before their time is over',
    table: 'marketplace_facts',
    since: 'fetched_at',
    keptMs: factsFreshMs,
    fate: 'refreshed',
    holding: ['channel_name'],
  },
  {
    kind: 'listed_facts',
    title: 'Public facts of channels in the marketplace that could not be read anew',
    table: 'marketplace_facts',
    since: 'fetched_at',
    keptMs: factsKeptMs,
    fate: 'texts deleted',
    holding: ['channel_name'],
  },
];

/**
 * Makes good what nobody has done at the moment it was due: entries that should be there or not, facts too old to keep,
 * invented creators. Running it twice or at once does no harm.
 */
export async function repairMarketplace(context: MarketplaceContext): Promise<void> {
  const { database, demo, now } = context;
  const factsSince = new Date(now().getTime() - factsKeptMs);
  await database.asSystem(() => deleteOldFacts(database, factsSince));
  const channelIds = await database.asSystem(() =>
    findOutOfStep(database, { demo, factsSince, most: mostAtOnce }),
  );
  for (const channelId of channelIds) await database.asSystem(() => syncListing(context, { channelId }));
  await fillWithSamples(context);
  await deleteUnusedTerms(database);
}

/**
 * Reads the public facts of listed channels anew before they are too old to be shown; ids asked for at once share a
 * call. A channel that cannot be read is asked for again a day later, and its entry goes when its facts are too old.
 */
export async function refreshFacts(context: RefreshFactsContext): Promise<void> {
  const { database, demo, now } = context;
  const at = now();
  const before = new Date(at.getTime() - factsFreshMs);
  const askedBefore = new Date(at.getTime() - dayMs);
  const channelIds = await database.asSystem(() =>
    takeStale(database, { demo, before, askedBefore, at, most: mostRefreshed }),
  );
  await Promise.all(channelIds.map((channelId) => refresh(context, channelId)));
}

async function refresh(context: RefreshFactsContext, channelId: string): Promise<void> {
  const { database, demo, now, youtube, warn } = context;
  try {
    const { channel } = await youtube.findChannel({ kind: 'id', id: channelId }, 'member');
    const facts = { channelName: channel.title, subscriberCount: channel.subscriberCount, fetchedAt: now() };
    await saveFacts(database, { channelId, demo, ...facts });
    await database.asSystem(() => syncListing(context, { channelId }));
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    warn(error, 'A listed channel could not be read anew');
  }
}
