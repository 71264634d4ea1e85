import type { Levels, PriceLevel, Rating } from './analysis.ts';
import type { SubscriberTier } from './context.ts';
import type { Niche } from './niches.ts';
import type { NicheEvidence, SafetyEvidence, SponsorsEvidence } from './text-evidence.ts';

/** Low and high end of an interval. */
export interface Interval {
  low: number;
  high: number;
}

export interface ChannelIdentity {
  id: string;
  title: string;
  handle: string | null;
  country: string | null;
  thumbnailUrl: string | null;
  publishedAt: string | null;
  madeForKids: boolean;
}

export interface SampleVideo {
  id: string;
  title: string;
  publishedAt: string;
  views: number;
  likes: number | null;
  comments: number | null;
  /** True where the video is younger than 14 days and its views were scaled up to day 30. */
  scaled: boolean;
}

export const exclusionReasons = [
  'short',
  'probable short',
  'live',
  'upcoming',
  'younger than 14 days',
  'older than 365 days',
  'no statistics',
  'beyond the newest 30',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

export interface ExcludedVideo {
  id: string;
  title: string;
  publishedAt: string;
  views: number | null;
  reason: ExclusionReason;
}

export interface SampleEvidence {
  /** The videos behind the figures, newest first. */
  videos: SampleVideo[];
  excluded: ExcludedVideo[];
  /** True where counts from before and after YouTube's new view definition (2026-08-24) meet. */
  mixesViewDefinitions: boolean;
}

export interface ViewsEvidence {
  /** Typical views of one video: recency-weighted median. */
  typical: number;
  /** 80 % interval of `typical`. */
  interval80: Interval;
  /** 80 % interval for the views of the next video. */
  nextVideo80: Interval;
  /** Change of views per 90 days in percent (Theil-Sen slope of ln views). */
  trendPercent90Days: number;
  /** exp(MAD of ln views): 1 is perfectly steady, 2 means that half of the videos are off by a factor of 2. */
  spreadFactor: number;
  sampleSize: number;
  /** Weight of the channel's own videos; below 1 the rest comes from the tier's prior. */
  ownWeight: number;
}

export interface EngagementEvidence {
  /** Percent; the figure shown as `engagementRate`. */
  ratePercent: number | null;
  tier: SubscriberTier | null;
  /** Percent: quartiles of the channels in the tier. */
  tierQuartiles: { p25: number; median: number; p75: number };
  /** Videos with both counts published. */
  measuredVideos: number;
  /** Likes and comments of a typical video, from which the score's part and the price's multiplier follow. */
  typicalInteractions: number | null;
}

export interface FrequencyEvidence {
  videosPerWeek: number | null;
  medianGapDays: number | null;
  longestRecentGapDays: number | null;
}

export const scorePartNames = [
  'engagement',
  'reach',
  'consistency',
  'momentum',
  'suitability',
  'sponsorFit',
] as const;
export type ScorePartName = (typeof scorePartNames)[number];

export interface ScorePart {
  name: ScorePartName;
  /** Points the part can give; the six add up to 100. */
  weight: number;
  /** 0 to 1. */
  value: number;
  /** `weight * value`, to one decimal. */
  points: number;
  /** The sentence that explains it, with its figures. */
  sentence: string;
  /** Ids of the videos it rests on, the most telling first, at most 10. */
  videoIds: string[];
  /** False where the data is not published and the neutral value stands in. */
  measured: boolean;
}

export const riskSources = ['suitability', 'volatility', 'authenticity', 'data'] as const;
export type RiskSource = (typeof riskSources)[number];

export interface RiskReason {
  source: RiskSource;
  level: Rating;
  /** A signal to check, never an accusation. */
  sentence: string;
}

export interface PriceMultiplier {
  name: 'engagement' | 'country' | 'season' | 'calibration' | 'sensitivity';
  value: number;
  reason: string;
}

export interface PriceEvidence {
  currency: 'USD';
  unavailableReason: string | null;
  niche: Niche;
  /** The niche's CPM at each level, before any multiplier, USD per 1,000 views. */
  baseCpm: Levels;
  baseCpmSource: string;
  multipliers: PriceMultiplier[];
  /** After the multipliers and the clamp to 15-100 USD; full precision, so that the arithmetic can be repeated. */
  rate: Levels;
  /** The levels at which the clamp was met. */
  clamped: PriceLevel[];
  /** 80 % interval of the market-rate flat fee, from the next video's views. */
  feeRange80: Interval | null;
  calibration: { version: string; ratesAnalysed: number };
}

export interface Estimate {
  label: string;
  value: string;
  basis: 'measured' | 'estimated';
  note: string;
}

export interface ConfidenceReason {
  /** 0 to 1; the product of all factors is the confidence. */
  factor: number;
  sentence: string;
}

export interface FitEvidence {
  /** False at the default preferences. */
  personalised: boolean;
  sizeMatches: boolean | null;
  nicheMatches: boolean | null;
  sentence: string;
}

/** What every figure of an analysis rests on. */
export interface Evidence {
  modelVersion: string;
  analysedAt: string;
  channel: ChannelIdentity;
  sample: SampleEvidence;
  views: { long: ViewsEvidence | null; short: ViewsEvidence | null };
  engagement: EngagementEvidence;
  frequency: FrequencyEvidence;
  niche: NicheEvidence;
  score: { parts: ScorePart[] };
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
  risk: { reasons: RiskReason[] };
  price: PriceEvidence;
  audience: Estimate[];
  fit: FitEvidence;
  confidence: { value: number; reasons: ConfidenceReason[] };
}
