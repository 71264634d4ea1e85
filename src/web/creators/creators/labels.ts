import type { MonetizationCheck, SubmittedRate } from '../../../contract/creators/creators.ts';
import type { TagTone } from '../../ui/tag.tsx';

/** The words of the creator's report and its tools. */
export const words = {
  title: 'Creator report',
  /** While its name is on its way. */
  unnamed: 'Your channel',
  loading: 'Loading your channel',
  listTitle: 'Your channels',
  inbox: 'Inbox',
  rateCards: 'Rate card',
  retry: 'Retry',
  retrying: 'Loading...',
  save: 'Save',
  saving: 'Saving...',
  reportFailed: 'The report could not be loaded.',
  channelsFailed: 'Your channels could not be loaded.',
  wrongChannel: 'This address names no YouTube channel.',
  analyzeFirst: 'Analyze this channel',
  findMyRate: 'Find My Rate',
} as const;

export const tabs = ['report', 'ownership', 'media-kit', 'rates', 'marketplace'] as const;
export type Tab = (typeof tabs)[number];
export const tabWords: Record<Tab, string> = {
  report: 'Report',
  ownership: 'Ownership',
  'media-kit': 'Media kit',
  rates: 'Your rates',
  marketplace: 'Marketplace',
};

/** An icon and a word each, never the colour alone. */
export const checkWords: Record<MonetizationCheck['result'], { word: string; tone: TagTone }> = {
  good: { word: 'Good', tone: 'good' },
  attention: { word: 'Attention', tone: 'warn' },
  problem: { word: 'Problem', tone: 'bad' },
  unknown: { word: 'Not known', tone: 'neutral' },
};

export const rateTypeWords: Record<SubmittedRate['rate_type'], string> = {
  flat_fee: 'Flat fee',
  cpm: 'CPM',
  affiliate: 'Affiliate share',
};

export const statusWords: Record<SubmittedRate['status'], { word: string; tone: TagTone }> = {
  waiting: { word: 'Waiting for review', tone: 'neutral' },
  accepted: { word: 'Accepted', tone: 'good' },
  refused: { word: 'Not accepted', tone: 'bad' },
};
