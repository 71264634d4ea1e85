import type { Portrait } from './portrait.ts';
import type { Random } from './random.ts';
import { writeTime } from './video-item.ts';

const dayMs = 86_400_000;
/** Where the uploads shown are not all there are, older ones came a little less often. */
const olderCadence = 0.8;
/** Fewer uploads than this are all a channel has. */
const completeBelow = 20;
/** Means lie above medians: a log-normal with the samples' usual spread. */
const meanToMedian = 1.25;

/** What the sample shows of a channel, of which the channel's totals must be at least. */
interface Shown {
  channelId: string;
  uploads: number;
  views: number;
  topicCategories: string[];
}

/** Turns a portrait into a `channels.list` item. */
export function createChannelItem(
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
  return {
    kind: 'youtube#channel' as const,
    id: channelId,
    snippet: {
      ...text,
      customUrl: `@${portrait.handle.toLowerCase()}`,
      publishedAt: writeTime(sinceMs),
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

/** One text separated by spaces; keywords of several words stand in quotation marks. */
function writeKeywords(keywords: readonly string[]): string {
  return keywords.map((keyword) => (keyword.includes(' ') ? `"${keyword}"` : keyword)).join(' ');
}
