import { z } from 'zod';

const channelText = z.object({ title: z.string(), description: z.string() });
export type ChannelText = z.infer<typeof channelText>;

/** Where the description of an invented sample channel can be changed; there is none for YouTube's channels. */
export interface DemoStudio {
  /** `null` for a channel that is no sample. */
  read(channelId: string): Promise<ChannelText | null>;
  /** Answers the text as it is kept; `null` for a channel that is no sample. Throws where it is too long. */
  describe(channelId: string, description: string): Promise<ChannelText | null>;
}

const timeoutMs = 5_000;

/** Speaks with the studio of the stand-in at `baseUrl`. */
export function createDemoStudio(baseUrl: string): DemoStudio {
  const ask = async (channelId: string, init: RequestInit): Promise<ChannelText | null> => {
    const answer = await fetch(`${baseUrl}/studio/channels/${encodeURIComponent(channelId)}`, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`The stand-in's studio answered ${answer.status}.`);
    return channelText.parse(await answer.json());
  };
  return {
    read: (channelId) => ask(channelId, {}),
    describe: (channelId, description) =>
      ask(channelId, { method: 'PUT', body: JSON.stringify({ description }) }),
  };
}
