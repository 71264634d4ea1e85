import { createChannelReader, createMemoryChannelStore } from '../src/youtube/channel-reader.ts';
import { createYouTubeClient } from '../src/youtube/client.ts';
import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { createMemoryQuota } from '../src/youtube/quota.ts';
import { parseReference } from '../src/youtube/reference.ts';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import type { Row } from './table.ts';

/** Quota units of the YouTube Data API per analysed channel, counted by the double that answers. */
export async function measureQuota(): Promise<Row[]> {
  const channels = sampleChannels().filter(({ videos }) => videos.length > 0);
  const fifty = channels.slice(0, 50).map(readChannelFile);
  const ids = fifty.map(({ channel }) => channel.id);
  const handles = fifty.map(({ channel }) => `@${channel.handle ?? ''}`);
  const first = await countUnits([handles.slice(0, 1)]);
  const repeated = await countUnits([handles.slice(0, 1), handles.slice(0, 1)]);
  return [
    row({ what: 'first analysis', units: first, channels: 1, aim: '3' }),
    row({ what: 'repeated inside 24 hours', units: repeated - first, channels: 1, aim: '0' }),
    row({ what: 'at once, ids', units: await countUnits([ids]), channels: ids.length, aim: '<= 2.50' }),
    row({
      what: 'at once, handles never seen',
      units: await countUnits([handles]),
      channels: handles.length,
      aim: '(one request a handle)',
    }),
  ];

  /** Units used by batches of references, each batch at once. */
  async function countUnits(waves: readonly string[][]): Promise<number> {
    const now = () => new Date();
    const double = await startYouTubeDouble({ channels, now });
    const client = createYouTubeClient({
      baseUrl: double.url,
      apiKey: 'benchmark',
      quota: createMemoryQuota({ now }),
      now,
    });
    const reader = createChannelReader({ client, store: createMemoryChannelStore(), now });
    for (const wave of waves) {
      await Promise.all(
        wave.map((text) => {
          const reference = parseReference(text);
          if (reference === null) throw new Error(`Not a reference: ${text}`);
          return reader.read(reference, { audience: 'member' });
        }),
      );
    }
    const units = double.requests.length;
    await double.close();
    return units;
  }
}

function row(counted: { what: string; units: number; channels: number; aim: string }): Row {
  const { what, units, channels, aim } = counted;
  return {
    what,
    measured: `${(units / channels).toFixed(2)} units each`,
    beside: `${units} units for ${channels} channel${channels === 1 ? '' : 's'}`,
    aim,
  };
}
