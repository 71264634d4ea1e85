import { createChannelReader } from '../../youtube/channel-reader.ts';
import type { ChannelReader, ChannelStore } from '../../youtube/channel-reader.ts';
import { createYouTubeClient } from '../../youtube/client.ts';
import { startYouTubeDouble } from '../../youtube/double/double.ts';
import type { Quota } from '../../youtube/quota.ts';
import { sampleChannels } from '../../youtube/samples/sample-channels.ts';

export interface YouTubeAccess {
  baseUrl: string;
  apiKey: string;
  /** Stops the local stand-in, where there is one. */
  close: () => Promise<void>;
}

/** Where channels are read: YouTube where a key is set, else a local stand-in that serves the sample channels. */
export async function connectYouTube(
  settings: { apiKey: string | null; baseUrl: string },
  now: () => Date,
): Promise<YouTubeAccess> {
  const { apiKey, baseUrl } = settings;
  if (apiKey !== null) return { baseUrl, apiKey, close: () => Promise.resolve() };
  const double = await startYouTubeDouble({ channels: sampleChannels(), now });
  return { baseUrl: double.url, apiKey: 'demo', close: double.close };
}

export function createReader(
  access: YouTubeAccess,
  options: { quota: Quota; store: ChannelStore; now: () => Date },
): ChannelReader {
  const { quota, store, now } = options;
  const client = createYouTubeClient({ baseUrl: access.baseUrl, apiKey: access.apiKey, quota, now });
  return createChannelReader({ client, store, now });
}
