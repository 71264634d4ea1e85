import type { ApiItem, ChannelFile } from './channel-file.ts';

/** An invented channel for tests: `uploads` videos of ten minutes each, one a day back from `asOf`. */
export function makeChannelFile(name: string, uploads: number, channel: Partial<ApiItem> = {}): ChannelFile {
  const padded = name.padEnd(5, '_');
  // Names that differ at their ends alone are other channels with other videos.
  const part = padded.slice(0, 2) + padded.slice(-3);
  const id = `UC${name.padEnd(21, '-').slice(0, 21)}A`;
  const asOfMs = Date.parse(`${asOf}T00:00:00Z`);
  return {
    asOf,
    channel: {
      kind: 'youtube#channel',
      id,
      snippet: { title: `Channel ${name}`, customUrl: `@${name}`, publishedAt: '2020-01-01T00:00:00Z' },
      statistics: {
        viewCount: '1000',
        subscriberCount: '100',
        hiddenSubscriberCount: false,
        videoCount: '9',
      },
      ...channel,
    },
    videos: Array.from({ length: uploads }, (_, index) => ({
      kind: 'youtube#video',
      id: `${part}${String(index).padStart(5, '0')}A`,
      snippet: {
        channelId: id,
        title: `Upload ${index}`,
        description: 'Words',
        publishedAt: new Date(asOfMs - index * 86_400_000).toISOString(),
        liveBroadcastContent: 'none',
      },
      statistics: { viewCount: String(1000 + index), likeCount: '50', commentCount: '5' },
      contentDetails: { duration: 'PT10M' },
    })),
  };
}

const asOf = '2026-06-01';
