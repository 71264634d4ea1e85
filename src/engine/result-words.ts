import type { PriceLevel, Rating } from './analysis.ts';
import type { ExclusionReason, RiskSource, ScorePartName } from './evidence.ts';
import type { NicheSignal, SponsorMention, SponsorsEvidence, SuitabilityLevel } from './text-evidence.ts';

/** The words for what an analysis holds, the same on the screen and on paper. */

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

export const exclusionTexts: Record<ExclusionReason, string> = {
  short: 'Left out: a Short',
  'probable short': 'Left out: probably a Short, judged by its length',
  live: 'Left out: a live stream',
  upcoming: 'Left out: not published yet',
  'younger than 14 days': 'Left out: younger than 14 days, its views are still growing',
  'older than 365 days': 'Left out: older than a year',
  'no statistics': 'Left out: YouTube publishes no view count for it',
  'beyond the newest 30': 'Left out: only the newest 30 usable videos count',
};

/** What was done to the count of a video younger than 14 days. */
export const scaledNote = 'Younger than 14 days: its views are scaled up to what day 30 usually brings';

export const limitsOfReading =
  'Titles, descriptions and tags are read. Thumbnails, speech and pictures are not, nor are strikes or lost monetization.';

export const nichePlaceTexts: Record<NicheSignal['place'], string> = {
  title: 'in titles',
  tag: 'in tags',
  description: 'in descriptions',
  channel: 'in the channel’s own words',
  topic: 'YouTube topic',
  category: 'YouTube category',
  wording: 'in the wording of titles',
};
