import type { RiskSource } from '../../../../engine/analysis/evidence.ts';
import type { Rating } from '../../../../engine/analysis/judgements.ts';
import type { Reader } from './reader.ts';

/** The result screen's words; those of the specification (section 2) stand to the letter. */
export const reportTexts = {
  hiddenByChannel: 'hidden by the channel',
  notPublished: 'not published',
  nothingToMeasure: 'nothing to measure',
  tooFewVideos: 'too few videos',
  priceMissing: 'There are fewer than three usable long-form videos in the last year.',
  flatFeeTooltip:
    'The flat fee is average views times a CPM rate. CPM rates range from $15 to $100, depending on the niche.',
  cpmTooltip:
    'The CPM-based price is 30% higher than the flat-fee CPM, because you pay only for the views the video really gets.',
  affiliateTooltip: 'Share of each sale that comes through the creator’s link or code.',
  unlockHeading: 'See what this channel should cost',
  signInFree: 'Sign In Free',
  upgradeToPro: 'Upgrade to Pro',
  viewLimited: 'View Limited Results',
  personalised: 'Adjusted to your preferences',
  seeSample: 'See a complete sample report',
} as const;

/** Around a result: its bar, and the pages that it stands on. */
export const pageTexts = {
  resultActions: 'What to do with this result',
  share: 'Share',
  download: 'PDF',
  preparing: 'Preparing...',
  compare: 'Compare',
  runAgain: 'Run again',
  moreActions: 'More',
  fewerActions: 'Fewer',
  sharingAndRunning: 'Sharing and running again:',
  resultTitle: 'Analysis',
  storedFailed: 'This analysis could not be loaded.',
  analyzeAgain: 'Analyze again',
  sampleHeading: 'A complete sample report',
  sampleLede: 'An invented channel. Open any row to see what its figure rests on.',
  sampleTry: 'Analyze a channel of your own',
  sampleFailed: 'The sample report could not be loaded.',
} as const;

/** The suitability categories in a word each; the whole name stands where one is opened. */
export const categoryNames: Readonly<Record<string, string>> = {
  adult: 'Adult',
  arms: 'Arms',
  crime: 'Crime',
  death: 'Violence',
  piracy: 'Piracy',
  hate: 'Hate',
  profanity: 'Profanity',
  drugs: 'Drugs',
  spam: 'Scams',
  terrorism: 'Terrorism',
  social: 'Social issues',
  misinformation: 'Misinformation',
};

/** A risk's reason in a few words, where its sentence is longer than a line. */
export const briefRisks: Record<RiskSource, Record<Rating, string>> = {
  suitability: {
    low: 'Content is no obstacle',
    medium: 'Content needs a look first',
    high: 'Content speaks against it',
  },
  volatility: { low: 'Views are steady', medium: 'Views are uneven', high: 'Views swing widely' },
  authenticity: {
    low: 'Likes or comments need a look',
    medium: 'Likes or comments need a look',
    high: 'Likes or comments need a look',
  },
  data: { low: 'Enough videos', medium: 'Few videos', high: 'Too few videos' },
};

/** What stands in place of the figures that a limited result does not hold. */
export const lockedTexts: Record<Reader, { note: string; spoken: string; unlock: string }> = {
  visitor: {
    note: 'after you sign in',
    spoken: 'Shown after you sign in',
    unlock:
      'Sign in to open the three price levels, the engagement rate, how often the channel uploads, and the evidence behind every figure.',
  },
  free: {
    note: 'with the Pro plan',
    spoken: 'Shown with the Pro plan',
    unlock:
      'Upgrade to Pro to open the three price levels, the engagement rate, how often the channel uploads, and the evidence behind every figure.',
  },
  entitled: {
    note: 'in a new analysis',
    spoken: 'Shown in a new analysis',
    unlock:
      'This result was made without your plan, which includes every figure. Analyze the channel again to open them.',
  },
};

/** How sure the figures are, 0 to 1; it stands apart from the score. */
export function formatConfidence(confidence: number): string {
  return `${Math.round(100 * confidence)}% confidence`;
}
