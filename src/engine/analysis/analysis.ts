import type { Evidence } from './evidence.ts';
import type { Niche } from './niches.ts';

/** high is best for `brandSafety` and worst for `riskLevel`. */
export const ratings = ['high', 'medium', 'low'] as const;
export type Rating = (typeof ratings)[number];

/** The engine's one word on a channel, the best first. */
export const verdicts = ['Strong', 'Good', 'Caution', 'Avoid', 'Not scored'] as const;
export type Verdict = (typeof verdicts)[number];

/** The specification's positive mark: from this score on a channel can be a strong one. */
export const strongScore = 80;

export const priceLevels = ['low', 'medium', 'high'] as const;
export type PriceLevel = (typeof priceLevels)[number];
export type Levels = Record<PriceLevel, number>;

/** Prices in US dollars. */
export interface RecommendedPricing {
  /** Whole dollars for one 60-90 second integration: `round(avgViews / 1000 * rate)`. */
  flatFee: Levels;
  /** Dollars and cents per 1,000 views: `1.3 * rate`. */
  cpm: Levels;
  /** Percent of the sales. */
  affiliate: Levels;
}

/** The specification's result (section 3), and beside it what every figure of it rests on. */
export interface Analysis {
  channelName: string;
  /** `null` where no long-form video could be read; `evidence.safety.reason` says why. */
  brandSafety: Rating | null;
  /** `null` where the channel hides it. */
  subscriberCount: number | null;
  /** Typical views of a long-form video; `null` with fewer than three usable videos. */
  avgViews: number | null;
  /** Percent, typical (likes + comments) over typical views; `null` where not published. */
  engagementRate: number | null;
  /** For example `2.3 videos per week`. */
  contentFrequency: string;
  niche: Niche;
  /** Integer, 0 to 100; `null` where the verdict is `Not scored`. */
  sponsorshipScore: number | null;
  riskLevel: Rating;
  /** `null` where the verdict is `Avoid` or `Not scored`; `evidence.price.unavailableReason` says why. */
  recommendedPricing: RecommendedPricing | null;
  /** Its reasons stand in `evidence.verdict`. */
  verdict: Verdict;
  evidence: Evidence;
}
