import type { ChannelFile } from '../../youtube/channel-file.ts';
import type { FaultName } from './faults.ts';

/** Handles that show one failure each, so that a demo can show every message without a real fault. */
export const demoFailures: Readonly<Record<string, FaultName>> = {
  'demo-terminated': 'no-items',
  'demo-rate-limited': 'rate-limit-exceeded',
  'demo-unavailable': 'service-unavailable',
  'demo-timed-out': 'silence',
};

/** A channel without a single public upload: its uploads list does not exist. */
export const channelWithoutUploads: ChannelFile = {
  asOf: '2026-01-01',
  channel: {
    id: 'UCdemo-no-uploads-00000A',
    snippet: {
      title: 'Demo: no uploads',
      customUrl: '@demo-no-uploads',
      publishedAt: '2025-12-01T00:00:00Z',
    },
    statistics: { viewCount: '0', subscriberCount: '0', hiddenSubscriberCount: false, videoCount: '0' },
  },
  videos: [],
};
