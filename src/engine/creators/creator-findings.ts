import type { Analysis } from '../analysis/analysis.ts';
import type { Evidence } from '../analysis/evidence.ts';
import type { SponsorsEvidence } from '../analysis/text-evidence.ts';

export const checkResults = ['good', 'attention', 'problem', 'unknown'] as const;
export type CheckResult = (typeof checkResults)[number];

/** One line of the brand-safety and monetization check. */
export interface MonetizationCheck {
  /** Short and stable, e.g. `safety-arms`. */
  id: string;
  title: string;
  result: CheckResult;
  /** With the figure it is based on; for `unknown` why it cannot be known. */
  sentence: string;
}

export const metricUnits = ['views', 'percent', 'days', 'times', 'usd'] as const;

/** One deep metric of the Full Report. */
export interface DeepMetric {
  /** Short and stable, e.g. `views-per-subscriber`. */
  id: string;
  label: string;
  /** In `unit`; `null` if the sample is too small for it. */
  value: number | null;
  unit: (typeof metricUnits)[number];
  /** The figure in words with something to compare it with, or why there is none. */
  sentence: string;
}

/** The part of an analysis that everybody may see: it contains nothing about engagement, rhythm or prices. */
export interface FreeAnalysis extends Pick<
  Analysis,
  'subscriberCount' | 'avgViews' | 'brandSafety' | 'sponsorshipScore'
> {
  evidence: Pick<Evidence, 'channel' | 'niche' | 'safety' | 'audience'> & {
    sponsors: Pick<SponsorsEvidence, 'sponsors' | 'saturation'>;
    /** 0 to 1. */
    confidence: { value: number };
  };
}

/** One thing a creator could do next. */
export interface CreatorStep {
  /** Short and stable, e.g. `niche-unclear`. */
  id: string;
  title: string;
  /** The channel's own figure that supports it. */
  reason: string;
  action: string;
}

export interface WeightedStep extends CreatorStep {
  /** 0 to 100: how much a brand's decision depends on it; our own value. */
  weight: number;
}
