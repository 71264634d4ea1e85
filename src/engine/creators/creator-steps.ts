import type { FreeAnalysis, CreatorStep } from './creator-findings.ts';
import { findChannelSteps } from './creator-channel-steps.ts';
import { findTextSteps } from './creator-text-steps.ts';

const stepLimit = 6;

/**
 * Three to six next steps for a channel's creator, the weightiest first, from the free part of its analysis alone:
 * they cannot contain or reveal what the Full Report is sold for. Audience, niche and sponsors always give one each.
 */
export function recommendCreatorSteps(analysis: FreeAnalysis): CreatorStep[] {
  return [...findTextSteps(analysis), ...findChannelSteps(analysis)]
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, stepLimit)
    .map(({ id, title, reason, action }) => ({ id, title, reason, action }));
}
