import { z } from 'zod';

const channelText = z.object({ title: z.string(), description: z.string() });
export type ChannelText = z.infer<typeof channelText>;

/** Where the description of an invented sample channel can be changed; YouTube's channels have no such page. */
export interface DemoStudio {
  /** `null` for a channel that is not a sample. */
  read(channelId: string): Promise<ChannelText | null>;
  /** Returns the text as stored; `null` for a channel that is not a sample. Throws if it is too long. */
  describe(channelId: string, description: string): Promise<ChannelText | null>;
}

const timeoutMs = 5_000;

/** Calls the studio of the YouTube double at `baseUrl`. */
export function createDemoStudio(baseUrl: string): DemoStudio {
  const ask = async (channelId: string, init: RequestInit): Promise<ChannelText | null> => {
    const answer = await fetch(`${baseUrl}/studio/channels/${encodeURIComponent(channelId)}`, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`The double's studio answered ${answer.status}.`);
    return channelText.parse(await answer.json());
  };
  return {
    read: (channelId) => ask(channelId, {}),
    describe: (channelId, description) =>
      ask(channelId, { method: 'PUT', body: JSON.stringify({ description }) }),
  };
}
