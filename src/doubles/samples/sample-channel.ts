import { createChannelItem } from './channel-item.ts';
import { drawChannelId } from './identifiers.ts';
import type { Portrait } from './portrait.ts';
import { Random } from './random.ts';
import { drawAudience, drawCounts } from './upload-counts.ts';
import { planUploads } from './upload-plan.ts';
import { createVideoItem } from './video-item.ts';

/** The day the samples were made for; whoever serves them shifts every date by (now - asOf). */
const asOf = '2026-11-20';
/** The end of that day, which is what `asOf` means. */
const asOfMs = Date.UTC(2026, 10, 21);

/** Turns a portrait into a channel file. Depends on the portrait alone: the same on every call. */
export function createSampleChannel(portrait: Portrait) {
  const random = new Random(portrait.handle);
  const channelId = drawChannelId(random);
  const audience = drawAudience(portrait, random);
  // The API names a topic by an address.
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
