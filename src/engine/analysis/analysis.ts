import type { Rating, Verdict, RecommendedPricing } from './judgements.ts';
import type { Evidence } from './evidence.ts';
import type { Niche } from './niches.ts';

/** The specification's result (section 3), with the evidence for every figure. */
export interface Analysis {
  channelName: string;
  /** `null` if no long-form video could be read; `evidence.safety.reason` says why. */
  brandSafety: Rating | null;
  /** `null` if the channel hides it. */
  subscriberCount: number | null;
  /** Typical views of a long-form video; `null` with fewer than three usable videos. */
  avgViews: number | null;
  /** Percent: typical (likes + comments) over typical views; `null` if not published. */
  engagementRate: number | null;
  /** For example `2.3 videos per week`. */
  contentFrequency: string;
  niche: Niche;
  /** Integer from 0 to 100; `null` if the verdict is `Not scored`. */
  sponsorshipScore: number | null;
  riskLevel: Rating;
  /** `null` if the verdict is `Avoid` or `Not scored`; `evidence.price.unavailableReason` says why. */
  recommendedPricing: RecommendedPricing | null;
  /** Its reasons are in `evidence.verdict`. */
  verdict: Verdict;
  evidence: Evidence;
}
