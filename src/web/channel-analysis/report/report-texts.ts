import type { PriceLevel, Rating } from '../../../engine/analysis.ts';
import type { RiskSource, ScorePartName } from '../../../engine/evidence.ts';
import type { Reader } from './reader.ts';
import type { SponsorMention, SponsorsEvidence, SuitabilityLevel } from '../../../engine/text-evidence.ts';

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
  limitsOfReading:
    'Titles, descriptions and tags are read. Thumbnails, speech and pictures are not, nor are strikes or lost monetization.',
} as const;

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

export const priceLevelTexts: Record<PriceLevel, { label: string; isRecommended: boolean }> = {
  low: { label: 'Conservative', isRecommended: false },
  medium: { label: 'Market Rate', isRecommended: true },
  high: { label: 'Premium', isRecommended: false },
};

export const scorePartTexts: Record<ScorePartName, string> = {
  engagement: 'Engagement',
  reach: 'Reach',
  consistency: 'Consistency',
  momentum: 'Momentum',
  suitability: 'Brand suitability',
  sponsorFit: 'Sponsor fit',
};

export const tones = ['good', 'caution', 'bad'] as const;
export type Tone = (typeof tones)[number];

/** `high` is best for brand safety and worst for risk. */
export const safetyTexts: Record<Rating, { word: string; tone: Tone }> = {
  high: { word: 'High', tone: 'good' },
  medium: { word: 'Medium', tone: 'caution' },
  low: { word: 'Low', tone: 'bad' },
};

export const riskTexts: Record<Rating, { word: string; tone: Tone }> = {
  low: { word: 'Low', tone: 'good' },
  medium: { word: 'Medium', tone: 'caution' },
  high: { word: 'High', tone: 'bad' },
};

export const riskSourceTexts: Record<RiskSource, string> = {
  suitability: 'Content',
  volatility: 'Steadiness of views',
  authenticity: 'Signals to check',
  data: 'Amount of data',
};

export const suitabilityTexts: Record<SuitabilityLevel, { word: string; tone: Tone }> = {
  floor: { word: 'Unsuitable (floor)', tone: 'bad' },
  high: { word: 'High risk', tone: 'bad' },
  medium: { word: 'Medium risk', tone: 'caution' },
  low: { word: 'Low risk', tone: 'caution' },
};

export const saturationTexts: Record<SponsorsEvidence['saturation'], string> = {
  none: 'No sponsors found',
  light: 'Lightly sponsored',
  moderate: 'Moderately sponsored',
  heavy: 'Heavily sponsored',
};

export const signalTexts: Record<SponsorMention['signal'], string> = {
  disclosure: 'Disclosed in words',
  code: 'Promo code',
  'affiliate link': 'Affiliate link',
  'paid-placement flag': 'Marked as paid placement',
};
