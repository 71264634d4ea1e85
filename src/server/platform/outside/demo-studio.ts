import { z } from 'zod';

const channelText = z.object({ title: z.string(), description: z.string() });
export type ChannelText = z.infer<typeof channelText>;

export const privacies = ['public', 'unlisted', 'private'] as const;
const publishedVideos = z.object({
  videos: z.array(
    z.object({ id: z.string(), title: z.string(), privacy: z.enum(privacies), ageDays: z.number() }),
  ),
});
export type PublishedVideo = z.infer<typeof publishedVideos>['videos'][number];

export interface StudioVideo {
  title: string;
  description: string;
  format: 'long' | 'short';
  /** On day 30. */
  views: number;
  paidPromotion: boolean;
}

export type VideoChange = { passDays: number } | { privacy: (typeof privacies)[number] };

/** Where invented sample channels can be changed and publish; YouTube's channels have no such page. */
export interface DemoStudio {
  /** `null` for a channel that is not a sample. */
  read(channelId: string): Promise<ChannelText | null>;
  /** Returns the text as stored; `null` for a channel that is not a sample. Throws if it is too long. */
  describe(channelId: string, description: string): Promise<ChannelText | null>;
  /** What was published here, the newest first; `null` for a channel that is not a sample. */
  videos(channelId: string): Promise<PublishedVideo[] | null>;
  publish(channelId: string, video: StudioVideo): Promise<void>;
  change(videoId: string, change: VideoChange): Promise<void>;
}

const timeoutMs = 5_000;

/** Calls the studio of the YouTube double at `baseUrl`. */
export function createDemoStudio(baseUrl: string): DemoStudio {
  const ask = async (path: string, method: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}/studio/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`The double's studio answered ${answer.status}.`);
    return answer.json();
  };
  const of = (channelId: string) => `channels/${encodeURIComponent(channelId)}`;
  const text = channelText.nullable();
  return {
    read: async (channelId) => text.parse(await ask(of(channelId), 'GET')),
    describe: async (channelId, description) => text.parse(await ask(of(channelId), 'PUT', { description })),
    videos: async (channelId) =>
      publishedVideos.nullable().parse(await ask(`${of(channelId)}/videos`, 'GET'))?.videos ?? null,
    publish: async (channelId, video) => void (await ask(`${of(channelId)}/videos`, 'POST', video)),
    change: async (videoId, change) =>
      void (await ask(`videos/${encodeURIComponent(videoId)}`, 'PUT', change)),
  };
}
