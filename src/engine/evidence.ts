import type { Levels, PriceLevel, Rating } from './analysis.ts';
import type { SubscriberTier } from './context.ts';
import type { Niche } from './niches.ts';

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

export interface NicheSignal {
  /** The matched word, topic or category. */
  term: string;
  place: 'title' | 'tag' | 'description' | 'channel' | 'topic' | 'category';
  niche: Niche;
  weight: number;
}

export interface NicheEvidence {
  niche: Niche;
  /** 0 to 1. */
  probability: number;
  runnerUp: { niche: Niche; probability: number } | null;
  /** True where the channel fits none of the twelve; `niche` is then the nearest for pricing. */
  outside: boolean;
  /** What a person would call it where it lies outside, e.g. `News & politics`. */
  outsideLabel: string | null;
  /** The strongest signals first, at most 12. */
  signals: NicheSignal[];
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

export const suitabilityLevels = ['floor', 'high', 'medium', 'low'] as const;
export type SuitabilityLevel = (typeof suitabilityLevels)[number];

export interface SuitabilityHit {
  level: SuitabilityLevel;
  /** The phrase as it stands in the text. */
  phrase: string;
  videoId: string;
  videoTitle: string;
  place: 'title' | 'description' | 'tag' | 'age restriction';
  /** Why the hit counts less or not at all ("gaming term"); `null` where it counts fully. */
  discount: string | null;
  counted: boolean;
}

export interface SuitabilityCategory {
  /** Short stable name, e.g. `arms`. */
  name: string;
  /** Plain words for the screen. */
  label: string;
  /** IAB Content Taxonomy 3.1 id. */
  iabId: string | null;
  /** The level found; `null` where nothing counted. */
  level: SuitabilityLevel | null;
  /** Views-weighted share (0 to 1) of the rated videos with a counted hit. */
  viewsShare: number;
  /** At most 12, counted ones first, floor first. */
  hits: SuitabilityHit[];
}

export interface SafetyEvidence {
  rating: Rating;
  /** One sentence that says what the rating rests on. */
  reason: string;
  categories: SuitabilityCategory[];
  ratedVideos: number;
  /** Counted hits in Shorts and live streams: shown, but no part of the rating. */
  hitsOutsideSample: number;
  madeForKids: boolean;
  ageRestrictedVideos: number;
  /** Share (0 to 1) of the rated videos whose language the phrase lists cover. */
  languageCoverage: number;
}

export interface SponsorMention {
  /** Brand name or domain. */
  sponsor: string;
  /** What gave it away. */
  signal: 'disclosure' | 'code' | 'affiliate link' | 'paid-placement flag';
  /** The text it was read from, at most 120 characters. */
  quote: string;
  videoId: string;
  videoTitle: string;
  publishedAt: string;
}

export interface SponsorsEvidence {
  /** Newest first, one per video and sponsor, at most 50. */
  mentions: SponsorMention[];
  /** Distinct sponsors with the number of videos, the most frequent first. */
  sponsors: { name: string; videos: number }[];
  /** Share (0 to 1) of the sample's videos with a sponsor. */
  sponsoredShare: number;
  /** Share (0 to 1) of the sponsored videos that disclose it in words or by the flag; `null` without sponsors. */
  disclosureRate: number | null;
  saturation: 'none' | 'light' | 'moderate' | 'heavy';
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
