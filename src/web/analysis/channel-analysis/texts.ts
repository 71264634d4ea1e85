import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';

/** The analyzer's words; those of the specification (sections 2, 5 and 8) stand to the letter. */
export const texts = {
  roleCannot: 'Your role in this team cannot analyze channels. Its owners and admins can change that.',
  heading: 'Analyze a YouTube channel',
  inputLabel: 'YouTube channel URL or handle',
  inputPlaceholder: '@handle, channel or video link',
  analyze: 'Analyze',
  cancel: 'Cancel',
  retry: 'Try Again',
  analyzing: 'Analyzing',
  samplesLabel: 'Or try an invented sample channel:',
  inputHint: 'A channel, a handle or any of its videos. Nothing has to be installed or connected.',
  inputExamples: [
    '@handle',
    'youtube.com/@handle',
    'youtube.com/channel/UC…',
    'youtube.com/watch?v=…',
    'youtu.be/…',
  ],
  retriesUsed: 'Three retries failed. Please try again later, or try another channel.',
  openingResult: 'Opening the result',
  inputMissing: 'Please enter a YouTube channel URL or handle',
  noConnection: 'No internet connection. Please check your connection and try again.',
  offline: "You're currently offline. Please check your internet connection.",
  rateLimited: 'Rate limit exceeded. Please wait before trying again.',
  upgrade: 'Upgrade',
  invalidChannel: 'Invalid YouTube channel URL. Please check the URL and try again.',
  channelNotFound: 'YouTube channel not found. Please verify the channel URL.',
  analysisFailedFallback: 'Failed to analyze channel. Please try again.',
  analysisFailed: 'Analysis Failed',
  analysisComplete: 'Analysis Complete!',
  printing: 'The amounts come with the result.',
} as const;

export const stepTexts: Record<AnalysisStep, { label: string; running: string }> = {
  finding: { label: 'Finding the channel', running: 'Looking the channel up on YouTube' },
  uploads: { label: 'Reading uploads', running: 'Listing its newest 50 uploads' },
  statistics: { label: 'Reading statistics', running: 'Reading views, likes and comments of each video' },
  scoring: { label: 'Scoring', running: 'Weighing the evidence and working out prices' },
};
