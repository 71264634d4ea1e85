import type { Interval } from './evidence.ts';
import type { Rating, RecommendedPricing, Verdict } from './judgements.ts';
import type { Niche } from './niches.ts';
import type { SponsorKind } from './sponsor-list.ts';
import type { SponsorsEvidence } from './text-evidence.ts';

/** What of an analysis stands beside others. `null` is what is not known, or not shown: `gap` says why. */
export interface ComparedFigures {
  verdict: Verdict | null;
  verdictReason: string | null;
  score: number | null;
  subscribers: number | null;
  typicalViews: number | null;
  typicalViews80: Interval | null;
  nextVideo80: Interval | null;
  engagementPercent: number | null;
  uploads: string | null;
  trendPercent: number | null;
  pricing: RecommendedPricing | null;
  /** Why no price is recommended. */
  priceNote: string | null;
  feeRange80: Interval | null;
  safety: Rating | null;
  safetyReason: string | null;
  /** `null` where a verdict of `Not scored` lets it say nothing. */
  risk: Rating | null;
  riskReason: string | null;
  saturation: SponsorsEvidence['saturation'] | null;
  sponsors: { name: string; kind: SponsorKind; videos: number }[] | null;
  niche: Niche | null;
  nicheWords: string[] | null;
  /** 0 to 1. */
  confidence: number | null;
  videos: number | null;
}

/** One analysis as a column. */
export interface ComparedChannel {
  id: string;
  channelId: string;
  /** `null` once YouTube's terms have obliged us to delete them (30 days). */
  name: string | null;
  handle: string | null;
  thumbnailUrl: string | null;
  analysedAt: string;
  fetchedAt: string;
  modelVersion: string;
  demo: boolean;
  /** The viewer's plan does not show all of it. */
  isLimited: boolean;
  /** Its texts and ranges had to be deleted; kept figures are left. */
  isForgotten: boolean;
  figures: ComparedFigures;
}

/** Where a figure is missing, why. */
export const gapTexts = {
  limited: 'Not in your plan',
  forgotten: 'No longer stored',
  unknown: 'Not measured',
} as const;

/** Why a column has no figure: `paid` ones are not in every plan. */
export function explainGap({ isLimited, isForgotten }: ComparedChannel, isPaid: boolean): string {
  if (isLimited && isPaid) return gapTexts.limited;
  return isForgotten ? gapTexts.forgotten : gapTexts.unknown;
}
