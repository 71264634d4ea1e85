import type { Levels, Rating, RecommendedPricing, Verdict } from './judgements.ts';
import type { SubscriberTier } from './channel.ts';
import type { Niche } from './niches.ts';
import type { NicheEvidence, ReaderEvidence, SafetyEvidence, SponsorsEvidence } from './text-evidence.ts';

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
  /** As YouTube publishes them. */
  views: number;
  likes: number | null;
  comments: number | null;
  /** The views scaled to 30 days after publication; the figures are based on these. */
  viewsAtDay30: number;
  /** True if the video is younger than 14 days. */
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
  'impossible counts',
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
  /** True if counts from before and after YouTube's new view definition (2026-08-24) are mixed. */
  mixesViewDefinitions: boolean;
}

/** How views grow with a video's age: as age to the power of `exponent`. */
export interface GrowthEvidence {
  exponent: number;
  /** The range of exponents that was measured or published. */
  range: Interval;
  /** `own` if two snapshots of this channel, taken at different ages, gave the exponent. */
  basis: 'published' | 'own';
  sentence: string;
}

/** All counts are views 30 days after publication. */
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
  growth: GrowthEvidence;
  /** Days until the campaign that `nextVideo80` was widened for. */
  leadDays: number;
}

/** What a view is worth in the channel's market, and how the market is known. */
export interface MarketEvidence {
  /** ISO 3166-1 alpha-2, as the creator declares it. */
  country: string | null;
  /** `unknown` if neither a country nor a text says anything; the usual markets are assumed. */
  basis: 'declared' | 'inferred' | 'unknown';
  /** Multiplier of the rate; if inferred, the value with the least expected error over all regions. */
  multiplier: number;
  /** The likeliest first, at most 3. */
  regions: { name: string; probability: number; multiplier: number }[];
  /** One sentence for each reason. */
  reasons: string[];
}

/** A bound that limited the niche's part of the rate. */
export interface RateBound {
  edge: 'floor' | 'ceiling';
  /** USD per 1,000 views at the medium level. */
  limit: number;
  reason: string;
}

export interface EngagementEvidence {
  /** Percent, typical interactions over typical views; the figure shown as `engagementRate`. */
  ratePercent: number | null;
  tier: SubscriberTier | null;
  /** Percent: quartiles of the channels in the tier. */
  tierQuartiles: { p25: number; median: number; p75: number };
  /** Videos that publish both counts. */
  measuredVideos: number;
  /** Likes and comments of a typical video, the basis of the score's part and the price's multiplier. */
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
  /** The most points the part can give; the six add up to 100. */
  weight: number;
  /** 0 to 1. */
  value: number;
  /** `weight * value`, to one decimal. */
  points: number;
  /** The sentence that explains it, with its figures. */
  sentence: string;
  /** Ids of the videos it is based on, the most telling first, at most 10. */
  videoIds: string[];
  /** False if the data is not published and the neutral value is used. */
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
  /** The niche's part: base CPM, engagement, season and sensitivity, within its bounds. USD at United States level. */
  nicheRate: Levels;
  /** The bound that limited the niche's part; `null` if none did. */
  bound: RateBound | null;
  /** The niche's part times market and calibration, in full precision so that the arithmetic can be repeated. */
  rate: Levels;
  /** 80 % interval of the market-rate flat fee, from the next video's views. */
  feeRange80: Interval | null;
  calibration: { version: string; ratesAnalysed: number };
  /** What creators of this size ask regardless of views, if the computed fee is lower. */
  smallFeeNote: string | null;
  /** The computed price of a channel for which the verdict recommends none. */
  ifYouBookAnyway: RecommendedPricing | null;
}

/** The verdict's reasons, the deciding one first. */
export interface VerdictEvidence {
  word: Verdict;
  reasons: string[];
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

/** What every figure of an analysis is based on. */
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
  market: MarketEvidence;
  price: PriceEvidence;
  verdict: VerdictEvidence;
  audience: Estimate[];
  fit: FitEvidence;
  confidence: { value: number; reasons: ConfidenceReason[] };
  /** `null` if no second reader is connected. */
  reader: ReaderEvidence | null;
}
