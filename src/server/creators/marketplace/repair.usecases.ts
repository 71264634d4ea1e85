import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { findForgottenChannels } from '../../analysis/channels/channels.usecases.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { marketplaceCategories } from '../../../contract/creators/creator-listing.ts';
import { longestAbout } from '../../../contract/limits.ts';
import { analyse } from '../../../engine/analysis/analyse.ts';
import type { Channel } from '../../../engine/analysis/channel.ts';
import { defaultPreferences, planCampaign, priorCalibration } from '../../../engine/analysis/context.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import type { ChannelFile } from '../../../youtube/channel-file.ts';
import { pricedSampleIds, sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { readRecord } from '../../../youtube/wire-fields.ts';
import {
  deleteForeignEntries,
  deleteOldFacts,
  deleteUnusedTerms,
  findEntered,
  saveEntry,
  saveFacts,
} from './entries.rows.ts';
import type { EntryRow } from './entries.rows.ts';
import { findOutOfStep, takeStale } from './listed.rows.ts';
import { factsKeptMs, syncListing } from './listings.usecases.ts';
import type { MarketplaceContext } from './listings.usecases.ts';
import { composeEntry } from './entries.ts';

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

type Category = (typeof marketplaceCategories)[number];

/** What the topics of YouTube's API and the engine's other niches are called in the marketplace. */
const otherNames: Readonly<Record<string, Category>> = {
  Finance: 'Education',
  Business: 'Education',
  Knowledge: 'Education',
  Technology: 'Tech',
  Video_game_culture: 'Gaming',
  Physical_attractiveness: 'Beauty',
  Physical_fitness: 'Fitness',
  Tourism: 'Travel',
  'Lifestyle_(sociology)': 'Lifestyle',
};

/**
 * Fills the marketplace with the invented creators where there are no real ones, and takes them out where YouTube is
 * connected. Doing it again adds only what is missing.
 */
async function fillWithSamples(context: MarketplaceContext): Promise<void> {
  const { database, demo, now } = context;
  await deleteForeignEntries(database, demo);
  if (!demo) return;
  const priced = pricedSampleIds();
  const entered = await findEntered(database, priced);
  const channelIds = priced.filter((id) => !entered.has(id));
  const forgotten = await findForgottenChannels(context, { channelIds });
  const missing = new Set(channelIds).difference(forgotten);
  // Making the channels takes a fifth of a second.
  if (missing.size === 0) return;
  const entries: EntryRow[] = [];
  for (const file of sampleChannels().filter(({ channel }) => missing.has(channel.id))) {
    // Each takes the processor for a moment; requests come between them.
    await breathe();
    const entry = composeSample(file, now());
    if (entry !== null) entries.push(composeEntry(entry, now()));
  }
  // Together, because a first start has the disk confirm enough already.
  await database.transaction(async () => {
    for (const entry of entries) await saveEntry(database, entry);
  });
}

/** An invented creator's entry; `null` where the engine would know no price either, or there is no category. */
function composeSample(file: ChannelFile, at: Date): Omit<EntryRow, 'fit' | 'terms'> | null {
  const { channel, videos, asOf } = readChannelFile(file);
  const { niche, recommendedPricing, evidence } = analyse(channel, videos, {
    now: asOf,
    ...planCampaign(new Date(asOf)),
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  const categories = categoriesOf(file.niche ?? niche, channel);
  // What a creator asks for does not depend on what a brand is advised.
  const pricing = recommendedPricing ?? evidence.price.ifYouBookAnyway;
  if (pricing === null || categories.length === 0) return null;
  return {
    id: randomUUID(),
    channelId: channel.id,
    demo: true,
    isListed: false,
    channelName: channel.title,
    subscriberCount: channel.subscriberCount,
    bio: channel.description.slice(0, longestAbout),
    categories,
    language: readLanguage(file),
    region: channel.country ?? 'US',
    ...inventRates(channel.subscriberCount),
    currency: 'USD',
    factsAt: at,
    savedAt: at,
  };
}

/**
 * What an invented creator asks for, in dollars. From the public subscribers alone: rates that followed the engine's
 * price would show what an analysis withholds from a plan without prices.
 */
function inventRates(subscriberCount: number | null): { minRate: number; maxRate: number } {
  const least = Math.max(50, (subscriberCount ?? 10_000) / 80);
  return { minRate: roundRate(least), maxRate: roundRate(2.5 * least) };
}

/** To two figures, as people do. */
function roundRate(amount: number): number {
  return Number(amount.toPrecision(2));
}

function categoriesOf(niche: string, { topicCategories }: Channel): Category[] {
  const names = [niche, ...topicCategories].map((name) => otherNames[name] ?? name);
  return marketplaceCategories.filter((category) => names.includes(category));
}

/** The language alone, without its region. */
function readLanguage({ channel }: ChannelFile): string {
  const { defaultLanguage } = readRecord(channel, 'snippet');
  const [language = ''] = typeof defaultLanguage === 'string' ? defaultLanguage.split('-') : [];
  return language === '' ? 'en' : language;
}
