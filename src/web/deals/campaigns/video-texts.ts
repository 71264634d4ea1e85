import type { CheckState, VideoCheckName } from '../../../engine/campaigns/verify-video.ts';
import type { TagTone } from '../../ui/tag.tsx';

export const videoTexts = {
  title: 'Video',
  failed: 'What was read of the video could not be loaded.',
  open: 'Open the video on YouTube',
  checks: 'Checks of the video',
  address: 'Address of the published video',
  addressHelp: 'YouTube is asked; no screenshots are needed.',
  reupload: 'It is the same video, uploaded once more',
  check: 'Check this video',
  checking: 'Asking YouTube…',
  read: 'Read views now',
  reading: 'Reading…',
  demo: 'Demo',
  demoNote: 'This is a sample channel: nobody publishes on it but you.',
  demoOpen: 'Publish as it would',
  days: 'Views by days since publication',
  latest: (views: string, day: string) => `${views} views, read on ${day}`,
  noDays: 'No day has been measured yet.',
  day: (day: number) => `Day ${day}`,
  notMeasured: 'Not measured',
  noForecast: 'No forecast',
} as const;

export const checkNames: Record<VideoCheckName, string> = {
  channel: 'Channel',
  public: 'Public',
  window: 'Date',
  format: 'Format',
  paid_promotion: 'Paid promotion mark',
  disclosure: 'Disclosure',
  tracking: 'Link or code',
  competitors: 'Competing brands',
  comments: 'Comments',
};

export const checkTags: Record<CheckState, { name: string; tone: TagTone }> = {
  good: { name: 'Good', tone: 'good' },
  attention: { name: 'Attention', tone: 'warn' },
  problem: { name: 'Problem', tone: 'bad' },
  unknown: { name: 'Unknown', tone: 'neutral' },
};
