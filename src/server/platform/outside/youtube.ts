import type { TransportOptions } from '../../../youtube/transport.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import type { DemoStudio } from './demo-studio.ts';
import { createDemoStudio } from './demo-studio.ts';

export interface YouTubeAccess {
  baseUrl: string;
  apiKey: string;
  /** Where the double's channels can be changed; `null` if YouTube itself is connected. */
  studio: DemoStudio | null;
  /** Stops the local double, if there is one. */
  close: () => Promise<void>;
}

/** Where channels are read: from YouTube if a key is set, else from a local double that serves the sample channels. */
export async function connectYouTube(
  settings: { apiKey: string | null; baseUrl: string },
  now: () => Date,
): Promise<YouTubeAccess> {
  const { apiKey, baseUrl } = settings;
  if (apiKey !== null) return { baseUrl, apiKey, studio: null, close: () => Promise.resolve() };
  const double = await startYouTubeDouble({ channels: sampleChannels, now, studio: true });
  return { baseUrl: double.url, apiKey: 'demo', studio: createDemoStudio(double.url), close: double.close };
}

/** The one client that all reads of a process share, so that they also share requests. */
export function createClient(
  access: YouTubeAccess,
  options: Pick<TransportOptions, 'quota' | 'now' | 'onError'>,
): YouTubeClient {
  const { baseUrl, apiKey } = access;
  return createYouTubeClient({ baseUrl, apiKey, ...options });
}
