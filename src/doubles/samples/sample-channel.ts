import { writeSamplePicture } from '../../engine/analysis/pictures.ts';
import { drawChannelId } from './identifiers.ts';
import type { Portrait } from './portrait.ts';
import { Random } from './random.ts';
import { drawAudience, drawCounts } from './upload-counts.ts';
import { planUploads } from './upload-plan.ts';
import { createVideoItem, writeTime } from './video-item.ts';

/** The day the samples were made for; the double shifts every date by (now - asOf). */
const asOf = '2026-11-20';
/** The end of that day, which is what `asOf` means. */
const asOfMs = Date.UTC(2026, 10, 21);

/** Turns a portrait into a channel file, which depends on the portrait alone: the same on every call. */
export function createSampleChannel(portrait: Portrait) {
  const random = new Random(portrait.handle);
  const channelId = drawChannelId(random);
  const audience = drawAudience(portrait, random);
  // The API identifies a topic by an address.
  const topicCategories = portrait.topics.map((topic) => `https://en.wikipedia.org/wiki/${topic}`);
  let views = 0;
  const videos = planUploads(portrait, asOfMs, random).map((upload) => {
    const counts = drawCounts({ portrait, audience, asOfMs }, upload, random);
    views += counts.views;
    return createVideoItem({ portrait, channelId, topicCategories }, { upload, counts }, random);
  });
  const shown = { channelId, uploads: videos.length, views, topicCategories };
  return {
    asOf,
    niche: portrait.niche,
    channel: createChannelItem(portrait, { shown, asOfMs }, random),
    videos,
  };
}

const dayMs = 86_400_000;

/** If there are more uploads than shown, the older ones appeared a little less often. */
const olderCadence = 0.8;

/** With fewer uploads than this, they are all the channel has. */
const completeBelow = 20;

/** Means are above medians: a log-normal with the samples' usual spread. */
const meanToMedian = 1.25;

/** The counts that the sample shows; the channel's totals must be at least as high. */
interface Shown {
  channelId: string;
  uploads: number;
  views: number;
  topicCategories: string[];
}

/** Turns a portrait into a `channels.list` item. */
function createChannelItem(
  portrait: Portrait,
  { shown, asOfMs }: { shown: Shown; asOfMs: number },
  random: Random,
) {
  const { channelId } = shown;
  const sinceMs = Date.parse(`${portrait.since}T00:00:00Z`) + random.drawInteger(6 * 3600, 20 * 3600) * 1000;
  const olderUploads = countOlderUploads(portrait, shown, asOfMs - sinceMs);
  const videoCount = shown.uploads + olderUploads;
  const viewCount = shown.views + Math.round(portrait.typicalViews * olderUploads * meanToMedian);
  const country = portrait.country === undefined ? {} : { country: portrait.country };
  const text = { title: portrait.title, description: portrait.about };
  const picture = { url: writeSamplePicture(channelId, portrait.niche) };
  return {
    kind: 'youtube#channel' as const,
    id: channelId,
    snippet: {
      ...text,
      customUrl: `@${portrait.handle.toLowerCase()}`,
      publishedAt: writeTime(sinceMs),
      thumbnails: { default: picture, medium: picture, high: picture },
      defaultLanguage: portrait.language,
      localized: text,
      ...country,
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${channelId.slice(2)}` } },
    statistics: {
      viewCount: String(viewCount),
      ...(portrait.subscribersHidden ? {} : { subscriberCount: String(roundDown(portrait.subscribers)) }),
      hiddenSubscriberCount: portrait.subscribersHidden ?? false,
      videoCount: String(videoCount),
    },
    topicDetails: { topicCategories: shown.topicCategories },
    status: {
      privacyStatus: 'public',
      isLinked: true,
      longUploadsStatus: 'longUploadsUnspecified',
      madeForKids: portrait.madeForKids ?? false,
    },
    brandingSettings: {
      channel: { ...text, keywords: writeKeywords(portrait.keywords), ...country },
    },
  };
}

function countOlderUploads({ everyDays }: Portrait, { uploads }: Shown, ageMs: number): number {
  if (uploads < completeBelow) return 0;
  return Math.max(0, Math.round((ageMs / dayMs / everyDays) * olderCadence) - uploads);
}

/** Rounds down to three significant figures, as YouTube publishes subscribers. */
function roundDown(subscribers: number): number {
  const step = 10 ** Math.max(0, String(subscribers).length - 3);
  return Math.floor(subscribers / step) * step;
}

/** One text separated by spaces; keywords of several words are quoted. */
function writeKeywords(keywords: readonly string[]): string {
  return keywords.map((keyword) => (keyword.includes(' ') ? `"${keyword}"` : keyword)).join(' ');
}
