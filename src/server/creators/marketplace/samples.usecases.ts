import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { marketplaceCategories } from '../../../contract/creators/creator-listing.ts';
import { longestAbout } from '../../../contract/limits.ts';
import { analyse } from '../../../engine/analysis/analyse.ts';
import type { Channel } from '../../../engine/analysis/channel.ts';
import { defaultPreferences, planCampaign, priorCalibration } from '../../../engine/analysis/context.ts';
import type { ChannelFile } from '../../../youtube/channel-file.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { readRecord } from '../../../youtube/wire-fields.ts';
import { composeEntry } from './entries.ts';
import type { EntryRow } from './entries.rows.ts';
import { deleteForeignEntries, findEntered, saveEntry } from './entries.rows.ts';
import type { MarketplaceContext } from './listings.usecases.ts';

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
export async function fillWithSamples(context: MarketplaceContext): Promise<void> {
  const { database, demo, now } = context;
  await deleteForeignEntries(database, demo);
  if (!demo) return;
  const files = sampleChannels();
  const entered = await findEntered(
    database,
    files.map(({ channel }) => channel.id),
  );
  const entries: EntryRow[] = [];
  for (const file of files.filter(({ channel }) => !entered.has(channel.id))) {
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

/** An invented creator's entry, at the engine's own price; `null` where there is no price or no category. */
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
    minRate: pricing.flatFee.low,
    maxRate: pricing.flatFee.high,
    currency: 'USD',
    factsAt: at,
    savedAt: at,
  };
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
