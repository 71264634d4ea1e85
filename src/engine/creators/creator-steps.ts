import type { Analysis } from '../analysis/analysis.ts';
import { findChannelSteps } from './creator-channel-steps.ts';
import { findTextSteps } from './creator-text-steps.ts';
import type { Evidence } from '../analysis/evidence.ts';
import type { SponsorsEvidence } from '../analysis/text-evidence.ts';

/** The part of an analysis that everybody may see: nothing of engagement, rhythm or prices is in it. */
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
  /** The channel's own figure that speaks for it. */
  reason: string;
  action: string;
}

export interface WeightedStep extends CreatorStep {
  /** 0 to 100: how much a brand's decision hangs on it; ours. */
  weight: number;
}

const stepLimit = 6;

/**
 * Three to six next steps for a channel's creator, the weightiest first, from the free part of its analysis alone: so
 * they can neither hold nor betray what the Full Report is sold for. Audience, niche and sponsors always give one each.
 */
export function recommendCreatorSteps(analysis: FreeAnalysis): CreatorStep[] {
  return [...findTextSteps(analysis), ...findChannelSteps(analysis)]
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, stepLimit)
    .map(({ id, title, reason, action }) => ({ id, title, reason, action }));
}
